/**
 * Phone and bank account numbers as the database stores them: `<look-up>.<key>.<encrypted>`. The look-up is a keyed hash,
 * the same for each copy of a number, by which SQL compares (`lookup_of`). The rest is AES-256-GCM under one of
 * DATA_KEYS, so that a key can be replaced without touching the look-ups.
 */
import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from "node:crypto";
import { publishedKey } from "#server/config/keys.ts";
import type { Config } from "#server/config.ts";

type NumberKind = "phone" | "bank-account";

interface DataKey {
  /** Derived from the key without revealing it. */
  id: string;
  secret: KeyObject;
}

interface Keyring {
  /** Newest first: it encrypts, all decrypt. */
  keys: readonly [DataKey, ...DataKey[]];
  lookup: DataKey;
  /** For records that are never rewritten, so it can never be replaced. */
  archive: KeyObject;
}

const ivBytes = 12;
const tagBytes = 16;
const lookupLength = 22;

const derived = (secret: string, purpose: string, bytes: number): Buffer =>
  Buffer.from(hkdfSync("sha256", secret, "", `runor ${purpose}`, bytes));

/** Imported once: with plain bytes, each number would take four times as long. */
const secretFrom = (secret: string, purpose: string): KeyObject =>
  createSecretKey(derived(secret, purpose, 32));

const keyFrom = (secret: string, purpose: string): DataKey => ({
  id: derived(secret, `${purpose} id`, 6).toString("base64url"),
  secret: secretFrom(secret, purpose),
});

const ringOf = ({ dataKeys, dataLookupKey }: Pick<Config, "dataKeys" | "dataLookupKey">): Keyring => {
  const [newest, ...older] = dataKeys.map((secret) => keyFrom(secret, "data"));
  return {
    keys: [newest!, ...older],
    lookup: keyFrom(dataLookupKey, "look-up"),
    archive: secretFrom(dataLookupKey, "archive"),
  };
};

/** Any process can read with them, even with keys of its own: a development database may become real. */
const published = ringOf({ dataKeys: [publishedKey("data")], dataLookupKey: publishedKey("look-up") });
export const publishedKeyIds = { data: published.keys[0].id, lookup: published.lookup.id };

let ring: Keyring | undefined;

/** For the whole process, because types of columns know no context. */
export function setDataKeys(config: Pick<Config, "dataKeys" | "dataLookupKey">): void {
  ring = ringOf(config);
}

function keyring(): Keyring {
  if (!ring) throw new Error("setDataKeys() comes first");
  return ring;
}

export const newestKeyId = (): string => keyring().keys[0].id;
export const readableKeyIds = (): string[] => keyring().keys.map(({ id }) => id);
export const lookupKeyId = (): string => keyring().lookup.id;

export const keyedPart = (text: string, length: number): string =>
  createHmac("sha256", keyring().lookup.secret).update(text).digest("base64url").slice(0, length);

export const lookupOf = (kind: NumberKind, number: string): string =>
  keyedPart(`${kind}\n${number}`, lookupLength);

export function sealNumber(kind: NumberKind, number: string): string {
  const { id, secret } = keyring().keys[0];
  const lookup = lookupOf(kind, number);
  return `${lookup}.${id}.${encrypted(secret, Buffer.from(number), lookup).toString("base64url")}`;
}

/** Returns a deleted account's placeholder as it is. Errors: if the key is gone or the value was altered. */
export function openNumber(stored: string): string {
  const [lookup, id, box] = stored.split(".");
  if (lookup === undefined || box === undefined) return stored;
  const key = [...keyring().keys, ...published.keys].find((one) => one.id === id);
  if (!key) throw new Error(`A stored number needs the data key ${id}, which DATA_KEYS does not hold.`);
  return decrypted(key.secret, Buffer.from(box, "base64url"), lookup).toString("utf8");
}

/** Marks an encrypted record: what providers send begins with a letter or a brace. */
const sealedMark = Buffer.of(1);

const isSealedRecord = (stored: Buffer): boolean => stored[0] === sealedMark[0];

export const sealRecord = (bytes: Buffer): Buffer =>
  Buffer.concat([sealedMark, encrypted(keyring().archive, bytes, "record")]);

export const openRecord = (stored: Buffer): Buffer =>
  isSealedRecord(stored) ? decrypted(keyring().archive, stored.subarray(1), "record") : stored;

/** The content of a record in clear or sealed with the published keys; undefined for others. */
export function openOldRecord(stored: Buffer): Buffer | undefined {
  if (!isSealedRecord(stored)) return stored;
  try {
    return decrypted(published.archive, stored.subarray(1), "record");
  } catch {
    return undefined;
  }
}

function encrypted(key: KeyObject, bytes: Buffer, about: string): Buffer {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv("aes-256-gcm", key, iv).setAAD(Buffer.from(about));
  const text = Buffer.concat([cipher.update(bytes), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), text]);
}

function decrypted(key: KeyObject, box: Buffer, about: string): Buffer {
  const [iv, tag] = [box.subarray(0, ivBytes), box.subarray(ivBytes, ivBytes + tagBytes)];
  const decipher = createDecipheriv("aes-256-gcm", key, iv, { authTagLength: tagBytes });
  decipher.setAAD(Buffer.from(about)).setAuthTag(tag);
  return Buffer.concat([decipher.update(box.subarray(ivBytes + tagBytes)), decipher.final()]);
}
