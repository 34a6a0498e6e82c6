/** Which answers leave a line in the log, and what it says. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { createLog } from "#server/log.ts";
import { logIdentity } from "#server/log-identity.ts";
import { dayOf } from "#shared/time/lagos.ts";
import { startTestApp, type TestApp, type TestRequest } from "#tests/support/app.ts";
import { asOwner } from "#tests/support/owner.ts";
import { aSignedInUser, type SignedInUser } from "#tests/support/signed-in.ts";
import { limits } from "./limits/rate-limits.ts";

let app: TestApp;
let person: SignedInUser;
const lines: Record<string, unknown>[] = [];
beforeAll(async () => {
  const log = createLog("info", { write: (line) => lines.push(JSON.parse(line)) });
  app = await startTestApp({}, { log });
  person = await aSignedInUser(app);
});
afterAll(() => app.close());

/** The lines of one call, by the id that its answer carries. */
async function linesOf(request: TestRequest) {
  const { headers, status } = await app.call({ as: person.cookie, ...request });
  const id = headers["x-request-id"];
  const ofRequest = () => lines.filter(({ reqId }) => reqId === id);
  return { status, ofRequest };
}

const hashed = (value: string) => logIdentity(app.deps.config, { value, day: dayOf(app.clock.now()) });

test("lines hold neither account ids nor addresses, only hashes that change every day", async () => {
  const write: TestRequest = { method: "POST", path: "/api/comments", body: {}, from: "203.0.113.77" };
  const today = await linesOf(write);
  await expect
    .poll(today.ofRequest)
    .toMatchObject([{ userId: hashed(person.id), address: hashed("203.0.113.77") }]);
  const before = hashed(person.id);

  app.clock.advance(24 * 3600);
  const tomorrow = await linesOf(write);
  await expect.poll(tomorrow.ofRequest).toMatchObject([{ userId: hashed(person.id) }]);
  expect(hashed(person.id)).not.toBe(before);
  expect(JSON.stringify(lines)).not.toMatch(new RegExp(`${person.id}|203\\.0\\.113\\.77`));
});

test("a refused permission is logged with account and route, an allowed read is not", async () => {
  const refused = await linesOf({ method: "GET", path: "/api/audit" });
  expect(refused.status).toBe(403);
  await expect
    .poll(refused.ofRequest)
    .toMatchObject([{ msg: "answered", route: "/api/audit", status: 403, userId: hashed(person.id) }]);

  const allowed = await linesOf({ method: "GET", path: "/api/auth/session" });
  expect(allowed.status).toBe(200);
  const later = await linesOf({ method: "GET", path: "/api/audit" });
  await expect.poll(() => later.ofRequest().length).toBe(1);
  expect(allowed.ofRequest()).toEqual([]);
});

test("a write beyond its limit and one of another site are logged", async () => {
  const write: TestRequest = { method: "POST", path: "/api/comments", body: {} };
  for (let call = 0; call < limits.comment.max; call += 1) await app.call({ ...write, as: person.cookie });
  const beyond = await linesOf(write);
  await expect.poll(beyond.ofRequest).toMatchObject([{ status: 429, userId: hashed(person.id) }]);

  const foreign = await linesOf({ ...write, headers: { origin: "https://elsewhere.example" } });
  await expect.poll(foreign.ofRequest).toMatchObject([{ route: "/api/comments", status: 403 }]);
});

test("an unexpected error is logged with the id of its request, which the answer carries", async () => {
  await asOwner(app, "alter table faqs rename to faqs_elsewhere");
  const failed = await linesOf({ method: "GET", path: "/api/faqs" });
  expect(failed.status).toBe(500);
  await expect.poll(failed.ofRequest).toMatchObject([
    { level: 50, msg: "request failed", err: { cause: { code: "42P01" } } },
    { level: 50, msg: "answered", status: 500 },
  ]);
});
