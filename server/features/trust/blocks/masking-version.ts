/** Which version of the masking code hid the contacts in a stored text. */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

const folder = path.resolve(import.meta.dirname, "../../../../shared/masking");

/** Changes with every file of the masking code. Texts stored with another version are masked when read. */
export const maskingVersion = digestOf(folder);

function digestOf(folder: string): number {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" });
  const hash = createHash("sha256");
  for (const file of files.filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts")).sort())
    hash.update(readFileSync(path.join(folder, file)));
  // A positive `integer`; 0 in the database means unknown.
  return hash.digest().readUInt32BE() >>> 1 || 1;
}
