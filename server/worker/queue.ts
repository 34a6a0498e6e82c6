/** Slow and external work, queued in the same database, in the transaction of the change that needs it. */
import type pg from "pg";
import { fromDrizzle, PgBoss } from "pg-boss";
import type { Logger } from "pino";
import { sql } from "#server/db/drizzle.ts";
import { daySeconds, hourSeconds } from "#shared/time/durations.ts";
import { advisoryLocks } from "../db/advisory-locks.ts";
import type { Db } from "../db/client.ts";
import type { Deps } from "../deps.ts";
import { endingWith } from "../tracing/tracing.ts";
import { QueueDatabase } from "./queue-database.ts";
import { beginIntervals, saveSuccess } from "./schedules.queries.ts";
import { intervalOf, type Schedule } from "./schedules.ts";
import { beginTask, type QueuedData, withoutTrace, withTrace } from "./task-traces.ts";

/** One kind of queued work. Handlers must be idempotent: a task may run twice. */
export interface Task<Data extends object = object> {
  name: string;
  handle(deps: Deps, data: Data): Promise<void>;
  retryLimit?: number;
  /** Delay before the first retry; doubles each time. */
  retryDelaySeconds?: number;
  /** A cron line (UTC) for scheduled work. */
  schedule?: string;
  /** After this time a run counts as failed; 15 minutes if not given. */
  maxSeconds?: number;
  /** Tasks of this kind at a time in this process. */
  concurrency?: number;
}

export const defineTask = <Data extends object>(task: Task<Data>): Task<Data> => task;

interface SendOptions {
  startAfterSeconds?: number;
  /** Stores at most one task with this key per interval, independent of its outcome. */
  oncePer?: { key: string; seconds: number };
}

/** One statement, so one transaction: processes that start together must not grant concurrently. */
const grantQueueToApplication = `
  select pg_advisory_xact_lock(${advisoryLocks.queueGrants});
  grant usage on schema pgboss to runor_app;
  grant select, insert, update, delete on all tables in schema pgboss to runor_app;
  grant execute on all functions in schema pgboss to runor_app`;

const optionsOf = (task: Task<never>) => ({
  retryLimit: task.retryLimit ?? 5,
  retryDelay: task.retryDelaySeconds ?? 5,
  retryBackoff: true,
  notify: true,
  expireInSeconds: task.maxSeconds ?? hourSeconds / 4,
  deleteAfterSeconds: 3 * daySeconds,
});

/** A rare task that was due while no process ran, as at night on a machine that is off, runs after the next start. */
const scheduleOptionsOf = (cron: string) =>
  intervalOf(cron) >= daySeconds ? { missed: "once" as const } : {};

const isSubset = (part: object, whole: object): boolean =>
  Object.entries(part).every(([key, value]) => whole[key as keyof typeof whole] === value);

export class Queue {
  readonly pool: pg.Pool;
  private readonly database: QueueDatabase;
  private readonly boss: PgBoss;
  private readonly log: Logger;
  private tasks: Task<never>[] = [];

  /**
   * `pool`: the database owner's; the caller ends it after the queue.
   * `worksTasks`: whether this process runs tasks, schedules cron tasks and maintains the queue.
   */
  constructor(pool: pg.Pool, log: Logger, { worksTasks = true }: { worksTasks?: boolean } = {}) {
    this.log = log;
    const own = { schedule: worksTasks, supervise: worksTasks, useListenNotify: worksTasks };
    this.pool = pool;
    this.database = new QueueDatabase(pool, log);
    this.boss = new PgBoss({ db: this.database, schema: "pgboss", ...own });
    this.boss.on("error", (error) => log.error({ err: error }, "queue failed"));
  }

  /** Creates the queue's tables and lets the application's role use them. */
  async start(tasks: Task<never>[]): Promise<void> {
    this.tasks = tasks;
    await this.boss.start();
    const queues = new Map((await this.boss.getQueues()).map((queue) => [queue.name, queue]));
    const schedules = new Map((await this.boss.getSchedules()).map((schedule) => [schedule.name, schedule]));
    for (const task of tasks) {
      const options = optionsOf(task);
      const queue = queues.get(task.name);
      // Storing all queues and schedules again would be half of a start's statements.
      if (!queue) await this.boss.createQueue(task.name, options);
      else if (!isSubset(options, queue)) await this.boss.updateQueue(task.name, options);
      if (!task.schedule) continue;
      const stored = schedules.get(task.name);
      const own = scheduleOptionsOf(task.schedule);
      if (stored?.cron !== task.schedule || !isSubset(own, stored.options ?? {}))
        await this.boss.schedule(task.name, task.schedule, null, own);
    }
    await this.database.executeSql(grantQueueToApplication);
    await this.database.executeSql(beginIntervals, [this.schedules().map(({ task }) => task)]);
  }

  schedules(): Schedule[] {
    return this.tasks.flatMap(({ name, schedule }) =>
      schedule ? [{ task: name, intervalSeconds: intervalOf(schedule) }] : [],
    );
  }

  /** Starts working. A handler's error is logged, and the task is retried. */
  async work(deps: Deps): Promise<void> {
    for (const task of this.tasks)
      for (let worker = 0; worker < (task.concurrency ?? 2); worker += 1) await this.startWorker(deps, task);
  }

