/** Commits of many clients, recorded as they are acknowledged, and what became of them. */
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { streamOf } from "#server/db/sessions/host-search.ts";
import { ask } from "#tests/support/two-hosts.ts";

interface Commit {
  id: number;
  /** When its client had the answer, from `performance.now()`. */
  at: number;
}

export interface Commits {
  acknowledged: readonly Commit[];
  /** Errors: no commit was acknowledged in that time. */
  areRunning(): Promise<void>;
  /** Without waiting for answers. */
  stop(): void;
}

const clients = 8;
/** About what a transfer writes. */
const rowBytes = 1_000;
const beginsWithinMs = 10_000;

export async function startCommits(url: string, perSecond: number): Promise<Commits> {
  await ask(url, "create table commits (id bigint generated always as identity primary key, content text)");
  const acknowledged: Commit[] = [];
  const open: pg.Client[] = [];
  let isOver = false;
  const keepCommitting = async (client: pg.Client) => {
    const pauseMs = (clients * 1_000) / perSecond;
    const content = "x".repeat(rowBytes);
    while (!isOver) {
      const next = performance.now() + pauseMs;
      const { rows } = await client.query("insert into commits (content) values ($1) returning id", [
        content,
      ]);
      acknowledged.push({ id: Number(rows[0].id), at: performance.now() });
      await sleep(Math.max(0, next - performance.now()));
    }
  };
  for (let n = 0; n < clients; n += 1) {
    const client = new pg.Client({ connectionString: url });
    client.on("error", () => {});
    await client.connect();
    open.push(client);
    // Ends with its connection.
    keepCommitting(client).catch(() => {});
  }
  return {
    acknowledged,
    areRunning: async () => {
      for (const deadline = Date.now() + beginsWithinMs; acknowledged.length === 0; await sleep(20))
        if (Date.now() > deadline) throw new Error("no commit was acknowledged");
    },
    stop: () => {
      isOver = true;
      for (const client of open) streamOf(client).destroy();
    },
  };
}

export interface Outcome {
  acknowledged: number;
  lost: number;
  /** How long before the loss of the host the oldest of the lost commits was acknowledged. */
  lostSeconds: number;
}

/** `lostAt`: when the host was lost. */
export async function outcomeAt(url: string, { acknowledged }: Commits, lostAt: number): Promise<Outcome> {
  const rows = await ask(url, "select id from commits");
  const kept = new Set(rows.map(({ id }) => Number(id)));
  const lost = acknowledged.filter(({ id }) => !kept.has(id));
  const oldest = lost.reduce((at, commit) => Math.min(at, commit.at), lostAt);
  return { acknowledged: acknowledged.length, lost: lost.length, lostSeconds: (lostAt - oldest) / 1_000 };
}
