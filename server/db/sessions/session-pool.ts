/** A pool that checks every new connection: the role, the limits, and that it reached the right host. */
import { randomUUID } from "node:crypto";
import pg from "pg";
import { isConnectionLost, sqlState, sqlStates } from "../sql-state.ts";
import { addressesOf, HostSearch, streamOf } from "./host-search.ts";
import { SilenceWatch } from "./silence-watch.ts";

interface SessionPoolConfig extends Omit<pg.PoolConfig, "options"> {
  connectionString: string;
  max: number;
  /** Role of every connection; without it, the user of the address. */
  role?: string;
  /** Set by a statement on each connection, because poolers drop start-up options. */
  statementTimeoutMs?: number;
  idleInTransactionTimeoutMs?: number;
  isReplica?: boolean;
  /** Cuts the connections of a server that hangs, and refuses at once until it answers again. */
  cutsSilence?: boolean;
}

const noMoreConnections = /^(53300|08P01)$/;
/** A host that is found may be lost again before it is reached. */
const maxMoves = 2;
/** How long no further connection is opened after the server refused one. */
const fullForMs = 5_000;

export class SessionPool extends pg.Pool {
  /** Undefined with a single host. */
  private readonly search: HostSearch | undefined;
  private readonly maxConnections: number;
  private readonly session: Omit<SessionPoolConfig, keyof pg.PoolConfig>;
  private readonly generations = new WeakMap<pg.ClientBase, number>();
  private readonly watch: SilenceWatch | undefined;
  /** By the `reject` of each call that waits for a connection: since when it waits. */
  private readonly waiting = new Map<(error: Error) => void, number>();
  private readonly unfollow: (() => void) | undefined;
  private generation = 0;
  private host: string;

  constructor(given: SessionPoolConfig) {
    const { role, statementTimeoutMs, idleInTransactionTimeoutMs, isReplica, cutsSilence, ...config } = given;
    const [first = config.connectionString, ...others] = addressesOf(config.connectionString);
    super({
      ...config,
      connectionString: first,
      onConnect: (client) => this.begin(client),
    } as pg.PoolConfig);
    this.host = first;
    this.maxConnections = config.max;
    this.session = { role, statementTimeoutMs, idleInTransactionTimeoutMs, isReplica } as typeof this.session;
    this.search =
      others.length > 0 ? HostSearch.for(config.connectionString, isReplica ? { isReplica } : {}) : undefined;
    this.unfollow = this.search?.follow((host) => this.moveTo(host));
    this.watch = cutsSilence
      ? new SilenceWatch(this, {
          hostNow: () => this.host,
          waitingSince: () => this.waiting.values().next().value,
          search: this.search,
          cut: (error) => this.cut(error),
        })
      : undefined;
  }

  override end(): Promise<void>;
  override end(callback: () => void): void;
  override end(callback?: () => void): Promise<void> | undefined {
    this.watch?.stop();
    this.unfollow?.();
    if (!callback) return super.end();
    super.end(callback);
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Parameters<pg.Pool["connect"]>[0]): void;
  override connect(callback?: Parameters<pg.Pool["connect"]>[0]): Promise<pg.PoolClient> | undefined {
    const taken = this.take();
    if (!callback) return taken;
    taken.then(
      (client) => callback(undefined, client, (error) => client.release(error as Error)),
      (error) => callback(error, undefined, () => {}),
    );
  }

  /** A single statement refused on a read-only server changed nothing: it is retried on another connection. */
  // biome-ignore lint/suspicious/noExplicitAny: one body behind the many shapes of the library's method
  override query(...given: any[]): any {
    const run = () => (super.query as (...values: unknown[]) => Promise<unknown>).apply(this, given);
    if (typeof given.at(-1) === "function") return run();
    return run().catch((error: unknown) => {
      if (sqlState(error) !== sqlStates.readOnly) throw error;
      return run();
    });
  }

  private async take(): Promise<pg.PoolClient> {
    for (let failures = 0; ; ) {
      const { host } = this;
      try {
        if (this.watch?.isSilent(host)) throw Object.assign(new Error(silence), { code: "ETIMEDOUT" });
        const client = await this.takeHere();
        if (this.generations.get(client) === this.generation) return client;
        client.release(true);
      } catch (error) {
        failures += 1;
        const isFull = noMoreConnections.test(sqlState(error) ?? "") && this.totalCount > 0;
        if (isFull) this.waitForOwn();
        else if (failures > maxMoves || !(await this.finds(error, host)))
          throw Object.assign(error as Error, { isConnecting: true });
      }
    }
  }

