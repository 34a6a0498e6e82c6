/** `npm run bench -- personal-data`: exporting and deleting accounts among a million people. `--people`, `--write`. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import pg from "pg";
import { readConfig } from "#server/config.ts";
import { startEmbeddedPostgres } from "#server/db/embedded/embedded.ts";
import { openSession } from "#server/features/identity/sessions/sessions.service.ts";
import { sessionCookie } from "#server/http/session.ts";
import { createLog } from "#server/log.ts";
import { type Runor, startRunor } from "#server/runor.ts";
import { aUser, builtPassword } from "#server/seed/builders.ts";
import { deleteAccount } from "#shared/contracts/account-deletion.endpoints.ts";
import { download } from "#shared/contracts/personal-data.endpoints.ts";
import { freePort } from "#tests/support/free-port.ts";
import { fillBusiness } from "../insights/fill-business.ts";
import { quantile } from "../measures/quantile.ts";
import { writePart } from "../report/page.ts";
import { table } from "../report/tables.ts";

const rounds = 9;
const movesEach = 3;
/** What each person who leaves has. */
const theirs = { jobs: 40, calls: 300, comments: 200 };

export async function benchPersonalData(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: { people: { type: "string", default: "1000000" }, write: { type: "boolean", default: false } },
  });
  const people = Number(values.people);
  const sizes = [Math.round(people / 10), people];
  const measured: Times[] = [];
  for (const size of sizes) measured.push(await among(size));
  const head = [
    `middle of ${rounds} (longest)`,
    ...sizes.map((size) => `${size.toLocaleString("en")} people`),
  ];
  const lines = (["export", "deletion"] as const).map((work) => [
    work,
    ...measured.map((times) => middleOf(times[work])),
  ]);
  const figures = table(head, lines, ["left"]);
  console.log(`\n${figures}`);
  if (values.write) writePart("personal-data", [figures]);
}

/** Milliseconds of each round. */
interface Times {
  export: number[];
  deletion: number[];
}

async function among(people: number): Promise<Times> {
  const folder = mkdtempSync(path.join(tmpdir(), "runor-bench-"));
  const postgres = await startEmbeddedPostgres(path.join(folder, "pg"), {
    settings: { max_wal_size: "4GB" },
  });
  const { connectionString } = postgres;
  const owner = new pg.Pool({ connectionString, max: 1 });
  try {
    const config = readConfig({
      NODE_ENV: "test",
      HOST: "127.0.0.1",
      PORT: String(await freePort()),
      DATA_DIR: folder,
      DEMO: "0",
    });
    const runor = await startRunor({ config, connectionString, log: createLog("silent"), worker: false });
    try {
      await fillBusiness(owner, { people, moves: people * movesEach });
      return await measure(runor, owner);
    } finally {
      await runor.close();
    }
  } finally {
    await owner.end();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measure(runor: Runor, owner: pg.Pool): Promise<Times> {
  const times: Times = { export: [], deletion: [] };
  for (let round = 0; round < rounds; round += 1) {
    const headers = { cookie: await aBusyPerson(runor, owner), origin: runor.deps.config.origin };
    times.export.push(await timeOf(runor.address + download.path, { headers }));
    const body = JSON.stringify({ password: builtPassword });
    const json = { ...headers, "content-type": "application/json" };
    times.deletion.push(
      await timeOf(runor.address + deleteAccount.path, { method: "POST", headers: json, body }),
    );
  }
  return times;
}

/** Gives a new person jobs, calls and comments. Returns the cookie of their session. */
async function aBusyPerson({ deps }: Runor, owner: pg.Pool): Promise<string> {
  const { id } = await aUser(deps.db);
  const client = await owner.connect();
  try {
    await client.query("set session_replication_role = replica");
    await client.query(
      `update jobs set user_id = $1 where id in (
         select id from jobs where user_id <> $1 and user_id::text like '00000000%' limit $2)`,
      [id, theirs.jobs],
    );
    await client.query(
      `insert into job_calls (job_id, caller_id, called_at)
       select id, $1, now() from jobs where user_id <> $1 limit $2`,
      [id, theirs.calls],
    );
    await client.query(
      `insert into comments (id, job_id, user_id, text)
       select gen_random_uuid(), id, $1, 'I can come today' from jobs where user_id <> $1 limit $2`,
      [id, theirs.comments],
    );
  } finally {
    client.release(true);
  }
  const { token } = await openSession(deps, deps.db, { userId: id, userAgent: "bench" });
  return `${sessionCookie}=${token}`;
}

/** Milliseconds until the whole answer has arrived. Errors: the answer is not a success. */
async function timeOf(address: string, request: RequestInit): Promise<number> {
  const startedAt = performance.now();
  const answer = await fetch(address, request);
  const body = await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`${address} answered ${answer.status} ${Buffer.from(body).toString()}`);
  return performance.now() - startedAt;
}

const middleOf = (times: readonly number[]): string =>
  `${Math.round(quantile(times, 0.5))} ms (${Math.round(Math.max(...times))})`;
