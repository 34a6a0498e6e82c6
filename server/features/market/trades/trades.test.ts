import { afterAll, beforeAll, expect, test } from "vitest";
import { aCard } from "#server/seed/builders/a-card.ts";
import { aJob } from "#server/seed/builders/a-job.ts";
import { aUser } from "#server/seed/builders.ts";
import { startTestApp, type TestApp } from "#tests/support/app.ts";

let app: TestApp;
const get = (path: string) => app.call({ method: "GET", path });

beforeAll(async () => {
  app = await startTestApp();
  const { db } = app.deps;
  const { id: userId } = await aUser(db);
  const inYaba = { userId, service: "Plumbing", state: "Lagos", lga: "Lagos Mainland" };
  await aJob(db, inYaba);
  await aJob(db, inYaba);
  await aJob(db, { userId, service: "Plumbing", state: "Oyo", lga: "Ibadan North" });
  await aJob(db, { userId, service: "Plumbing", state: "Kano", lga: "Dala", status: "completed" });
  const subscribed = await aUser(db, { subscribedUntil: new Date(Date.now() + 86_400_000) });
  await aCard(db, { userId: subscribed.id, serviceRendered: "Plumbing", state: "Lagos", lga: "Surulere" });
  const lapsed = await aUser(db, { subscribedUntil: new Date(Date.now() - 1_000) });
  await aCard(db, { userId: lapsed.id, serviceRendered: "Tailoring", state: "Lagos", lga: "Surulere" });
});
afterAll(() => app.close());

test("lists the trades with open jobs or subscribed servicemen, and no others", async () => {
  expect((await get("/api/trades")).body).toEqual({
    trades: [{ name: "Plumbing", slug: "plumbing", jobs: 3, servicemen: 1 }],
  });
});

test("a trade in the country names its states, most to find first", async () => {
  expect((await get("/api/trades/plumbing")).body).toEqual({
    name: "Plumbing",
    slug: "plumbing",
    jobs: 3,
    servicemen: 1,
    state: null,
    lga: null,
    words: expect.arrayContaining(["plumber", "leaking pipe"]),
    areas: [],
    capital: null,
    nearby: [],
    places: [
      { name: "Lagos", slug: "lagos", jobs: 2, servicemen: 1 },
      { name: "Oyo", slug: "oyo", jobs: 1, servicemen: 0 },
    ],
    usualPrice: null,
  });
});

test("a trade in a local government names the others of its state too", async () => {
  const { body } = await get("/api/trades/plumbing?state=lagos&lga=lagos-mainland");
  expect(body).toMatchObject({
    jobs: 2,
    servicemen: 0,
    state: { name: "Lagos", slug: "lagos" },
    lga: { name: "Lagos Mainland", slug: "lagos-mainland" },
  });
  expect(body.places.map(({ slug }: { slug: string }) => slug)).toEqual(["lagos-mainland", "surulere"]);
});

test("a trade in a state names the capital and the states around it, one in a local government the nearest", async () => {
  const { body: oyo } = await get("/api/trades/plumbing?state=oyo");
  expect([oyo.capital, oyo.nearby]).toEqual(["Ibadan", ["Kwara", "Ogun", "Osun"]]);
  const { body: lagos } = await get("/api/trades/plumbing?state=lagos");
  expect([lagos.capital, lagos.nearby]).toEqual(["Ikeja", ["Ogun"]]);
  const { body: surulere } = await get("/api/trades/plumbing?state=lagos&lga=surulere");
  expect(surulere.capital).toBeNull();
  expect(surulere.nearby).toHaveLength(4);
  expect(surulere.nearby).toContain("Lagos Mainland");
  expect(surulere.nearby).not.toContain("Surulere");
});

test.each([
  ["an unknown trade", "/api/trades/alchemy"],
  ["a trade with nothing to find", "/api/trades/tailoring"],
  ["an unknown state", "/api/trades/plumbing?state=accra"],
  ["a state with nothing to find", "/api/trades/plumbing?state=kano"],
  ["a local government of another state", "/api/trades/plumbing?state=oyo&lga=surulere"],
  ["a local government without its state", "/api/trades/plumbing?lga=surulere"],
])("%s is not found", async (_name, path) => {
  expect((await get(path)).status).toBe(404);
});

test.each([
  ["/api/trades/Plumbing", 404],
  ["/api/trades/a--b", 404],
  ["/api/trades/plumbing?state=%00", 400],
  ["/api/trades/plumbing?state=Lagos", 400],
])("%s is not the address of a trade", async (path, status) => {
  expect((await get(path)).status).toBe(status);
});