  /** A connection of the pool, unless its host is cut off meanwhile. */
  private takeHere(): Promise<pg.PoolClient> {
    return new Promise((resolve, reject) => {
      this.waiting.set(reject, Date.now());
      super.connect().then(
        (client) => {
          if (this.waiting.delete(reject)) resolve(client);
          else client.release(true);
        },
        (error: Error) => {
          this.waiting.delete(reject);
          reject(error);
        },
      );
    });
  }

  /** Whether there is a host to try after an error of this one. */
  private async finds(error: unknown, failed: string): Promise<boolean> {
    if (!this.search || !(isConnectionLost(error) || sqlState(error) === sqlStates.readOnly)) return false;
    // Another call already moved the pool.
    if (this.host !== failed) return true;
    return this.search.find().then(
      () => true,
      () => false,
    );
  }

  /** Work under way at the former host cannot be completed there: its callers repeat it at the new one. */
  private moveTo(host: string): void {
    if (host === this.host) return;
    this.host = host;
    (this.options as pg.PoolConfig).connectionString = host;
    this.generation += 1;
    this.breakConnections();
  }

  /** Also refuses calls that wait for a connection. */
  private cut(error: Error): void {
    const waiting = [...this.waiting.keys()];
    this.waiting.clear();
    this.breakConnections();
    for (const refuse of waiting) refuse(error);
  }

  /** The pool's own list also holds connections that are still being opened. */
  private breakConnections(): void {
    for (const client of (this as unknown as { _clients: pg.ClientBase[] })._clients)
      streamOf(client).destroy();
  }

  /** The server accepts no more connections: makes do with the open ones for a while. */
  private waitForOwn(): void {
    this.options.max = Math.max(1, this.totalCount);
    setTimeout(() => {
      this.options.max = this.maxConnections;
    }, fullForMs).unref();
  }

  /** Switches JIT off: if the planner overestimates a small statement, compiling takes a thousand times its run. */
  private async begin(client: pg.ClientBase): Promise<void> {
    const generation = this.generation;
    this.generations.set(client, generation);
    watchForReadOnly(client, () => {
      if (this.generation === generation) this.generation += 1;
    });
    const { role, statementTimeoutMs = 0, idleInTransactionTimeoutMs = 0, isReplica = false } = this.session;
    const text = `
      ${role ? `set role ${pg.escapeIdentifier(role)};` : ""}
      set jit = off;
      set statement_timeout = ${statementTimeoutMs};
      set idle_in_transaction_session_timeout = ${idleInTransactionTimeoutMs};
      select current_user as role, pg_is_in_recovery() as standby,
             coalesce(current_setting('runor.session', true), '') as left_behind;
      set runor.session = '${randomUUID()}'`;
    const limit = { query_timeout: this.options.connectionTimeoutMillis };
    const results = (await client.query({ text, ...limit } as pg.QueryConfig)) as unknown as pg.QueryResult[];
    const found = results.find(({ command }) => command === "SELECT")?.rows[0];
    if (found.left_behind !== "") throw new Error(sharedSessions);
    if (role && found.role !== role)
      throw new Error(`The database lets the product work as ${found.role}, not as ${role}.`);
    if (found.standby !== isReplica)
      throw Object.assign(new Error(wrongHost(found.standby)), { code: sqlStates.readOnly });
  }
}

const silence = "The database does not answer.";

const wrongHost = (isStandby: boolean): string =>
  isStandby
    ? "This host of DATABASE_URL is a standby, which takes no writes."
    : "This host of DATABASE_READ_URL is not a standby.";

/** Listens on the driver's connection, where errors of every statement appear. */
function watchForReadOnly(client: pg.ClientBase, onReadOnly: () => void): void {
  const { connection } = client as unknown as { connection: NodeJS.EventEmitter };
  connection.on("errorMessage", (message: { code?: string }) => {
    if (message.code === sqlStates.readOnly) onReadOnly();
  });
}

export const sharedSessions =
  "DATABASE_URL leads through a pooler that shares sessions between its clients. Runor needs one of its own for each " +
  "connection: with PgBouncer pool_mode=session and its default server_reset_query.";
