import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { ProcessState } from "#server/process-state.ts";
import { aJob } from "#server/seed/builders/a-job.ts";
import { aUser } from "#server/seed/builders.ts";
import { startTestApp, type TestApp } from "#tests/support/app.ts";
import { usualPrice } from "./usual-prices.service.ts";

let app: TestApp;
const day = 86_400_000;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

interface Posted {
  service: string;
  clients?: number;
  budgets: number[];
  state?: string;
  lga?: string | null;
  status?: "open" | "completed" | "removed";
  daysAgo?: number;
}

async function post({ service, clients = 5, budgets, daysAgo = 1, ...place }: Posted) {
  const { db } = app.deps;
  const people = await Promise.all(Array.from({ length: clients }, () => aUser(db)));
  for (const [index, maxBudget] of budgets.entries())
    await aJob(db, {
      ...place,
      service,
      userId: people[index % clients]!.id,
      minBudget: null,
      maxBudget,
      createdAt: new Date(Date.now() - daysAgo * day),
    });
}

async function ask(query: Record<string, string>): Promise<unknown> {
  const { status, body } = await app.call({
    method: "GET",
    path: `/jobs/usual-price?${new URLSearchParams(query)}`,
  });
  expect(status).toBe(200);
  return body;
}

/** Counts are limited to a share of the time. */
const expectPrice = (query: Record<string, string>) =>
  expect.poll(() => ask(query), { timeout: 20_000, interval: 500 });

const eight = [5_000, 6_000, 8_000, 9_000, 11_000, 12_000, 14_000, 40_000];

test("returns the quartiles of the smallest place with enough jobs", async () => {
  const service = "Plumbing";
  await post({ service, budgets: eight, state: "Lagos", lga: "Surulere" });
  await post({ service, budgets: [100_000], state: "Lagos", lga: "Ikeja" });
  await post({ service, budgets: [200_000], state: "Oyo", lga: "Ibadan North" });
  const price = { service, jobs: 8, low: 7_500, median: 10_000, high: 12_500 };
  await expectPrice({ service, state: "Lagos", lga: "Surulere" }).toEqual({
    ...price,
    level: "lga",
    place: "Surulere",
  });
  const ofState = {
    service,
    level: "state",
    place: "Lagos",
    jobs: 9,
    low: 8_000,
    median: 11_000,
    high: 14_000,
  };
  expect(await ask({ service, state: "Lagos", lga: "Ikeja" })).toEqual(ofState);
  expect(await ask({ service, state: "Lagos" })).toEqual(ofState);
  expect(await ask({ service, state: "Oyo" })).toMatchObject({
    level: "country",
    place: "Nigeria",
    jobs: 10,
  });
  expect(await ask({ service })).toMatchObject({ level: "country", jobs: 10 });
  expect((await app.call({ method: "GET", path: "/api/trades/plumbing?state=lagos" })).body).toMatchObject({
    usualPrice: ofState,
  });
});

test("a price follows the job that completes it at once", async () => {
  const service = "Drone Services";
  const { db } = app.deps;
  await post({ service, budgets: eight.slice(1) });
  const deps = { ...app.deps, state: new ProcessState() };
  const ask = () => usualPrice(deps, { service });
  expect(await ask()).toBeNull();

  await aJob(db, { userId: (await aUser(db)).id, service, minBudget: null, maxBudget: 5_000 });

  expect(await ask()).toMatchObject({ jobs: 8 });
});

test("counting takes no more than its share of the time, and a minute's share at once", async () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  try {
    let counts = 0;
    const query = async () => {
      counts += 1;
      vi.advanceTimersByTime(20);
      return { rows: [] };
    };
    const deps = { ...app.deps, state: new ProcessState(), pool: { query } as never };
    const askOften = async () => {
      const before = counts;
      for (let call = 0; call < 500; call++) await usualPrice(deps, { service: "Plumbing" });
      return counts - before;
    };
    vi.advanceTimersByTime(600_000);
    expect(await askOften()).toBeLessThan(65);
    vi.advanceTimersByTime(10_000);
    expect(await askOften()).toBeLessThan(15);
  } finally {
    vi.useRealTimers();
  }
});

