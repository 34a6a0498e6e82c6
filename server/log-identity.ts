import type { Logger } from "pino";
import { dayOf } from "#shared/time/lagos.ts";
import type { Config } from "./config.ts";
import type { Clock } from "./deps.ts";
import { keyedHash } from "./keyed-hash.ts";

const characters = 16;

/**
 * What log lines show of an account id or a network address. It changes at midnight in Lagos, so lines of one day can
 * be followed, and an old log cannot be joined into a person's history. `npm run log-identity` computes it.
 */
export function logIdentity(
  config: Pick<Config, "sessionSecret">,
  { value, day }: { value: string; day: string },
): string {
  return keyedHash(config, "log", `${day}\n${value}`).slice(0, characters);
}

/** The same log, which hashes the fields `userId` and `address` of each line. */
export function withHashedIdentities(
  log: Logger,
  { config, clock }: { config: Pick<Config, "sessionSecret">; clock: Clock },
): Logger {
  const hashed = (value: unknown) => logIdentity(config, { value: String(value), day: dayOf(clock.now()) });
  return log.child({}, { serializers: { userId: hashed, address: hashed } });
}
