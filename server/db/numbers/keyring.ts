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
import { keyMadeOf, publishedKey } from "#server/config/keys.ts";
import type { Config } from "#server/config.ts";

type NumberKind = "phone" | "bank-account";

interface DataKey {
  /** Derived from the key without revealing it. */
  id: string;
  secret: KeyObject;
}

interface Keys {
  /** Newest first: it encrypts, all decrypt. */
  keys: readonly DataKey[];
  lookup: DataKey;
  /** For what payment providers sent. */
  archive: KeyObject;
}

interface Keyring extends Keys {
  /** Only decrypt, until a start has encrypted everything again (data-keys.ts). */
  former: readonly Keys[];
}

type KeySettings = Pick<Config, "dataKeys" | "dataLookupKey" | "dataLookupKeyBefore" | "sessionSecret">;

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

const keysOf = (dataKeys: readonly string[], lookupKey: string): Keys => ({
  keys: dataKeys.map((secret) => keyFrom(secret, "data")),
  lookup: keyFrom(lookupKey, "look-up"),
  archive: secretFrom(lookupKey, "archive"),
});

/** Any process can read with them, even with keys of its own: a development database may become real. */
const published = keysOf([publishedKey("data")], publishedKey("look-up"));

const replacedBy = ({ dataLookupKeyBefore: before, sessionSecret }: KeySettings): Keys[] => {
  if (before === undefined) return [];
  const wasMade = before === sessionSecret;
  return [
    wasMade
      ? keysOf([keyMadeOf(sessionSecret, "data")], keyMadeOf(sessionSecret, "look-up"))
      : keysOf([], before),
  ];
};

let ring: Keyring | undefined;

/** For the whole process, because types of columns know no context. */
export function setDataKeys(config: KeySettings): void {
  ring = {
    ...keysOf(config.dataKeys, config.dataLookupKey),
    former: [published, ...replacedBy(config)],
  };
}

function keyring(): Keyring {
  if (!ring) throw new Error("setDataKeys() comes first");
  return ring;
}

export const newestKeyId = (): string => keyring().keys[0]!.id;
export const readableKeyIds = (): string[] => keyring().keys.map(({ id }) => id);
export const lookupKeyId = (): string => keyring().lookup.id;
/** The look-up keys that the current one may replace. */
export const formerLookupKeyIds = (): string[] =>
  keyring()
    .former.map(({ lookup }) => lookup.id)
    .filter((id) => id !== lookupKeyId());

export const keyedPart = (text: string, length: number): string =>
  createHmac("sha256", keyring().lookup.secret).update(text).digest("base64url").slice(0, length);

export const lookupOf = (kind: NumberKind, number: string): string =>
  keyedPart(`${kind}\n${number}`, lookupLength);

export function sealNumber(kind: NumberKind, number: string): string {
  const { id, secret } = keyring().keys[0]!;
  const lookup = lookupOf(kind, number);
  return `${lookup}.${id}.${encrypted(secret, Buffer.from(number), lookup).toString("base64url")}`;
}

/** Returns a deleted account's placeholder as it is. Errors: if the key is gone or the value was altered. */
export function openNumber(stored: string): string {
  const [lookup, id, box] = stored.split(".");
  if (lookup === undefined || box === undefined) return stored;
  const { keys, former } = keyring();
  const key = [...keys, ...former.flatMap((one) => one.keys)].find((one) => one.id === id);
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

/** The content of a plaintext record or one sealed with a former key; undefined for others. */
export function openOldRecord(stored: Buffer): Buffer | undefined {
  if (!isSealedRecord(stored)) return stored;
  for (const { archive } of keyring().former) {
    try {
      return decrypted(archive, stored.subarray(1), "record");
    } catch {
      // Sealed with another key.
    }
  }
  return undefined;
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
