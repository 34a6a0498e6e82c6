/** Encryption of backups in the age format (age-encryption.org), which the `age` program reads too. */
import { readFile, rename, rm, writeFile } from "node:fs/promises";
import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import { unlessGone } from "./unless-gone.ts";

// Its cryptography takes time to load, and most processes make no backups.
const age = () => import("age-encryption");

/** The first key encrypts; all of them decrypt, so backups made before a change of the key remain readable. */
export type Keys = readonly string[];

/** Errors: says that the file cannot be read or is not a list of keys. */
export async function readKeys(file: string | undefined): Promise<Keys> {
  if (!file) return [];
  const text = await readFile(file, "utf8").catch((cause) => {
    throw new Error(`BACKUP_KEY_FILE ${file} cannot be read: ${cause.code ?? cause.message}.`, { cause });
  });
  const keys = text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "" && !line.startsWith("#"));
  if (keys.length === 0 || !(await Promise.all(keys.map(isKey))).every(Boolean))
    throw new Error(
      `BACKUP_KEY_FILE ${file} has to hold one key a line (AGE-SECRET-KEY-1…), the newest first.`,
    );
  return keys;
}

async function isKey(key: string): Promise<boolean> {
  const { identityToRecipient } = await age();
  return identityToRecipient(key).then(
    () => true,
    () => false,
  );
}

/** Puts a new key before those that are in the file, which an interruption leaves as it was. */
export async function addKey(file: string): Promise<void> {
  const before = (await readFile(file, "utf8").catch(unlessGone)) ?? "";
  const { generateX25519Identity } = await age();
  const part = `${file}.part`;
  await rm(part, { force: true });
  await writeFile(part, `${await generateX25519Identity()}\n${before}`, { mode: 0o600, flush: true });
  await rename(part, file);
}

export async function encrypt(content: Readable, [key = ""]: Keys): Promise<Readable> {
  // At once: an error of the content without a listener would end the process.
  const source = toWeb(content);
  const { Encrypter, identityToRecipient } = await age();
  const encrypter = new Encrypter();
  encrypter.addRecipient(await identityToRecipient(key));
  return toNode(await encrypter.encrypt(source));
}

/** Errors: `NoKeyFits`. What was changed or cut off is an error of the returned stream, at its end at the latest. */
export async function decrypt(content: Readable, keys: Keys): Promise<Readable> {
  const source = toWeb(content);
  const decrypter = new (await age()).Decrypter();
  for (const key of keys) decrypter.addIdentity(key);
  try {
    return toNode(await decrypter.decrypt(source));
  } catch (cause) {
    content.destroy();
    if (String(cause).includes("no identity matched")) throw new NoKeyFits();
    throw cause;
  }
}

export class NoKeyFits extends Error {}

// The same streams under two names: Node's types and the browser's.
const toWeb = (content: Readable) => Readable.toWeb(content) as globalThis.ReadableStream<Uint8Array>;
const toNode = (content: globalThis.ReadableStream<Uint8Array>): Readable =>
  Readable.fromWeb(content as ReadableStream<Uint8Array>);
