/** The keys of codes, links and stored numbers. */
import { hkdfSync } from "node:crypto";
import * as z from "zod";
import { isWeak, refused, type SettingRule, warned } from "./rule.ts";
import { optional, setting, text, wordsOf } from "./setting.ts";

export const keySettings = {
  sessionSecret: setting({
    env: "SESSION_SECRET",
    schema: text("development-only-secret-change-me"),
    doc: "Key for the hashes of codes, links and phone numbers. With a new key, the limits of numbers whose accounts were deleted are lost. At least 32 characters in production.",
    secret: true,
  }),
  dataKeys: setting({
    env: "DATA_KEYS",
    schema: z
      .string()
      .transform(wordsOf)
      .refine((list) => list.length > 0, "names no key")
      .optional(),
    doc: "Keys that encrypt phone and bank account numbers in the database, comma separated, newest first: the first encrypts, all decrypt. Each needs at least 32 characters in production. Without a key, the numbers that it encrypted are lost. If unset, production derives a key from SESSION_SECRET.",
    secret: true,
  }),
  dataLookupKey: setting({
    env: "DATA_LOOKUP_KEY",
    schema: optional,
    doc: "Key of the hashes by which stored numbers are found. A database opens with its own key only. At least 32 characters in production. If unset, production derives one from SESSION_SECRET.",
    secret: true,
  }),
  dataLookupKeyBefore: setting({
    env: "DATA_LOOKUP_KEY_BEFORE",
    schema: optional,
    doc: "While DATA_LOOKUP_KEY is replaced: its former value, or the value of SESSION_SECRET if it was derived. The next start encrypts everything again before it answers, and needs a new key at the front of DATA_KEYS.",
    secret: true,
  }),
};

/** Outside production the keys are published, so that any process opens any development database. */
export const publishedKey = (purpose: string): string => `development-only-${purpose}-key-change-me`;

/** Used in place of a key that is not set. */
export const keyMadeOf = (sessionSecret: string, purpose: string): string =>
  Buffer.from(hkdfSync("sha256", sessionSecret, "", `runor ${purpose} key`, 32)).toString("base64url");

const leastLength = 32;
/** Random secrets have more distinct characters than "aaaa…" or "12341234…". */
const leastDifferent = 8;

export const keyRules: SettingRule[] = [
  refused(
    "production",
    "SESSION_SECRET",
    `set a secret of at least ${leastLength} characters`,
    ({ sessionSecret }) => isWeak(sessionSecret, leastLength),
  ),
  refused("production", "DATA_KEYS", `each key needs at least ${leastLength} characters`, ({ dataKeys }) =>
    dataKeys.some((key) => isWeak(key, leastLength)),
  ),
  refused(
    "production",
    "DATA_LOOKUP_KEY",
    `set a secret of at least ${leastLength} characters`,
    ({ dataLookupKey }) => isWeak(dataLookupKey, leastLength),
  ),
  refused(
    "production",
    "DATA_LOOKUP_KEY",
    "needs a value of its own, other than SESSION_SECRET and DATA_KEYS",
    ({ dataLookupKey, dataKeys, sessionSecret }) => [sessionSecret, ...dataKeys].includes(dataLookupKey),
  ),
  refused(
    "everywhere",
    "DATA_LOOKUP_KEY_BEFORE",
    "is DATA_LOOKUP_KEY itself: name the key that it replaces",
    ({ dataLookupKey, dataLookupKeyBefore }) => dataLookupKey === dataLookupKeyBefore,
  ),
  refused(
    "production",
    "DATA_KEYS",
    "names a key twice, or SESSION_SECRET",
    ({ dataKeys, sessionSecret }) => new Set([sessionSecret, ...dataKeys]).size <= dataKeys.length,
  ),
  warned(
    "SESSION_SECRET",
    "has few different characters: generate one at random",
    ({ sessionSecret }) => new Set(sessionSecret).size < leastDifferent,
  ),
  warned(
    "DATA_LOOKUP_KEY_BEFORE",
    "remove it after the start that replaces the key",
    ({ dataLookupKeyBefore }) => dataLookupKeyBefore !== undefined,
  ),
  warned(
    "DATA_KEYS",
    "without it a key derived from SESSION_SECRET encrypts the numbers in the database, and SESSION_SECRET cannot be replaced",
    (_config, { env }) => !env.DATA_KEYS,
  ),
  warned(
    "DATA_LOOKUP_KEY",
    "without it a key derived from SESSION_SECRET finds the numbers in the database, and SESSION_SECRET cannot be replaced",
    (_config, { env }) => !env.DATA_LOOKUP_KEY,
  ),
];
