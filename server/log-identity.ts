import { hash } from "node:crypto";
import type { Logger } from "pino";
import { dayOf } from "#shared/time/lagos.ts";
import type { Config } from "./config.ts";
import { keyedHash } from "./crypto/keyed-hash.ts";
import { idPattern } from "./cursors.ts";
import type { Clock } from "./deps.ts";

const characters = 16;

/**
 * What log lines show of an account id or a network address. It changes at midnight in Lagos, so lines of one day can
 * be followed, and an old log cannot be joined into a person's history. `npm run log-identity` computes it.
 */
export function logIdentity(
  config: Pick<Config, "sessionSecret">,
  { value, day }: { value: string; day: string },
): string {
  return identityUnder(keyOf(config, day), value);
}

/**
 * The same log, which hashes the fields `userId` and `address` of each line, and every id within the fields of
 * incidents: their subjects and details name accounts beside orders and withdrawals.
 */
export function withHashedIdentities(
  log: Logger,
  { config, clock }: { config: Pick<Config, "sessionSecret">; clock: Clock },
): Logger {
  let current = { day: "", key: "" };
  const hashed = (value: unknown) => {
    const day = dayOf(clock.now());
    if (day !== current.day) current = { day, key: keyOf(config, day) };
    return identityUnder(current.key, String(value));
  };
  const within = (value: unknown) => withEachId(value, hashed);
  const serializers = { userId: hashed, address: hashed, incident: within, closed: within };
  return log.child({}, { serializers });
}

const anyId = new RegExp(idPattern, "gi");

/** The same object, list or text, with each id in it replaced. */
function withEachId(value: unknown, replace: (id: string) => string): unknown {
  if (typeof value === "string") return value.replace(anyId, replace);
  if (Array.isArray(value)) return value.map((one) => withEachId(one, replace));
  if (typeof value !== "object" || value === null) return value;
  const fields = Object.entries(value).map(([name, field]) => [name, withEachId(field, replace)]);
  return Object.fromEntries(fields);
}

const keyOf = (config: Pick<Config, "sessionSecret">, day: string): string => keyedHash(config, "log", day);

/** One short hash under the day's key: an HMAC for each value took most of the time of a log line. */
const identityUnder = (key: string, value: string): string =>
  hash("sha256", `${key}\n${value}`, "base64url").slice(0, characters);
