// The command lines of the scripts that run in Node.
import { parseArgs } from "node:util";

/** Return the positional arguments; print the usage and end where help is asked for, or what was given does not fit. */
export function positionals(usage, count) {
  const end = (text, code) => { (code ? console.error : console.log)(text); process.exit(code); };
  try {
    const { values, positionals: given } = parseArgs({ allowPositionals: true, options: { help: { type: "boolean", short: "h" } } });
    if (values.help) end(usage, 0);
    if (given.length === count) return given;
  } catch (error) {
    end(`${error.message}\n${usage}`, 2);
  }
  return end(usage, 2);
}
