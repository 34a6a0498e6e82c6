/** Free calls per month for users without a subscription. Free posts are counted where a post is stored. */
import type { Actor } from "#server/actor.ts";
import { AppError } from "#server/app-error.ts";
import type { Db } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { monthOf } from "#shared/time/lagos.ts";
import { addCall, countCalls } from "./monthly-use.queries.ts";
import { freeLeft } from "./monthly-use.rules.ts";

type Needs = Pick<Deps, "clock" | "settings">;

/**
 * Returns how many calls are left, null for subscribers. Errors: `free_calls_used`. Repeats: takes another one.
 * Transaction: the caller's, so that a failed call takes nothing; the person's row stays locked until it ends.
 */
export async function takeFreeCall(deps: Needs, db: Db, actor: Actor): Promise<number | null> {
  if (actor.isSubscribed) return null;
  const limit = deps.settings.values.freeCalls;
  const month = monthOf(deps.clock.now());
  const used = await addCall(db, { userId: actor.userId, month, limit });
  if (used === undefined) throw new AppError("free_calls_used");
  return freeLeft(limit, used);
}

export async function freeCallsLeft(deps: Needs & Pick<Deps, "db">, actor: Actor): Promise<number | null> {
  if (actor.isSubscribed) return null;
  const month = monthOf(deps.clock.now());
  return freeLeft(deps.settings.values.freeCalls, await countCalls(deps.db, { userId: actor.userId, month }));
}
