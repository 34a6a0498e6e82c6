import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { sqlState } from "../sql-state.ts";
import { type HostSearch, streamOf } from "./host-search.ts";

/** A connection in use, or waited for, for this long makes the watch ask whether its server still answers. */
const askAfterMs = 2_000;
const lookEveryMs = 1_000;
const answerWithinMs = 2_000;
const unreachable = /^(EHOST|ENET|ETIMEDOUT)/;
/** Twice, so that one slow start of a connection on a busy machine does not cut off all others. */
const maxUnanswered = 2;

interface Watched {
  hostNow: () => string;
  /** When the call that has waited longest for a connection began to. */
  waitingSince: () => number | undefined;
  /** With several hosts: moves the pool if another one has the role now. */
  search: HostSearch | undefined;
  cut: (error: Error) => void;
}

/** Cuts the connections of a server that hangs (a frozen disk, machine or network path), not of one that is slow. */
export class SilenceWatch {
  private readonly pool: pg.Pool;
  private readonly watched: Watched;
  private readonly usedSince = new Map<pg.PoolClient, number>();
  private readonly timer: NodeJS.Timeout;
  private isLooking = false;
  private silent: string | undefined;

  constructor(pool: pg.Pool, watched: Watched) {
    this.pool = pool;
    this.watched = watched;
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
    const since = [...this.usedSince.values(), this.watched.waitingSince() ?? Date.now()];
    const isWaiting = since.some((time) => Date.now() - time > askAfterMs);
    if (this.isLooking || !(isWaiting || this.silent)) return;
    this.isLooking = true;
    try {
      const host = this.watched.hostNow();
      if (await this.answers(host)) this.silent = undefined;
      else if (!this.pool.ending && this.silent !== host) this.cut(host);
    } finally {
      this.isLooking = false;
    }
  }

  private async answers(host: string): Promise<boolean> {
    const found = this.watched.search?.findWithin(maxUnanswered * answerWithinMs).then(
      () => true,
      () => false,
    );
    const [isFound, isAnswered] = await Promise.all([found, answersInTime(host)]);
    return isFound || isAnswered;
  }

  private cut(host: string): void {
    this.silent = host;
    const error = new Error("The database does not answer: its connections are cut.");
    this.pool.emit("error", error, undefined);
    this.usedSince.clear();
    this.watched.cut(Object.assign(error, { code: "ETIMEDOUT" }));
  }
}

async function answersInTime(host: string): Promise<boolean> {
  for (let unanswered = 0; unanswered < maxUnanswered; unanswered += 1) if (await answers(host)) return true;
  return false;
}

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
