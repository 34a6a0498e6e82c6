/** Finds the host that has the role a pool needs. All pools of a process share one search and move together. */
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";

/** From the start of a search; later calls are refused at once until a host is found. */
const patienceMs = 2_000;
const answerWithinMs = 2_000;
const askAgainMs = 500;
/** How long the first primary that answers waits for another one, of a later timeline. */
const rivalsMs = 300;
const stopsWithoutCallsMs = 10_000;

const address = /^([a-z]+:\/\/(?:[^@/]*@)?)([^/?@]+)(.*)$/i;

export function addressesOf(connectionString: string): string[] {
  const [, before, hosts, after] = address.exec(connectionString) ?? [];
  if (!hosts?.includes(",")) return [connectionString];
  return hosts.split(",").map((host) => `${before}${host}${after}`);
}

type Follower = (host: string) => void;

interface Running {
  since: number;
  found: Promise<string>;
}

const searches = new Map<string, HostSearch>();

export class HostSearch {
  private readonly addresses: readonly string[];
  private readonly isReplica: boolean;
  private readonly followers = new Set<Follower>();
  private running: Running | undefined;
  private lastAskedAt = 0;

  private constructor(addresses: readonly string[], isReplica: boolean) {
    this.addresses = addresses;
    this.isReplica = isReplica;
  }

  static for(connectionString: string, { isReplica = false } = {}): HostSearch {
    const key = `${isReplica} ${connectionString}`;
    const search = searches.get(key) ?? new HostSearch(addressesOf(connectionString), isReplica);
    searches.set(key, search);
    return search;
  }

  /** Calls back with every host that a search finds, until the returned function is called. */
  follow(follower: Follower): () => void {
    this.followers.add(follower);
    return () => this.followers.delete(follower);
  }

  /** Errors: no host has the role, two seconds after the search began or later. */
  find(): Promise<string> {
    const { since } = this.run();
    return this.findWithin(since + patienceMs - Date.now());
  }

  async findWithin(ms: number): Promise<string> {
    const { found } = this.run();
    const host = await Promise.race([found, sleep(Math.max(0, ms), undefined, { ref: false })]);
    if (host === undefined) throw Object.assign(new Error(noHost(this.isReplica)), { code: "08001" });
    return host;
  }

  private run(): Running {
    this.lastAskedAt = Date.now();
    this.running ??= this.begin();
    return this.running;
  }

  private begin(): Running {
    const { promise, resolve } = Promise.withResolvers<string>();
    const ended = new AbortController();
    const timelines = new Map<string, number>();
    const answered = new Set<string>();
    let deciding: NodeJS.Timeout | undefined;
    const end = () => {
      clearTimeout(deciding);
      ended.abort();
      this.running = undefined;
    };
    const decide = () => {
      end();
      const [host] = [...timelines].toSorted(([, a], [, b]) => b - a)[0]!;
      for (const follower of this.followers) follower(host);
      resolve(host);
    };
    const ask = async (host: string) => {
      while (!ended.signal.aborted) {
        const role = await roleOf(host);
        if (ended.signal.aborted) return;
        if (Date.now() - this.lastAskedAt > stopsWithoutCallsMs) return end();
        answered.add(host);
        if (role && role.standby === this.isReplica) timelines.set(host, role.timeline);
        if (timelines.size > 0) {
          if (answered.size === this.addresses.length) return decide();
          deciding ??= setTimeout(decide, rivalsMs);
        }
        await sleep(askAgainMs, undefined, { ref: false });
      }
    };
    for (const host of this.addresses) void ask(host);
    return { since: Date.now(), found: promise };
  }
}

const noHost = (isReplica: boolean): string =>
  isReplica
    ? "No host of DATABASE_READ_URL is a standby now."
    : "No host of DATABASE_URL accepts writes now.";

interface Role {
  standby: boolean;
  timeline: number;
}

/** After a failover that left the former primary running, both accept connections; only the later one is followed. */
const findRole = `
  select pg_is_in_recovery() as standby, case when pg_is_in_recovery() then 0
    else ('x' || left(pg_walfile_name(pg_current_wal_insert_lsn()), 8))::bit(32)::int end as timeline`;

/** Undefined: the host did not answer in time, or refused. */
async function roleOf(connectionString: string): Promise<Role | undefined> {
  const client = new pg.Client({ connectionString });
  client.on("error", () => {});
  const asked = client.connect().then(() => client.query<Role>(findRole));
  const answer = await Promise.race([
    asked.catch(() => undefined),
    sleep(answerWithinMs, undefined, { ref: false }),
  ]);
  if (answer) void client.end().catch(() => {});
  else streamOf(client).destroy();
  return answer?.rows[0];
}

export const streamOf = (client: pg.ClientBase) =>
  (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream;
