import { AppError } from "#server/app-error.ts";
import type { Db } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import type { Message } from "#server/language/message.ts";
import type { ErrorCode } from "#shared/errors.ts";
import { daySeconds } from "#shared/time/durations.ts";
import { countSlowed, findWait } from "./throttles.queries.ts";
import { noteTaken } from "./throttles.service.ts";

/** Tries that slow down instead of being counted in windows. */
export interface Slowdown {
  /** What is slowed, as "login". */
  name: string;
  /** Tries without a wait. */
  free: number;
  /** After the last free try; doubles with each further try. */
  firstWaitSeconds: number;
  maxWaitSeconds: number;
  refusal: ErrorCode;
  sentence: Message;
}

/** A key without tries for this long starts from zero. */
const quietSeconds = daySeconds;

/** Counts one try, or refuses it while the key must wait. Errors: the slowdown's code with the seconds to wait. */
export async function takeSlowedTurn(
  deps: Pick<Deps, "clock">,
  db: Db,
  { slowdown, key }: { slowdown: Slowdown; key: string },
): Promise<void> {
  const now = deps.clock.now();
  const { name, refusal, sentence, ...waits } = slowdown;
  if (await countSlowed(db, { key, ...waits, windowSeconds: quietSeconds, now })) return noteTaken(db, key);
  const until = await findWait(db, { key, now });
  const retryAfterSeconds = Math.max(1, ((until?.getTime() ?? 0) - now.getTime()) / 1000);
  throw new AppError(refusal, { limit: name, retryAfterSeconds, sentence });
}
