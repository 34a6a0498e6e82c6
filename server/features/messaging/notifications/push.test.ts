/** Subscribing a browser by HTTP. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { actorOfToken, openSession } from "#server/features/identity/sessions/sessions.service.ts";
import { startTestApp, type TestApp } from "#tests/support/app.ts";
import { aDevice, deviceCount, deviceOf, subscribe } from "#tests/support/devices.ts";
import { aSignedInUser, type SignedInUser } from "#tests/support/signed-in.ts";
import { subscribeDevice } from "./push.service.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const unsubscribe = (who: SignedInUser, endpoint: string) =>
  app.call({ method: "DELETE", path: "/api/push/subscriptions", body: { endpoint }, as: who.cookie });
const anotherSession = async (who: SignedInUser): Promise<SignedInUser> => {
  const { token } = await openSession(app.deps, app.deps.db, { userId: who.id, userAgent: "other" });
  return { ...who, cookie: `runor_session=${token}` };
};

describe("a browser subscription", () => {
  test("gets the product's key and is stored once, however often the browser subscribes", async () => {
    const person = await aSignedInUser(app);
    const key = await app.call({ method: "GET", path: "/api/push/key", as: person.cookie });
    expect(key.body).toEqual({ publicKey: app.deps.gateways.push.publicKey });
    expect(Buffer.from(key.body.publicKey, "base64url")).toHaveLength(65);

    const device = await aDevice(app);
    const answer = await subscribe(app, person, device);
    expect(answer).toMatchObject({ status: 200, body: { message: "Notices are on for this device." } });
    await Promise.all([subscribe(app, person, device), subscribe(app, person, device)]);
    expect(await deviceCount(app, person.id)).toBe(1);
  });

  test("is removed on request, only by its owner; a second request does no harm", async () => {
    const [person, stranger] = [await aSignedInUser(app), await aSignedInUser(app)];
    const { endpoint } = await deviceOf(app, person);
    expect((await unsubscribe(stranger, endpoint)).status).toBe(200);
    expect(await deviceCount(app, person.id)).toBe(1);
    expect((await unsubscribe(person, endpoint)).body.message).toBe("Notices are off for this device.");
    expect((await unsubscribe(person, endpoint)).status).toBe(200);
    expect(await deviceCount(app, person.id)).toBe(0);
    expect((await unsubscribe(person, "https://fcm.googleapis.com/\u0000")).status).toBe(400);
  });

  test("belongs to the person who subscribed last", async () => {
    const [before, now] = [await aSignedInUser(app), await aSignedInUser(app)];
    const device = await deviceOf(app, before);
    await subscribe(app, now, device);
    expect(await deviceCount(app, before.id)).toBe(0);
    expect(await deviceCount(app, now.id)).toBe(1);
  });

  test("with a new address replaces the old one: a session has one browser", async () => {
    const person = await aSignedInUser(app);
    await deviceOf(app, person);
    const renewed = await deviceOf(app, person);
    expect(await deviceCount(app, person.id)).toBe(1);
    const devices = await Promise.all(Array.from({ length: 5 }, () => aDevice(app)));
    await Promise.all(devices.map((device) => subscribe(app, person, device)));
    expect(await deviceCount(app, person.id)).toBe(1);
    await subscribe(app, person, renewed);
    await deviceOf(app, await anotherSession(person));
    expect(await deviceCount(app, person.id)).toBe(2);
    await unsubscribe(person, renewed.endpoint);
    expect(await deviceCount(app, person.id)).toBe(1);
  });

  test("is one of ten at most: the oldest is removed", async () => {
    const person = await aSignedInUser(app);
    const first = await deviceOf(app, person);
    for (let count = 0; count < 11; count++) {
      app.clock.advance(1);
      await deviceOf(app, await anotherSession(person));
    }
    expect(await deviceCount(app, person.id)).toBe(10);
    const { rows } = await app.deps.pool.query("select 1 from push_subscriptions where endpoint = $1", [
      first.endpoint,
    ]);
    expect(rows).toEqual([]);
  });
});

describe("push after the end of a session", () => {
  test("stops on sign-out, on the device itself or from another one", async () => {
    const person = await aSignedInUser(app);
    const phone = await anotherSession(person);
    const tablet = await anotherSession(person);
    for (const session of [person, phone, tablet]) await deviceOf(app, session);
    expect(await deviceCount(app, person.id)).toBe(3);

    await app.call({ method: "POST", path: "/api/auth/logout", as: phone.cookie });
    expect(await deviceCount(app, person.id)).toBe(2);

    const listed = await app.call({ method: "GET", path: "/api/sessions", as: person.cookie });
    const other = listed.body.sessions.find(({ isThis }: { isThis: boolean }) => !isThis);
    await app.call({ method: "DELETE", path: `/api/sessions/${other._id}`, as: person.cookie });
    expect(await deviceCount(app, person.id)).toBe(1);
  });
});

test("is refused with `signed_out` to a browser that subscribes while its session ends", async () => {
  const person = await aSignedInUser(app);
  const token = person.cookie.split("=")[1] ?? "";
  const actor = await actorOfToken(app.deps, { token, isBackground: false });
  if (!actor) throw new Error("no session");
  await app.call({ method: "POST", path: "/api/auth/logout", as: person.cookie });
  await expect(subscribeDevice(app.deps, actor, await aDevice(app))).rejects.toMatchObject({
    code: "signed_out",
  });
  expect(await deviceCount(app, person.id)).toBe(0);
});

describe("push calls refuse", () => {
  test("visitors", async () => {
    const device = await aDevice(app);
    expect((await app.call({ method: "GET", path: "/api/push/key" })).status).toBe(401);
    expect((await subscribe(app, { cookie: "" }, device)).status).toBe(401);
    const gone = { method: "DELETE", path: "/api/push/subscriptions", body: device } as const;
    expect((await app.call(gone)).status).toBe(401);
  });

  test.each<[string, object]>([
    ["an address inside the network", { endpoint: "https://169.254.169.254/latest/meta-data" }],
    ["an address of this machine", { endpoint: "http://localhost:5432/" }],
    ["an address of a stranger", { endpoint: "https://evil.example/fcm.googleapis.com" }],
    ["an empty address", { endpoint: "" }],
    ["an endless address", { endpoint: `https://fcm.googleapis.com/${"x".repeat(5_000)}` }],
    ["a number", { endpoint: 5 }],
    ["a null byte", { endpoint: "https://fcm.googleapis.com/\u0000" }],
    ["an address with a dot behind its host", { endpoint: "https://fcm.googleapis.com./fcm/send/abc" }],
    ["an address in other letters", { endpoint: "https://fcm\uff0egoogleapis.com/fcm/send/abc" }],
    ["keys that are none", { keys: { p256dh: "x", auth: "y" } }],
    ["no keys", { keys: null }],
    ["endless keys", { keys: { p256dh: "A".repeat(10_000), auth: "A".repeat(22) } }],
  ])("%s", async (_what, change) => {
    const person = await aSignedInUser(app);
    const answer = await subscribe(app, person, { ...(await aDevice(app)), ...change });
    expect(answer.status).toBe(400);
    expect(await deviceCount(app, person.id)).toBe(0);
  });

  test("pages of other sites", async () => {
    const person = await aSignedInUser(app);
    const answer = await app.call({
      method: "POST",
      path: "/api/push/subscriptions",
      body: await aDevice(app),
      as: person.cookie,
      headers: { origin: "https://evil.example" },
    });
    expect(answer.status).toBe(403);
  });

  test("more than a few calls a minute", async () => {
    const person = await aSignedInUser(app);
    const body = { endpoint: `https://fcm.googleapis.com/${randomUUID()}` };
    const call = { method: "DELETE", path: "/api/push/subscriptions", body, as: person.cookie } as const;
    const answers = await Promise.all(Array.from({ length: 35 }, () => app.call(call)));
    expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThan(0);
  });
});
