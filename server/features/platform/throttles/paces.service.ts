import { AppError } from "#server/app-error.ts";
import type { Transaction } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import type { Message } from "#server/language/message.ts";
import { takePaceTurns } from "./throttles.queries.ts";

/** A burst of `atOnce` turns, then one per interval: the pace of a person. */
export interface Pace {
  name: string;
  atOnce: number;
  secondsPerTurn: number;
}

/**
 * Takes a turn at every pace in one step, or refuses with the seconds until one is free. Needs a transaction, whose
 * rollback undoes a refused turn.
 * Errors: `too_many_requests`.
 */
export async function keepPace(
  deps: Pick<Deps, "clock">,
  tx: Transaction,
  { paces, userId, sentence }: { paces: readonly Pace[]; userId: string; sentence: Message },
): Promise<void> {
  const now = deps.clock.now();
  const keyOf = ({ name }: Pace) => `${name}:user:${userId}`;
  const turns = paces.map((pace) => ({ ...pace, key: keyOf(pace) }));
  const paidOffAt = await takePaceTurns(tx, { turns, now });
  const secondsOf = (pace: Pace) => {
    const aheadMs = (paidOffAt.get(keyOf(pace)) ?? now).getTime() - now.getTime();
    return aheadMs / 1000 - pace.atOnce * pace.secondsPerTurn;
  };
  const [longest] = paces
    .map((pace) => ({ name: pace.name, seconds: secondsOf(pace) }))
    .sort((a, b) => b.seconds - a.seconds);
  if (longest && longest.seconds > 0)
    throw new AppError("too_many_requests", {
      limit: longest.name,
      retryAfterSeconds: Math.max(1, longest.seconds),
      sentence,
    });
}
