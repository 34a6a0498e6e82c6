/** Reads from a replica, if it has replayed every change that this process knows of. */
import { AsyncLocalStorage } from "node:async_hooks";
import type pg from "pg";
import type { Logger } from "pino";
import { AppError } from "../app-error.ts";
import type { Freshness } from "../freshness.ts";
import type { Metrics } from "../metrics.ts";
import { type Database, onPool, openReplicaPool } from "./client.ts";

interface Reads {
  db: Database;
  pool: pg.Pool;
}

interface Place {
  lsn: string;
  history: string;
}

interface Needs {
  connectionString: string;
  max: number;
  role: string;
  primary: pg.Pool;
  freshness: Pick<Freshness, "notificationCount">;
  metrics: Metrics;
  log: Logger;
}

/** How long a known position stays valid without news: the replica may lag by this much. */
const placeKeptMs = 1_000;
const awayForMs = 5_000;
const checkedWithinMs = 500;

const ownSystem = "(select system_identifier::text from pg_control_system())";
/** Equal only for the same cluster, timeline and database; positions are comparable only then. */
const history = (token: string) => `concat_ws(' ', ${ownSystem}, ${token}, current_database())`;
const here = `(select pg_current_wal_insert_lsn() as lsn) at,
  lateral (select ${ownSystem} as system, ('x' || left(pg_walfile_name(lsn), 8))::bit(32)::int as timeline) own`;
const findPlace = `
  select lsn::text, ${history("token")} as history
  from ${here} join timelines using (system, timeline)`;
/** A row that the primary writes: a standby has it once it replays this timeline. */
const beginTimeline = `
  insert into timelines (system, timeline) select system, timeline from ${here} on conflict do nothing`;
const findKnowledge = `
  select pg_is_in_recovery() as standby,
    pg_is_in_recovery() and pg_last_wal_replay_lsn() >= $1::pg_lsn and $2 = ${history(
      `(select token from timelines where system = ${ownSystem} order by timeline desc limit 1)`,
    )} as knows`;

/** For answers that are the same for every reader and cached until a change to their content arrives. */
export const atReplica = <D extends Reads & { replica: Replica | undefined }, T>(
  deps: D,
  work: (from: D) => Promise<T>,
): Promise<T> => (deps.replica ? deps.replica.read(deps, work) : work(deps));

export class Replica {
  private readonly needs: Needs;
  readonly pool: pg.Pool;
  private readonly given = new AsyncLocalStorage<pg.PoolClient>();
  private readonly reads: Reads;
  private asked: { notificationCount: number; at: number; place: Promise<Place | undefined> } | undefined;
  private awayUntil = 0;

  constructor(needs: Needs) {
    this.needs = needs;
    this.pool = openReplicaPool(needs);
    // One pool object for all work, because caches are keyed by the pool.
    const query = (config: pg.QueryConfig, values?: unknown[]) => this.givenNow().query(config, values);
    const pool = { query } as unknown as pg.Pool;
    this.reads = { pool, db: onPool(pool) };
  }

  /** Reads at a replica that is current when work starts, else at the primary, also after an error. */
  async read<D extends Reads, T>(deps: D, work: (from: D) => Promise<T>): Promise<T> {
    const client = await this.take();
    if (typeof client !== "string") {
      let failure: unknown;
      try {
        const value = await this.given.run(client, () => work({ ...deps, ...this.reads }));
        this.count("read");
        return value;
      } catch (error) {
        failure = error;
      } finally {
        client.release(failure !== undefined && !(failure instanceof AppError));
      }
    }
    this.count(typeof client === "string" ? client : "failed");
    return work(deps);
  }

  close(): Promise<void> {
    return this.pool.end();
  }

  private givenNow(): pg.PoolClient {
    const client = this.given.getStore();
    if (!client) throw new Error("The replica is read by the work of one answer only.");
    return client;
  }

  /** A connection to a replica that has replayed every known change, or the reason why there is none. */
  private async take(): Promise<pg.PoolClient | "away" | "behind"> {
    if (Date.now() < this.awayUntil) return "away";
    const place = await this.placeNow();
    if (!place) return "away";
    let client: pg.PoolClient | undefined;
    try {
      client = await this.pool.connect();
      const { rows } = await client.query<{ standby: boolean; knows: boolean }>({
        text: findKnowledge,
        values: [place.lsn, place.history],
        query_timeout: checkedWithinMs,
      } as pg.QueryConfig);
      if (rows[0]?.knows) return client;
      // A promoted replica is a primary now: the next connection goes to another host.
      client.release(!rows[0]?.standby);
      return "behind";
    } catch (error) {
      client?.release(true);
      this.awayUntil = Date.now() + awayForMs;
      this.needs.log.warn({ err: error }, "the replica cannot be read, the primary is read instead");
      return "away";
    }
  }

  /** Asked again after each change that arrives. */
  private placeNow(): Promise<Place | undefined> {
    const { notificationCount } = this.needs.freshness;
    if (this.asked?.notificationCount !== notificationCount || Date.now() - this.asked.at > placeKeptMs)
      this.asked = { notificationCount, at: Date.now(), place: this.askPlace() };
    return this.asked.place;
  }

  private async askPlace(): Promise<Place | undefined> {
    const { primary, log } = this.needs;
    try {
      const [place] = (await primary.query<Place>(findPlace)).rows;
      if (place) return place;
      await primary.query(beginTimeline);
      return (await primary.query<Place>(findPlace)).rows[0];
    } catch (error) {
      log.warn({ err: error }, "the primary does not say where it is, so the replica is not read");
      return undefined;
    }
  }

  private count(outcome: "read" | "behind" | "away" | "failed"): void {
    this.needs.metrics.replicaReads.inc({ outcome });
  }
}
