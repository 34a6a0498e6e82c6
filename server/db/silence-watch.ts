import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { sqlState } from "./sql-state.ts";

/** A connection in use for this long makes the watch ask whether its server still answers. */
const askAfterMs = 3_000;
const lookEveryMs = 1_000;
const answerWithinMs = 3_000;
const unreachable = /^(EHOST|ENET|ETIMEDOUT)/;
/** Twice, so that one slow start of a connection on a busy machine does not cut off all others. */
const maxUnanswered = 2;

/** Cuts the connections of a server that hangs (a frozen disk, machine or network path), not of one that is slow. */
export class SilenceWatch {
  private readonly pool: pg.Pool;
  private readonly hostNow: () => string;
  private readonly usedSince = new Map<pg.PoolClient, number>();
  private readonly all = new Set<pg.PoolClient>();
  private readonly timer: NodeJS.Timeout;
  private isLooking = false;
  private silent: string | undefined;

  constructor(pool: pg.Pool, hostNow: () => string) {
    this.pool = pool;
    this.hostNow = hostNow;
    pool.on("connect", (client) => this.all.add(client));
    pool.on("remove", (client) => this.all.delete(client));
    pool.on("acquire", (client) => this.usedSince.set(client, Date.now()));
    pool.on("release", (_error, client) => this.usedSince.delete(client));
    this.timer = setInterval(() => void this.look(), lookEveryMs).unref();
  }

  /** Whether this host was silent when last asked; it is asked again every second. */
  isSilent(host: string): boolean {
    return this.silent === host;
  }

  stop(): void {
    clearInterval(this.timer);
  }

  private async look(): Promise<void> {
    const isWaiting = [...this.usedSince.values()].some((since) => Date.now() - since > askAfterMs);
    if (this.isLooking || !(isWaiting || this.silent)) return;
    this.isLooking = true;
    try {
      const host = this.hostNow();
      for (let unanswered = 0; unanswered < maxUnanswered; unanswered += 1)
        if (await answers(host)) {
          this.silent = undefined;
          return;
        }
      if (!this.pool.ending && this.silent !== host) this.cut(host);
    } finally {
      this.isLooking = false;
    }
  }

  private cut(host: string): void {
    this.silent = host;
    this.pool.emit("error", new Error("The database does not answer: its connections are cut."), undefined);
    for (const client of this.all) streamOf(client).destroy();
    this.all.clear();
    this.usedSince.clear();
  }
}

const streamOf = (client: pg.ClientBase) =>
  (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream;

/** Whether the host answers, if only with a refusal. */
async function answers(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString });
  client.on("error", () => {});
  const asked = client
    .connect()
    .then(() => client.query("select 1"))
    .then(
      () => true,
      (error: unknown) => !unreachable.test(sqlState(error) ?? ""),
    );
  const isAnswered = await Promise.race([asked, sleep(answerWithinMs, false, { ref: false })]);
  if (isAnswered) void client.end().catch(() => {});
  else streamOf(client).destroy();
  return isAnswered;
}
