/** Lists answer every combination of their filters, for each kind of caller. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { staffRoles } from "#server/db/schema/accounts.ts";
import { serviceCards } from "#server/db/schema/service-cards.ts";
import { nameFor } from "#server/db/sessions/preparing-client.ts";
import { aJob } from "#server/seed/builders/a-job.ts";
import { startTestApp, type TestApp } from "#tests/support/app.ts";
import { paramNames, queryNames, readable } from "#tests/support/endpoints.ts";
import { aSignedInUser, type SignedInUser } from "#tests/support/signed-in.ts";

let app: TestApp;
/** People who block someone get uncached lists. Several, because of the rate limit per person. */
let blockers: SignedInUser[];
let admins: SignedInUser[];
let poster: SignedInUser;

beforeAll(async () => {
  app = await startTestApp();
  const subscribedUntil = new Date(Date.now() + 1e10);
  poster = await aSignedInUser(app, { subscribedUntil });
  const people = await Promise.all(Array.from({ length: 12 }, () => aSignedInUser(app, { subscribedUntil })));
  blockers = people.slice(0, 8);
  admins = people.slice(8);
  for (const { cookie } of blockers)
    await app.call({ method: "POST", path: `/block-user/${admins[0]?.id}`, as: cookie });
  for (const { id } of admins) await app.deps.db.insert(staffRoles).values({ userId: id, role: "admin" });
  for (const { id } of [poster, ...people]) {
    await aJob(app.deps.db, { userId: id });
    await aJob(app.deps.db, { userId: poster.id });
    await app.deps.db.insert(serviceCards).values({
      userId: id,
      serviceRendered: "House Painting",
      serviceDescription: "Clean finish.",
      currentLocation: "Somewhere",
      state: "Lagos",
      lga: "Ikeja",
      minUnits: 1_000,
    });
  }
  await app.deps.freshness.read();
});
afterAll(() => app.close());

/** Valid values by parameter name, so that they reach the database. */
const valuesOf = (): Record<string, string[]> => ({
  q: ["paint", "quiet paint", "plumber painter tiler quiet somewhere lagos"],
  service: ["House Painting"],
  state: ["Lagos"],
  lga: ["Ikeja"],
  charge: ["50000"],
  reviewed: ["1"],
  near: ["Ikeja, Lagos"],
  userId: [poster.id],
  action: ["settings"],
  actor: [poster.id],
  subject: ["somebody"],
  status: ["open"],
  subjectType: ["user"],
  subjectId: [poster.id],
  from: ["2026-01-01"],
  to: ["2026-12-31"],
  audience: ["everyone"],
  body: ["Hello"],
  after: [poster.id],
});

interface List {
  path: string;
  names: string[];
}

const lists: List[] = readable.flatMap((endpoint) => {
  const names = queryNames(endpoint);
  return names.length > 0 && paramNames(endpoint).length === 0 ? [{ path: endpoint.path, names }] : [];
});

/** Every subset of the names, with every value of each. */
function combinations(names: readonly string[], values: Record<string, readonly string[]>): string[][][] {
  const made: string[][][] = [[]];
  for (const name of names)
    for (const before of [...made])
      for (const value of values[name] ?? []) made.push([...before, [name, value]]);
  return made;
}

let calls = 0;
const callers = {
  visitor: () => ({ from: `10.9.${Math.floor(calls / 200)}.1` }),
  blocker: () => ({ as: blockers[calls % blockers.length]?.cookie }),
  admin: () => ({ as: admins[calls % admins.length]?.cookie, from: `10.9.${Math.floor(calls / 200)}.2` }),
};

async function ask(path: string, caller: keyof typeof callers) {
  calls += 1;
  return app.call({ method: "GET", path, ...callers[caller]() });
}

/** Cursors of the next page, from the header or the body. */
async function cursorsOf({ path, names }: List, caller: keyof typeof callers): Promise<string[]> {
  if (!names.includes("cursor")) return [];
  const first = await ask(names.includes("limit") ? `${path}?limit=1` : path, caller);
  const linked = /[?&]cursor=([^&>]+)/.exec(String(first.headers.link ?? ""))?.[1];
  const next = linked ? decodeURIComponent(linked) : (first.body?.next ?? undefined);
  return typeof next === "string" ? [next] : [];
}

test("no list fails under any combination of its filters", async () => {
  const failed: string[] = [];
  const answered = new Map<string, number>();
  for (const list of lists)
    for (const caller of ["visitor", "blocker", "admin"] as const) {
      // Staff see the same public lists as others.
      if (caller === "admin" && /^\/(jobs\/get-job|api\/auth\/servicemen)/.test(list.path)) continue;
      const values = { ...valuesOf(), cursor: await cursorsOf(list, caller) };
      for (const chosen of combinations(list.names, values)) {
        const address = `${list.path}?${new URLSearchParams(chosen)}`;
        const { status } = await ask(address, caller);
        if (status >= 500 || status === 429) failed.push(`${status} ${caller} ${address}`);
        if (status === 200) answered.set(list.path, (answered.get(list.path) ?? 0) + 1);
      }
    }

  expect(failed).toEqual([]);
  expect(answered.get("/api/auth/servicemen")).toBeGreaterThan(500);
  expect(answered.get("/jobs/get-job")).toBeGreaterThan(200);
  expect(answered.size).toBeGreaterThan(6);
}, 120_000);

test("PostgreSQL does not truncate the names of prepared statements, and their number is bounded", async () => {
  const { rows } = await app.deps.pool.query<{ most: number; shared: number }>(
    "select max(length(name))::int as most, (count(*) - count(distinct name))::int as shared from pg_prepared_statements",
  );
  expect(rows[0]).toMatchObject({ shared: 0 });
  expect(rows[0]?.most).toBeLessThan(63);

  const label = "a query with more filters than PostgreSQL has letters for in a name";
  const names = Array.from({ length: 200 }, (_, n) => nameFor(`select ${n} + $1`, label));
  expect(new Set(names).size).toBe(61);
  expect(names.every((name) => name === undefined || name.length <= 63)).toBe(true);
});
