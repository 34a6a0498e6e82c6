/** The public status of the product. Answers from memory while the database does not. */
import { setTimeout as sleep } from "node:timers/promises";
import type { Deps } from "#server/deps.ts";
import { filesWork } from "#server/gateways/storage/files-work.ts";
import type { Status } from "#shared/contracts/status.ts";
import { dayMs } from "#shared/time/durations.ts";
import { listFailingTasks, listIncidentTimes } from "./status.queries.ts";
import { smsFinding, statusOf, statusWithoutDatabase, watchedTasks } from "./status.rules.ts";

const shownDays = 14;
/** The page is public: the database is asked at most this often. */
const keptMs = 5_000;
const answerWithinMs = 2_000;

interface Kept {
  last?: { status: Status; at: number };
  asking?: Promise<Status> | undefined;
  downSince?: Date | undefined;
  withoutFilesSince?: Date | undefined;
}
const keptStatus = (): Kept => ({});

export async function readStatus(deps: Deps): Promise<Status> {
  const kept = deps.state.of(keptStatus);
  if (kept.last && !kept.downSince && Date.now() - kept.last.at < keptMs) return kept.last.status;
  kept.asking ??= ask(deps, kept).finally(() => {
    kept.asking = undefined;
  });
  return kept.asking;
}

async function ask(deps: Deps, kept: Kept): Promise<Status> {
  const now = deps.clock.now();
  const found = await Promise.race([
    findStatus(deps, kept, now).catch(() => undefined),
    sleep(answerWithinMs, undefined, { ref: false }),
  ]);
  if (found) {
    kept.last = { status: found, at: Date.now() };
    kept.downSince = undefined;
    return found;
  }
  kept.downSince ??= deps.freshness.oldSince ?? now;
  return statusWithoutDatabase({ now, since: kept.downSince, known: kept.last?.status });
}

async function findStatus(deps: Deps, kept: Kept, now: Date): Promise<Status> {
  const { db } = deps;
  const [findings, failing, hasFiles] = await Promise.all([
    listIncidentTimes(db, { since: new Date(now.getTime() - shownDays * dayMs), kind: smsFinding }),
    listFailingTasks(db, watchedTasks),
    filesWork(deps),
  ]);
  kept.withoutFilesSince = hasFiles ? undefined : (kept.withoutFilesSince ?? now);
  return statusOf({ findings, failing, withoutFilesSince: kept.withoutFilesSince }, now);
}