test("a range counts with its midpoint", async () => {
  const service = "Tailoring";
  const { db } = app.deps;
  for (let count = 0; count < 8; count++)
    await aJob(db, { userId: (await aUser(db)).id, service, minBudget: 1_000, maxBudget: 2_000 });
  await expectPrice({ service }).toMatchObject({ low: 1_500, median: 1_500, high: 1_500 });
});

test("an agent's jobs count as those of their clients", async () => {
  const service = "Welding";
  const { db } = app.deps;
  const agent = await aUser(db);
  for (let client = 0; client < 8; client++)
    await aJob(db, {
      userId: agent.id,
      service,
      byAgent: true,
      clientPhone: (await aUser(db)).phone,
      agentPhone: agent.phone,
    });
  await expectPrice({ service }).toMatchObject({ jobs: 8 });
});

test.each([
  ["fewer than 8 jobs", { service: "Carpentry", budgets: eight.slice(1) }],
  ["fewer than 5 clients", { service: "Tiling", budgets: eight, clients: 4 }],
  ["jobs of more than a year ago", { service: "Barbing", budgets: eight, daysAgo: 366 }],
  ["jobs that staff removed", { service: "Masonry", budgets: eight, status: "removed" as const }],
])("%s give no price", async (_name, posted) => {
  const counted = `${posted.service} that people ask for`;
  await post(posted);
  await post({ service: counted, budgets: eight });
  await expectPrice({ service: counted }).not.toBeNull();
  expect(await ask({ service: posted.service })).toBeNull();
});

test("an unknown trade or place has no price of its own", async () => {
  expect(await ask({ service: "Alchemy" })).toBeNull();
  expect(await ask({ service: "Plumbing", state: "Accra" })).toMatchObject({ level: "country" });
  expect(await ask({ service: "Plumbing", lga: "Surulere" })).toMatchObject({ level: "country" });
});

test.each(["", "?state=Lagos", "?service=%00", `?service=${"a".repeat(81)}`])(
  "/jobs/usual-price%s is refused",
  async (query) => {
    expect((await app.call({ method: "GET", path: `/jobs/usual-price${query}` })).status).toBe(400);
  },
);

test("the CSV lists every price, the country's first", async () => {
  const answer = await app.call({ method: "GET", path: "/jobs/usual-prices.csv" });
  expect(answer.headers["content-type"]).toBe("text/csv; charset=utf-8");
  const lines = String(answer.body).split("\r\n");
  expect(lines[0]).toBe("\uFEFFservice,level,state,lga,jobs,low,median,high");
  expect(lines.filter((line) => line.startsWith("Plumbing,"))).toEqual([
    "Plumbing,country,,,10,8250,11500,33500",
    "Plumbing,state,Lagos,,9,8000,11000,14000",
    "Plumbing,lga,Lagos,Surulere,8,7500,10000,12500",
  ]);
});

test("counts that are slow and fail are not remembered: the next one answers, and later failures keep its prices", async () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  try {
    const slowMs = 5_000;
    let isDown = true;
    const query = async () => {
      vi.advanceTimersByTime(slowMs);
      if (isDown) throw new Error("canceling statement due to statement timeout");
      return { rows: [{ service: "Plumbing", state: null, lga: null, jobs: 8, low: 1, median: 2, high: 3 }] };
    };
    const deps = { ...app.deps, state: new ProcessState(), pool: { query } as never };
    const ask = () => usualPrice(deps, { service: "Plumbing" });
    await expect(ask()).rejects.toThrow("statement timeout");
    await expect(ask()).rejects.toThrow("statement timeout");
    isDown = false;
    expect(await ask()).toMatchObject({ median: 2 });
    isDown = true;
    vi.advanceTimersByTime(100 * slowMs);
    expect(await ask()).toMatchObject({ median: 2 });
    expect(await ask()).toMatchObject({ median: 2 });
  } finally {
    vi.useRealTimers();
  }
});
