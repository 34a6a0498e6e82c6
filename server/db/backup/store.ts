/** Reads and writes the objects of backups: encrypted if there is a key, and checked against what was written. */
import { createHash } from "node:crypto";
import path from "node:path";
import { PassThrough, type Readable, Transform } from "node:stream";
import { buffer } from "node:stream/consumers";
import type { Config } from "#server/config.ts";
import type { Metrics } from "#server/metrics.ts";
import { decrypt, encrypt, type Keys, NoKeyFits, readKeys } from "./encryption.ts";
import { openPlace, type Place } from "./places.ts";

/** What was stored, with its encryption. */
export interface StoredObject {
  key: string;
  bytes: number;
  sha256: string;
}

export interface Store {
  place: Place;
  isEncrypted: boolean;
  /** Whether something is stored under the key that `write` would use. */
  has(name: string): Promise<boolean>;
  /** The key under which `name` is stored, encrypted or not. */
  find(name: string): Promise<string | undefined>;
  /** Stores under `name`, or under `name.age` if there is a key. */
  write(name: string, content: Readable): Promise<StoredObject>;
  /** Errors (of the stream too): names the key that does not fit, or the object that is damaged. */
  read(key: string, expected?: StoredObject): Promise<Readable>;
}

const suffix = ".age";
export const nameOf = (key: string): string => (key.endsWith(suffix) ? key.slice(0, -suffix.length) : key);

/** With `metrics`, counts calls of a bucket. Errors: says what is wrong with the key's file. */
export async function openStore(where: string, config: Config, metrics?: Metrics): Promise<Store> {
  const keys = await readKeys(config.backupKeyFile);
  const place = await openPlace(where, config, metrics);
  if (config.backupKeyFile && isWithin(path.resolve(config.backupKeyFile), place.name))
    throw new Error(`The key ${config.backupKeyFile} is in the folder that it protects: keep it elsewhere.`);
  return storeAt(place, keys);
}

const isWithin = (file: string, folder: string): boolean => !path.relative(folder, file).startsWith("..");

function storeAt(place: Place, keys: Keys): Store {
  const isEncrypted = keys.length > 0;
  const keyOf = (name: string) => (isEncrypted ? name + suffix : name);
  return {
    place,
    isEncrypted,
    has: (name) => place.has(keyOf(name)),
    find: async (name) => {
      for (const key of [name, name + suffix]) if (await place.has(key)) return key;
      return undefined;
    },
    write: async (name, content) => {
      const key = keyOf(name);
      const stored = isEncrypted ? await encrypt(content, keys) : content;
      const count = counting();
      await place.write(key, piped(stored, count.through));
      return { key, ...count.result() };
    },
    read: async (key, expected) => {
      const count = counting((found) => {
        if (expected && (found.bytes !== expected.bytes || found.sha256 !== expected.sha256))
          throw damaged(place, key, "it is not what was stored");
      });
      const stored = piped(await place.read(key), count.through);
      if (!key.endsWith(suffix)) return stored;
      const content = await decrypt(stored, keys).catch((cause) => {
        if (cause instanceof NoKeyFits) throw keyMissing(place, key, keys);
        throw damaged(place, key, cause);
      });
      const named = new PassThrough();
      content.on("error", (cause) => named.destroy(damaged(place, key, cause)));
      return content.pipe(named);
    },
  };
}

export const readText = async (store: Store, key: string): Promise<string> =>
  (await buffer(await store.read(key))).toString("utf8");

function keyMissing({ name }: Place, key: string, keys: Keys): Error {
  const what = keys.length > 0 ? "none of the keys in BACKUP_KEY_FILE fits" : "BACKUP_KEY_FILE is not set";
  return new Error(`${key} in ${name} is encrypted, and ${what}. Without its key a backup cannot be read.`);
}

export const damaged = ({ name }: Place, key: string, cause: unknown): Error =>
  new Error(
    `The backup is damaged: ${key} in ${name}: ${cause instanceof Error ? cause.message : String(cause)}.`,
    { cause },
  );

/** Passes errors on, which `pipe` does not. */
function piped(from: Readable, to: Transform): Transform {
  from.on("error", (error) => to.destroy(error));
  // A reader that begins later notices too, but until then an error without a listener would end the process.
  to.on("error", () => {});
  to.on("close", () => from.destroy());
  return from.pipe(to);
}

function counting(check: (found: Omit<StoredObject, "key">) => void = () => {}) {
  const hash = createHash("sha256");
  let bytes = 0;
  let result: Omit<StoredObject, "key"> = { bytes, sha256: "" };
  const through = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      bytes += chunk.length;
      done(null, chunk);
    },
    flush(done) {
      result = { bytes, sha256: hash.digest("hex") };
      try {
        check(result);
        done();
      } catch (error) {
        done(error as Error);
      }
    },
  });
  return { through, result: () => result };
}
