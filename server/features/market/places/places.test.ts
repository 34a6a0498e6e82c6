import { afterAll, beforeAll, expect, test } from "vitest";
import { aCard } from "#server/seed/builders/a-card.ts";
import { aJob } from "#server/seed/builders/a-job.ts";
import { aUser } from "#server/seed/builders.ts";
import { startTestApp, type TestApp } from "#tests/support/app.ts";
import { listTrades } from "../trades/trades.service.ts";
import { listPlaces } from "./places.service.ts";

let app: TestApp;
const get = (path: string) => app.call({ method: "GET", path });

beforeAll(async () => {
  app = await startTestApp();
  const { db } = app.deps;
  const { id: userId } = await aUser(db);
  await aJob(db, { userId, service: "Plumbing", state: "Lagos", lga: "Surulere" });
  await aJob(db, { userId, service: "Plumbing", state: "Lagos", lga: "Surulere" });
  await aJob(db, { userId, service: null, state: "Lagos", lga: "Ikeja" });
  await aJob(db, { userId, service: "Tailoring", state: "Oyo", lga: "Ibadan North" });
  await aJob(db, { userId, service: "Tailoring", state: "Kano", lga: "Dala", status: "completed" });
  await aJob(db, { userId, service: "Tailoring", state: null, lga: null });
  const subscribed = await aUser(db, { subscribedUntil: new Date(Date.now() + 86_400_000) });
  await aCard(db, { userId: subscribed.id, serviceRendered: "Tailoring", state: "Lagos", lga: "Surulere" });
  const lapsed = await aUser(db, { subscribedUntil: new Date(Date.now() - 1_000) });
  await aCard(db, { userId: lapsed.id, serviceRendered: "Tailoring", state: "Kano", lga: "Dala" });
});
afterAll(() => app.close());

test("lists the states with open jobs or subscribed servicemen, most to find first", async () => {
  expect((await get("/api/places")).body).toEqual({
    states: [
      { name: "Lagos", slug: "lagos", jobs: 3, servicemen: 1 },
      { name: "Oyo", slug: "oyo", jobs: 1, servicemen: 0 },
    ],
  });
});

test("sums up all places once for each count, because everyone may ask at any pace", async () => {
  const { states } = await listPlaces(app.deps);
  expect((await listPlaces(app.deps)).states).toBe(states);
  const { trades } = await listTrades(app.deps);
  expect((await listTrades(app.deps)).trades).toBe(trades);
});

test("a state counts all its jobs, and names its trades and local governments", async () => {
  expect((await get("/api/places/lagos")).body).toEqual({
    state: { name: "Lagos", slug: "lagos" },
    lga: null,
    jobs: 3,
    servicemen: 1,
    trades: [
      { name: "Plumbing", slug: "plumbing", jobs: 2, servicemen: 0 },
      { name: "Tailoring", slug: "tailoring", jobs: 0, servicemen: 1 },
    ],
    places: [
      { name: "Surulere", slug: "surulere", jobs: 2, servicemen: 1 },
      { name: "Ikeja", slug: "ikeja", jobs: 1, servicemen: 0 },
    ],
    areas: [],
    capital: "Ikeja",
    nearby: ["Ogun"],
  });
});

test("a local government counts its own, and names the others of its state", async () => {
  const { body } = await get("/api/places/lagos?lga=surulere");
  expect(body).toMatchObject({
    state: { name: "Lagos" },
    lga: { name: "Surulere", slug: "surulere" },
    jobs: 2,
    servicemen: 1,
    capital: null,
  });
  expect(body.places.map(({ slug }: { slug: string }) => slug)).toEqual(["surulere", "ikeja"]);
  expect(body.areas.length).toBeGreaterThan(0);
  expect(body.nearby).toHaveLength(4);
});

test("jobs without a trade count for their place, and are no trade of it", async () => {
  expect((await get("/api/places/lagos?lga=ikeja")).body).toMatchObject({ jobs: 1, trades: [] });
  const { trades } = (await get("/api/trades")).body;
  expect(trades.map(({ name }: { name: string }) => name).sort()).toEqual(["Plumbing", "Tailoring"]);
});

test.each([
  ["an unknown state", "/api/places/atlantis"],
  ["a local government of another state", "/api/places/oyo?lga=surulere"],
  ["a place with nothing to find", "/api/places/kano"],
  ["a local government with nothing to find", "/api/places/lagos?lga=epe"],
])("%s is not found", async (_what, path) => {
  const answer = await get(path);
  expect([answer.status, answer.body.code]).toEqual([404, "not_found"]);
});

test("the first job of a place is found within seconds", async () => {
  expect((await get("/api/places/rivers")).status).toBe(404);
  const { id: userId } = await aUser(app.deps.db);
  await aJob(app.deps.db, { userId, service: "Plumbing", state: "Rivers", lga: "Port Harcourt" });
  app.clock.advance(11);
  expect((await get("/api/places/rivers")).body).toMatchObject({ jobs: 1 });
});
