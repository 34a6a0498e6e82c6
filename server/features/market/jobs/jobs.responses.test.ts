import { afterAll, beforeAll, expect, test } from "vitest";
import { aJob } from "#server/seed/builders/a-job.ts";
import { startTestApp, type TestApp } from "#tests/support/app.ts";
import { aSignedInUser, type SignedInUser } from "#tests/support/signed-in.ts";
import { jobWords } from "./posting/posting.rules.ts";

let app: TestApp;
let poster: SignedInUser;
beforeAll(async () => {
  app = await startTestApp();
  poster = await aSignedInUser(app, { fullName: "Halima Sani" });
});
afterAll(() => app.close());

const place = { location: "", state: null, lga: null, service: null };
const post = async (description: string, more: Partial<Parameters<typeof aJob>[1]> = {}) => {
  const words = jobWords({ description, ...place });
  const job = await aJob(app.deps.db, { userId: poster.id, description, ...place, words, ...more });
  await app.deps.freshness.read();
  return job.id;
};
const change = async (jobId: string, set: string) => {
  await app.deps.pool.query(`update jobs set ${set} where id = $1`, [jobId]);
  await app.deps.freshness.read();
};
// biome-ignore lint/suspicious/noExplicitAny: a test asserts on whatever the answer holds
const list = async (query: string): Promise<any[]> =>
  (await app.call({ method: "GET", path: `/jobs/get-job?${query}` })).body;
const idsOf = async (query: string) => (await list(query)).map((job) => job._id);
const timesBuilt = async () => {
  const { values } = await app.deps.metrics.cache.get();
  return values.find(({ labels }) => labels.cache === "jobs" && labels.outcome === "miss")?.value ?? 0;
};
/** Whether a repeated query was answered from the cache. */
const isKept = async (query: string) => {
  const before = await timesBuilt();
  await list(query);
  return (await timesBuilt()) === before;
};

test("a changed figure drops the responses that show its job and keeps the others", async () => {
  const called = await post("Vulcanizer for a lorry tyre");
  await post("Baker for sixty small cakes");
  expect([(await list("q=vulcanizer"))[0].callCount, (await idsOf("q=baker")).length]).toEqual([0, 1]);

  await change(called, "call_count = call_count + 1");
  expect(await isKept("q=baker")).toBe(true);
  expect((await list("q=vulcanizer"))[0].callCount).toBe(1);
  expect((await list("limit=100")).find((job) => job._id === called).callCount).toBe(1);
});

test("a new or removed job drops the searches for its words and keeps the others", async () => {
  const first = await post("Upholsterer for two old chairs");
  const paused = await post("Upholsterer for a sofa", { status: "paused" });
  await list("q=baker");
  expect(await idsOf("q=upholsterer")).toEqual([first]);
  expect(await idsOf("q=upholsterer chairs")).toEqual([first]);

  await change(paused, "status = 'open'");
  expect(await isKept("q=baker")).toBe(true);
  expect(await idsOf("q=upholsterer")).toEqual([paused, first]);
  const another = await post("Upholsterer, chairs of a church");
  expect(await idsOf("q=upholsterer chairs")).toEqual([another, first]);

  await change(first, "status = 'paused'");
  expect(await idsOf("q=upholsterer")).toEqual([another, paused]);
  await change(paused, "is_promoted = true, promoted_until = now() + interval '1 day'");
  expect(await idsOf("q=upholsterer")).toEqual([paused, another]);
});

test("an empty search is refreshed by the first job with the word, or a word near it", async () => {
  expect(await idsOf("q=locksmith")).toEqual([]);
  expect(await idsOf("q=halima locksmith")).toEqual([]);
  const job = await post("Locksmith at once, the key broke");
  expect(await idsOf("q=locksmith")).toEqual([job]);
  expect(await idsOf("q=halima locksmith")).toEqual([job]);
  expect(await idsOf("q=lockmsith")).toEqual([job]);
});

test("a new name drops the searches that show its jobs", async () => {
  const job = await post("Drummer for a naming ceremony");
  expect((await list("q=drummer"))[0].fullName).toBe("Halima Sani");
  await app.deps.pool.query(
    "update users set private_name = 'quietdrum', name_words = '{quietdrum}' where id = $1",
    [poster.id],
  );
  await app.deps.freshness.read();
  expect((await list("q=drummer"))[0].fullName).toBe("quietdrum");
  expect(await idsOf("q=halima drummer")).toEqual([]);
  expect(await idsOf("q=quietdrum drummer")).toEqual([job]);
});
