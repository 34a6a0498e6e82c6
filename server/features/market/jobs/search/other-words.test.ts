/** Searches with ordinary words beside a trade, and with two places. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { aJob } from "#server/seed/builders/a-job.ts";
import type { ServiceName } from "#shared/services/services.ts";
import { startTestApp, type TestApp } from "#tests/support/app.ts";
import { aSignedInUser } from "#tests/support/signed-in.ts";
import { jobWords } from "../posting/posting.rules.ts";

let app: TestApp;
const names = new Map<string, string>();
const ojota = { state: "Lagos", lga: "Kosofe", location: "Ojota" };
const ikorodu = { state: "Lagos", lga: "Ikorodu", location: "Ikorodu" };
const wuse = { state: "FCT Abuja", lga: "Abuja Municipal", location: "Wuse" };

interface Job {
  name: string;
  description: string;
  service: ServiceName | null;
  place?: { state: string; lga: string; location: string };
  promoted?: boolean;
}
/** The first is the oldest. */
const jobs: readonly Job[] = [
  { name: "all", description: "Kitchen sink drips, come on Saturday morning", service: "Plumbing" },
  { name: "named", description: "A plumber for a kitchen sink", service: null, place: ojota },
  { name: "pipe", description: "Two pipes to join", service: "Plumbing", place: ojota },
  { name: "boosted", description: "Bath to set", service: "Plumbing", place: ojota, promoted: true },
  {
    name: "boosted sink",
    description: "Sink for a kitchen",
    service: "Plumbing",
    place: wuse,
    promoted: true,
  },
  { name: "cupboard", description: "Kitchen cupboard above the sink", service: "Carpentry", place: ojota },
  { name: "load out", description: "Five boxes and a bed", service: "Moving Services", place: ojota },
  { name: "load in", description: "A piano", service: "Moving Services", place: ikorodu },
  { name: "load far", description: "A safe", service: "Moving Services", place: wuse },
];

beforeAll(async () => {
  app = await startTestApp();
  const { id: userId } = await aSignedInUser(app);
  for (const [age, { name, description, service, place, promoted }] of jobs.toReversed().entries()) {
    const where = place ?? { state: null, lga: null, location: "" };
    const words = jobWords({ description, service, ...where });
    const createdAt = new Date(Date.now() - (age + 1) * 3_600_000);
    const more = promoted && { isPromoted: true, promotedUntil: new Date(Date.now() + 86_400_000) };
    const job = { userId, description, service, ...where, words, createdAt, ...more };
    names.set((await aJob(app.deps.db, job)).id, name);
  }
  await app.deps.freshness.read();
});
afterAll(() => app.close());

async function found(q: string, more = ""): Promise<(string | undefined)[]> {
  const answer = await app.call({ method: "GET", path: `/jobs/get-job?q=${encodeURIComponent(q)}${more}` });
  return answer.body.map(({ _id }: { _id: string }) => names.get(_id));
}

const sinks = ["boosted sink", "boosted", "all", "named", "pipe"];

test("promoted jobs come first, then those with all words, then the others of the trade [CONST-26]", async () => {
  expect(await found("plumber for kitchen sink on Saturday morning")).toEqual(sinks);
  expect(await found("plumber kitchen sink")).toEqual(sinks);
});

test("a page that ends among jobs without the words leads on to the next, each job once", async () => {
  const seen: (string | undefined)[] = [];
  for (let path: string | undefined = "/jobs/get-job?q=plumber%20kitchen%20sink&limit=1"; path; ) {
    const answer = await app.call({ method: "GET", path });
    seen.push(...answer.body.map(({ _id }: { _id: string }) => names.get(_id)));
    path = /<([^>]+)>/.exec(String(answer.headers.link ?? ""))?.[1];
  }
  expect(seen).toEqual(sinks);
});

test("a place is required, also of jobs without the words", async () => {
  expect(await found("plumber kitchen sink ojota")).toEqual(["boosted", "named", "pipe"]);
});

test("the typed words are all required if asked, and without a trade", async () => {
  expect(await found("plumber kitchen", "&exact=1")).not.toContain("pipe");
  expect(await found("saturday drips")).toEqual(["all"]);
  expect(await found("boxes piano")).toEqual([]);
});

test("a job of either place is found if two are named [CONST-26]", async () => {
  expect(await found("movers from Ojota to Ikorodu")).toEqual(["load in", "load out"]);
  expect(await found("movers from Ojota to Abuja")).toEqual(["load far", "load out"]);
  expect(await found("movers from Lagos to Abuja")).toEqual(["load far", "load in", "load out"]);
  expect(await found("movers Ojota Lagos")).toEqual(["load out"]);
});
