import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "#server/db/drizzle.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { transient } from "#server/db/sql-state.ts";
import type { Deps } from "#server/deps.ts";
import { startTestApp, type TestApp } from "#tests/support/app.ts";
import { cutConnections } from "#tests/support/outage.ts";
import type { Server } from "./server-type.ts";

let app: TestApp;

const raise = (code: string) =>
  sql.raw(`do $$ begin raise exception 'as asked' using errcode = '${code}'; end $$`);

/** Two routes that fail in the database: in a transaction, and as a single statement. */
async function mountFailing(server: Server, deps: Deps): Promise<void> {
  const codeOf = (request: { params: unknown }) => (request.params as { code: string }).code;
  server.get("/failing/work/:code", (request) =>
    inTransaction(deps, (tx) => tx.execute(raise(codeOf(request)))),
  );
  server.get("/failing/statement/:code", (request) => deps.db.execute(raise(codeOf(request))));
  server.get("/failing/system/:code", async (request) => {
    throw Object.assign(new Error("read failed"), { code: codeOf(request), syscall: "read" });
  });
}

beforeAll(async () => {
  app = await startTestApp({}, { mountPages: mountFailing });
});
afterAll(() => app.close());

const fail = (path: string) => app.call({ method: "GET", path: `/failing/${path}` });

/** Each code itself, and sample codes of each class. */
const ofClass: Record<string, string[]> = {
  "08": ["08000", "08003", "08006", "08P01"],
  "53": ["53000", "53100", "53200", "53300", "53400"],
  "57": ["57000", "57014", "57P01", "57P02", "57P03", "57P05"],
};
const states = transient.map(([code]) => code).filter((code) => !code.startsWith("E"));

test.each(states.flatMap((code) => ofClass[code] ?? [code]))("%s is answered as retryable", async (code) => {
  for (const way of ["work", "statement"]) {
    const { status, headers, body } = await fail(`${way}/${code}`);
    expect([way, status, body.code, headers["retry-after"]]).toEqual([way, 503, "unavailable", "2"]);
  }
});

test.each(["ECONNRESET", "EPIPE", "ETIMEDOUT", "EHOSTUNREACH", "ENETUNREACH", "EAI_AGAIN"])(
  "%s is answered as retryable",
  async (code) => {
    const { status, headers } = await fail(`system/${code}`);
    expect([status, headers["retry-after"]]).toEqual([503, "2"]);
  },
);

test.each(["23502", "42P01", "40002", "XX000", "P0001"])(
  "%s is answered as an internal error",
  async (code) => {
    const { status, headers, body } = await fail(`work/${code}`);
    expect([status, body.code, headers["retry-after"]]).toEqual([500, "internal", undefined]);
    expect(body.requestId).toBe(headers["x-request-id"]);
  },
);

test("while connections are cut repeatedly, calls answer 503 or succeed", async () => {
  const statuses = new Set<number>();
  let isOver = false;
  const call = async (n: number) => {
    for (let calls = 0; !isOver; calls += 1) {
      // A single network would reach its rate limit.
      const from = `10.${n}.${calls % 250}.1`;
      const { status, headers } = await app.call({ method: "GET", path: `/jobs/get-job?limit=${n}`, from });
      statuses.add(status);
      if (status === 503) expect(headers["retry-after"]).toBe("2");
      app.deps.freshness.touch("jobs", "");
    }
  };
  const callers = Array.from({ length: 8 }, (_, n) => call(n + 1));
  for (let cuts = 0; cuts < 10; cuts += 1) await cutConnections(app);
  isOver = true;
  await Promise.all(callers);
  expect([...statuses].filter((status) => status !== 200 && status !== 503)).toEqual([]);
  await expect.poll(async () => (await fail("work/23502")).status).toBe(500);
});
