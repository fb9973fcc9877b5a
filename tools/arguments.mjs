// Command-line parsing of the Node scripts.
import { parseArgs } from "node:util";

/** Return the positional arguments. Print the usage and exit with 0 for --help, with 2 for wrong arguments. */
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
