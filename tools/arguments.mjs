// Command-line parsing of the Node scripts.
import { parseArgs } from "node:util";

/** Return `count` positional arguments, or up to `most`; print the usage and end if help was asked for or they do not fit. */
export function positionals(usage, count, most = count) {
  const end = (text, code) => { (code ? console.error : console.log)(text); process.exit(code); };
  try {
    const { values, positionals: given } = parseArgs({ allowPositionals: true, options: { help: { type: "boolean", short: "h" } } });
    if (values.help) end(usage, 0);
    if (given.length >= count && given.length <= most) return given;
  } catch (error) {
    end(`${error.message}\n${usage}`, 2);
  }
  return end(usage, 2);
}
