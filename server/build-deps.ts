import type { Logger } from "pino";
import { MovingClock } from "#sandbox/moving-clock.ts";
import { createSandboxStore, type SandboxStore } from "#sandbox/store.ts";
import { poolSizes } from "./config/database.ts";
import type { Config } from "./config.ts";
import { DatabaseClock } from "./database-clock.ts";
import { type DatabaseClient, openDatabase, openFeedPool, openOwnerPool } from "./db/client.ts";
import { migrateDatabase } from "./db/migrate.ts";
import { prepareDataKeys } from "./db/numbers/data-keys.ts";
import { setDataKeys } from "./db/numbers/keyring.ts";
import { Replica } from "./db/replica.ts";
import { refuseSharedSessions } from "./db/sessions/shared-sessions.ts";
import type { Clock, Deps } from "./deps.ts";
import { Draining } from "./draining.ts";
import { openSessionLanes } from "./features/identity/sessions/session-lanes.ts";
import { refuseMadeUpMoney } from "./features/platform/demo/demo.service.ts";
import { updateGauges } from "./features/platform/system/gauges.service.ts";
import { Freshness } from "./freshness.ts";
import { createGateways } from "./gateways/create-gateways.ts";
import { createStorage } from "./gateways/storage/create-storage.ts";
import { withHashedIdentities } from "./log-identity.ts";
import { createMetrics } from "./metrics.ts";
import { ProcessState } from "./process-state.ts";
import { followSettings } from "./settings-in-memory.ts";
import type { Tracing } from "./tracing/tracing.ts";
import { Queue } from "./worker/queue.ts";
import { allTasks } from "./worker/tasks.ts";

/** Database role of the application: may use tables but not own them. */
const applicationRole = "runor_app";

export interface BuiltDeps {
  deps: Deps;
  /** Set while a provider has no keys and the sandbox answers for it. */
  sandboxStore: SandboxStore | undefined;
  /** Running tasks get `tasksMs` to finish. */
  close(tasksMs?: number): Promise<void>;
}

export interface DepsOptions {
  config: Config;
  connectionString: string;
  log: Logger;
  /** The product's clock; the database's is followed if left out. */
  clock?: Clock;
  /** The clock of this process's machine, in tests. */
  machineClock?: Clock;
  /** Whether this process runs queued work; tests drain the queue themselves. */
  worker?: boolean;
}

export async function buildDeps(options: DepsOptions): Promise<BuiltDeps> {
  const { config, connectionString } = options;
  // A getter, because the clock is chosen below; lines that need it are only logged later.
  const log = withHashedIdentities(options.log, { config, clock: { now: () => clock.now() } });
  const sizes = poolSizes(config);
  const database = await openPreparedDatabase({ config, connectionString, max: sizes.primary, log });
  const metrics = createMetrics();
  const tracing = await openTracing(config, log);
  const ownerPool = openOwnerPool({ connectionString, max: sizes.queue, log });
  const queue = new Queue(ownerPool, log, { worksTasks: worksTasks(options) });
  await queue.start(allTasks);
  const feedPool = openFeedPool({ connectionString, role: applicationRole, log });
  const freshness = new Freshness(feedPool, log);
  const replica = openReplica(config, {
    max: sizes.replica,
    primary: database.pool,
    freshness,
    metrics,
    log,
  });
  const sandboxStore = needsSandbox(config) ? createSandboxStore(ownerPool) : undefined;
  const databaseClock = new DatabaseClock({ pool: feedPool, metrics, log, machine: options.machineClock });
  await databaseClock.start();
  const movingClock =
    sandboxStore && mayMoveClock(config) && !options.clock
      ? new MovingClock(sandboxStore, { from: databaseClock, log })
      : undefined;
  await movingClock?.start();
  const clock = options.clock ?? movingClock ?? databaseClock;
  const state = new ProcessState();
  const deps: Deps = {
    config,
    db: database.db,
    pool: database.pool,
    findSession: openSessionLanes({ pool: database.pool, clock, state }),
    replica,
    clock,
    log,
    queue,
    freshness,
    settings: await followSettings({ pool: database.pool, freshness, config, log }),
    metrics,
    tracing,
    draining: new Draining(),
    state,
    storage: await createStorage(config, metrics),
    gateways: createGateways(config, metrics),
  };
  const metricSender = await openMetricSender(deps);
  return {
    deps,
    sandboxStore,
    close: async (tasksMs) => {
      const metricsSent = metricSender?.close();
      freshness.stop();
      await queue.stop(tasksMs);
      const sent = tracing?.close();
      movingClock?.stop();
      databaseClock.stop();
      await ownerPool.end();
      await feedPool.end();
      await replica?.close();
      await database.close();
      await sent;
      await metricsSent;
    },
  };
}

/** Migrated, with its numbers encrypted. Errors: a database that the product must not run on. */
async function openPreparedDatabase({
  config,
  connectionString,
  max,
  log,
}: Pick<DepsOptions, "config" | "connectionString" | "log"> & { max: number }): Promise<DatabaseClient> {
  await refuseSharedSessions({ connectionString, log });
  await migrateDatabase(connectionString);
  setDataKeys(config);
  const database = openDatabase({ connectionString, max, log, role: applicationRole });
  try {
    await refuseMadeUpMoney({ db: database.db, config, log });
    await prepareDataKeys(database.pool, { connectionString, log });
    return database;
  } catch (refusal) {
    await database.close();
    throw refusal;
  }
}

type ReplicaNeeds = ConstructorParameters<typeof Replica>[0];

const openReplica = (
  { databaseReadUrl: connectionString }: Config,
  needs: Omit<ReplicaNeeds, "connectionString" | "role">,
): Replica | undefined =>
  connectionString ? new Replica({ ...needs, connectionString, role: applicationRole }) : undefined;

/** Whether this process runs queued work. */
export const worksTasks = ({ config, worker = true }: { config: Config; worker?: boolean }): boolean =>
  worker && config.role !== "web";

/** The clock is never moved while a real provider is connected. */
const mayMoveClock = ({ sandboxed }: Config): boolean => sandboxed.payments && sandboxed.sms;

/** OpenTelemetry is loaded only where it is used: it takes time at the start, and memory. */
async function openTracing(config: Config, log: Logger): Promise<Tracing | undefined> {
  const { traceCollector: collector } = config;
  return collector && (await import("./tracing/otlp.ts")).openTracing(config, collector, log);
}

async function openMetricSender(deps: Deps) {
  const { config, log, metrics } = deps;
  const { metricCollector: collector } = config;
  if (!collector) return undefined;
  const { sendMetrics } = await import("./tracing/otlp-metrics.ts");
  return sendMetrics({
    config,
    collector,
    log,
    registry: metrics.registry,
    update: () => updateGauges(deps),
  });
}

/** Never with real money: the sandbox fakes payments and shows SMS to anyone who opens its pages. */
const needsSandbox = ({ mode, sandboxed }: Config): boolean =>
  mode !== "live" && (sandboxed.payments || sandboxed.sms);
