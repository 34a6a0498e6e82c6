import { statfs } from "node:fs/promises";
import { placeOfLog } from "#server/db/backup/saved-log.ts";
import { unlessGone } from "#server/db/backup/unless-gone.ts";
import type { Deps } from "#server/deps.ts";
import { filesWork } from "#server/gateways/storage/files-work.ts";
import { listSuccesses } from "#server/worker/schedules.queries.ts";
import { incidentKinds } from "#shared/contracts/incidents.ts";
import { resultCounts } from "#shared/text/remembered.ts";
import { sumBusinessEvents } from "./business-events.queries.ts";
import { listLedgerChecks } from "./ledger-checks.queries.ts";
import { countOpenIncidents, findLedgerTail, listBackupTimes, listWaitingTasks } from "./system.queries.ts";

/** Reads what `/metrics` reports as a state. Without the database, its gauges keep their last values. */
export async function updateGauges(deps: Deps): Promise<true> {
  const { metrics } = deps;
  metrics.freshnessLagSeconds.set(deps.freshness.lagSeconds());
  updateConnections(deps);
  updateQueueLoads(deps);
  for (const [of, count] of resultCounts) metrics.results.set({ of }, count());
  await Promise.all([
    updateDisk(deps),
    updateFiles(deps),
    updateBooks(deps),
    updateChecks(deps),
    updateQueue(deps),
    updateSchedules(deps),
    updateBackups(deps),
    updateBusiness(deps),
  ]);
  return true;
}

function updateConnections({ metrics, pool, queue, freshness, replica }: Deps): void {
  const pools = {
    calls: pool,
    queue: queue.pool,
    feed: freshness.pool,
    ...(replica && { replica: replica.pool }),
  };
  for (const [name, { totalCount, idleCount, waitingCount }] of Object.entries(pools)) {
    metrics.connections.set({ pool: name, state: "in-use" }, totalCount - idleCount);
    metrics.connections.set({ pool: name, state: "idle" }, idleCount);
    metrics.connections.set({ pool: name, state: "waiting" }, waitingCount);
  }
}

function updateQueueLoads({ metrics, state }: Deps): void {
  for (const [queue, { running, waiting }] of state.queueLoads()) {
    metrics.queueLoads.set({ queue, state: "running" }, running);
    metrics.queueLoads.set({ queue, state: "waiting" }, waiting);
  }
}

async function updateFiles(deps: Deps): Promise<void> {
  deps.metrics.filesWork.set((await filesWork(deps)) ? 1 : 0);
}

async function updateBusiness({ clock, db, metrics }: Deps): Promise<void> {
  for (const { measure, part, n } of await sumBusinessEvents(db, clock.now()))
    if (measure === "money") metrics.moneyKobo.set({ flow: part }, n);
    else metrics.businessEvents.set({ event: measure, kind: part }, n);
}

async function updateBooks({ db, metrics }: Deps): Promise<void> {
  const counts = new Map((await countOpenIncidents(db)).map(({ kind, count }) => [kind, count]));
  for (const kind of incidentKinds) metrics.openIncidents.set({ kind }, counts.get(kind) ?? 0);
  metrics.booksSound.set(counts.has("books-unbalanced") ? 0 : 1);
  metrics.ledgerTail.set(await findLedgerTail(db));
}

async function updateChecks({ db, gateways, metrics }: Deps): Promise<void> {
  const isConnected = (provider: string) => gateways.of(provider) !== undefined;
  for (const { check, findings, seconds } of await listLedgerChecks(db, isConnected)) {
    metrics.checkFindings.set({ check }, findings);
    if (seconds !== undefined) metrics.checkTime.set({ check }, seconds);
  }
}

async function updateBackups({ clock, config, db, metrics }: Deps): Promise<void> {
  if (!config.backupTo) return;
  const { log, ...times } = await listBackupTimes(db);
  for (const [what, seconds] of Object.entries(times))
    if (seconds !== undefined) metrics.backupTime.set({ what }, seconds);
  if (log !== undefined && placeOfLog(config))
    metrics.unsavedLogSeconds.set(clock.now().getTime() / 1_000 - log);
}

async function updateQueue({ db, metrics }: Deps): Promise<void> {
  const waiting = await listWaitingTasks(db);
  metrics.waitingTasks.reset();
  metrics.oldestTaskSeconds.reset();
  for (const { task, count, oldestSeconds } of waiting) {
    metrics.waitingTasks.set({ task }, count);
    metrics.oldestTaskSeconds.set({ task }, oldestSeconds);
  }
}

async function updateSchedules({ db, metrics, queue }: Deps): Promise<void> {
  const successes = await listSuccesses(db);
  for (const { task, intervalSeconds } of queue.schedules()) {
    metrics.taskIntervalSeconds.set({ task }, intervalSeconds);
    metrics.taskSuccessTime.set({ task }, successes.get(task) ?? 0);
  }
}

/** The folder is missing until a process stores something in it. */
async function updateDisk({ config, metrics }: Deps): Promise<void> {
  const disk = await statfs(config.dataDir).catch(unlessGone);
  if (!disk) return;
  metrics.dataDiskBytes.set({ what: "free" }, disk.bavail * disk.bsize);
  metrics.dataDiskBytes.set({ what: "size" }, disk.blocks * disk.bsize);
}
