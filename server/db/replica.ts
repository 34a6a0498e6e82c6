/** Reads from a replica, if it has replayed every change that this process knows of. */
import { AsyncLocalStorage } from "node:async_hooks";
import type pg from "pg";
import type { Logger } from "pino";
import { AppError } from "../app-error.ts";
import type { Freshness } from "../freshness.ts";
import type { Metrics } from "../metrics.ts";
import { type Database, onPool, openReplicaPool } from "./client.ts";

export interface Reads {
  db: Database;
  pool: pg.Pool;
}

/** A position in the primary's log. */
interface Place {
  lsn: string;
  history: string;
}

interface Needs {
  connectionString: string;
  max: number;
  role: string;
  primary: pg.Pool;
  freshness: Pick<Freshness, "heard">;
  metrics: Metrics;
  log: Logger;
}

/** How long a known position stays valid without news: the replica may lag by this much. */
const placeKeptMs = 1_000;
/** How long a failed replica is not tried again. */
const awayForMs = 5_000;
const checkedWithinMs = 500;

/** Equal only for the same cluster, timeline and database; positions are comparable only then. */
const historyOf = (timeline: string) => `concat_ws(' ',
  (select system_identifier from pg_control_system()), ${timeline}, current_database())`;
const findPlace = `
  select lsn::text, ${historyOf("('x' || left(pg_walfile_name(lsn), 8))::bit(32)::int")} as history
  from (select pg_current_wal_insert_lsn() as lsn) here`;
const findKnowledge = `
  select pg_is_in_recovery() as standby,
    pg_is_in_recovery() and pg_last_wal_replay_lsn() >= $1::pg_lsn
      and ${historyOf("(select timeline_id from pg_control_checkpoint())")} = $2 as knows`;

/** For answers that are the same for every reader and cached until a change to their content arrives. */
export const atReplica = <D extends Reads & { replica: Replica | undefined }, T>(
  deps: D,
  work: (from: D) => Promise<T>,
): Promise<T> => (deps.replica ? deps.replica.read(deps, work) : work(deps));

export class Replica {
  private readonly needs: Needs;
  private readonly connections: pg.Pool;
  private readonly given = new AsyncLocalStorage<pg.PoolClient>();
  private readonly reads: Reads;
  private asked: { heard: number; at: number; place: Promise<Place | undefined> } | undefined;
  private awayUntil = 0;

  constructor(needs: Needs) {
    this.needs = needs;
    this.connections = openReplicaPool(needs);
    // One pool object for all work, because caches are keyed by the pool.
    const query = (config: pg.QueryConfig, values?: unknown[]) => this.givenNow().query(config, values);
    const pool = { query } as unknown as pg.Pool;
    this.reads = { pool, db: onPool(pool) };
  }

  /**
   * Runs read-only work at the replica if it is current, else at the primary, which also serves what the replica could
   * not answer or did not find. Work counts from its start: changes that arrive later may be missing.
   */
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
    return this.connections.end();
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
      client = await this.connections.connect();
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
    const { heard } = this.needs.freshness;
    if (this.asked?.heard !== heard || Date.now() - this.asked.at > placeKeptMs)
      this.asked = { heard, at: Date.now(), place: this.askPlace() };
    return this.asked.place;
  }

  private async askPlace(): Promise<Place | undefined> {
    const { primary, log } = this.needs;
    try {
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
