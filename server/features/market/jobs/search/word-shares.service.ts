/** How common the words of jobs are, by the statistics of the database, in the memory of each process. */
import type { Deps } from "#server/deps.ts";
import { minuteMs } from "#shared/time/durations.ts";
import { findWordShares } from "./search.queries.ts";
import type { WordShares } from "./search.rules.ts";

type ShareDeps = Pick<Deps, "pool" | "clock" | "state">;

const sharesKeepMs = 10 * minuteMs;
const latestShares = (): { latest?: { shares: Promise<WordShares>; untilMs: number } } => ({});

/** Read again every ten minutes. */
export function wordShares(deps: ShareDeps): Promise<WordShares> {
  const nowMs = deps.clock.now().getTime();
  const memory = deps.state.of(latestShares);
  if (memory.latest && memory.latest.untilMs > nowMs) return memory.latest.shares;
  const shares = findWordShares(deps.pool);
  memory.latest = { shares, untilMs: nowMs + sharesKeepMs };
  shares.catch(() => delete memory.latest);
  return shares;
}