  /** Wakes the worker after each task: tasks stored together send only one notification. */
  private async startWorker(deps: Deps, task: Task<never>): Promise<void> {
    const options = { batchSize: 1, pollingIntervalSeconds: 5, notifyPollingIntervalSeconds: 10 };
    const own: { id?: string } = {};
    own.id = await this.boss.work(task.name, options, async ([job]) => {
      if (!job) return;
      try {
        await this.run(deps, task, job.data as QueuedData<object>);
      } finally {
        if (own.id) this.boss.notifyWorker(own.id);
      }
    });
  }

  /** Stores a task. Transaction: within one, the task exists only if it commits. */
  async send<Data extends object>(
    db: Db,
    task: Task<Data>,
    data: Data,
    options: SendOptions = {},
  ): Promise<void> {
    await this.boss.send(task.name, withTrace(data), {
      db: fromDrizzle(db, sql),
      ...(options.startAfterSeconds ? { startAfter: options.startAfterSeconds } : {}),
      ...(options.oncePer
        ? { singletonKey: options.oncePer.key, singletonSeconds: options.oncePer.seconds }
        : {}),
    });
  }

  /** Deletes finished tasks that have one of these values in the field. */
  async forget<Data extends object>(
    db: Db,
    task: Task<Data>,
    { field, values }: { field: keyof Data & string; values: readonly string[] },
  ): Promise<void> {
    await db.execute(sql`delete from pgboss.job where name = ${task.name}
      and state in ('completed', 'failed', 'cancelled') and data ->> ${field} = any (${sql.param([...values])})`);
  }

  /** The data of unfinished tasks that have this value in the field. */
  async find<Data extends object>(
    db: Db,
    task: Task<Data>,
    { field, value }: { field: keyof Data & string; value: string },
  ): Promise<Data[]> {
    const { rows } = await db.execute<{
      data: QueuedData<Data>;
    }>(sql`select data from pgboss.job where name = ${task.name}
      and state in ('created', 'retry', 'active') and data ->> ${field} = ${value}`);
    return rows.map(({ data }) => withoutTrace(data));
  }

  /** Runs everything that is due and returns when nothing is left: for tests and one-off commands. */
  async drain(deps: Deps): Promise<void> {
    for (let found = true; found; ) {
      found = false;
      const due = await this.dueNames();
      for (const task of this.tasks.filter(({ name }) => due.has(name))) {
        const jobs = await this.boss.fetch<object>(task.name, { batchSize: 20 });
        for (const job of jobs) await this.runNow(deps, task, job);
        found ||= jobs.length > 0;
      }
    }
  }

  private async runNow(deps: Deps, task: Task, job: { id: string; data: object }): Promise<void> {
    try {
      await this.run(deps, task, job.data);
      await this.boss.complete(task.name, job.id);
    } catch (error) {
      await this.boss.fail(task.name, job.id, { message: String(error) });
    }
  }

  private async dueNames(): Promise<Set<string>> {
    const { rows } = await this.boss.getDb().executeSql(`select distinct name from pgboss.job
      where state in ('created', 'retry') and start_after <= pgboss.job_now()`);
    return new Set(rows.map(({ name }) => name as string));
  }

  /** After the clock was moved: shifts waiting tasks by that time, runs scheduled ones once, then everything due. */
  async runDue(deps: Deps, seconds: number): Promise<void> {
    await deps.db.execute(sql`update pgboss.job set start_after = start_after - make_interval(secs => ${seconds})
      where state in ('created', 'retry') and start_after > now()`);
    for (const task of this.tasks.filter(({ schedule }) => schedule !== undefined)) {
      // An error is logged and must not stop the others.
      await this.run(deps, task, {}).catch(() => undefined);
    }
    await this.drain(deps);
  }

  async isReady(): Promise<boolean> {
    return (await this.boss.schemaVersion()) !== null;
  }

  /** Takes no more tasks; running ones continue, and new ones can still be stored. */
  async stopTaking(): Promise<void> {
    await Promise.all(this.tasks.map(({ name }) => this.boss.offWork(name, { wait: false })));
  }

  /** Tasks that are not finished by then are returned to the queue. */
  async stop(tasksMs = 10_000): Promise<void> {
    await this.boss.stop({ graceful: true, timeout: tasksMs });
  }

  private async run(deps: Deps, task: Task<never>, queued: QueuedData<object>): Promise<void> {
    const work = () => this.handle(deps, task, withoutTrace(queued) as never);
    const span = deps.tracing && beginTask(deps.tracing, task.name, queued);
    return span ? endingWith(span, work) : work();
  }

  private async handle(deps: Deps, task: Task<never>, data: never): Promise<void> {
    const end = deps.metrics.taskSeconds.startTimer({ task: task.name });
    try {
      await task.handle(deps, data);
      if (task.schedule) await saveSuccess(deps.db, task.name, deps.clock.now());
      end({ outcome: "done" });
    } catch (error) {
      end({ outcome: "failed" });
      this.log.error({ err: error, task: task.name }, "task failed");
      throw error;
    }
  }
}
