/** The demo's password: drawn once per data folder, in a file that only its owner can read. */
import { randomInt } from "node:crypto";
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

/** Without characters that look alike. */
const alphabet = "abcdefghjkmnpqrstuvwxyz23456789";
const groups = 3;
const groupLength = 4;

export const demoPasswordFile = (dataDir: string): string => path.resolve(dataDir, "demo-password");

/** Undefined if none was drawn for this folder. */
export function readDemoPassword(dataDir: string): string | undefined {
  try {
    return readFileSync(demoPasswordFile(dataDir), "utf8").trim() || undefined;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}

export function writeDemoPassword(dataDir: string, password: string): void {
  const file = demoPasswordFile(dataDir);
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(file, `${password}\n`, { mode: 0o600 });
  // `mode` above applies to new files only.
  chmodSync(file, 0o600);
}

export function drawDemoPassword(): string {
  const letter = () => alphabet[randomInt(alphabet.length)];
  const group = () => Array.from({ length: groupLength }, letter).join("");
  return Array.from({ length: groups }, group).join("-");
}
