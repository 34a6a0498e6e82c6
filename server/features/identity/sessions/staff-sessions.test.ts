import { afterAll, beforeAll, expect, test } from "vitest";
import { localPhone } from "#shared/phones/phone.ts";
import { startTestApp, type TestApp } from "#tests/support/app.ts";
import { aStaffMember } from "#tests/support/payouts.ts";
import { aSignedInUser } from "#tests/support/signed-in.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ STAFF_SESSION_HOURS: "", STAFF_IDLE_MINUTES: "" });
});
afterAll(() => app.close());

const minute = 60;
const isOpen = async ({ cookie }: { cookie: string }) =>
  (await app.call({ method: "GET", path: "/api/auth/session", as: cookie })).body.user !== null;

test("ends a staff session after thirty minutes without a call, for good", async () => {
  const staff = await aStaffMember(app, "agents");
  const person = await aSignedInUser(app);
  for (let calls = 0; calls < 3; calls += 1) {
    app.clock.advance(29 * minute);
    expect(await isOpen(staff)).toBe(true);
  }
  app.clock.advance(30 * minute);
  expect(await isOpen(staff)).toBe(false);
  expect(await isOpen(staff)).toBe(false);
  expect(await isOpen(person)).toBe(true);
});

test("ends a staff session after twelve hours, however much it is used", async () => {
  const staff = await aStaffMember(app, "agents");
  for (let calls = 0; calls < 35; calls += 1) {
    app.clock.advance(20 * minute);
    expect(await isOpen(staff)).toBe(true);
  }
  app.clock.advance(20 * minute);
  expect(await isOpen(staff)).toBe(false);
});

test("is no longer listed once it has ended", async () => {
  const staff = await aStaffMember(app, "agents");
  const logIn = () => {
    const body = { phoneNumber: localPhone(staff.phone), password: "password123" };
    return app.call({ method: "POST", path: "/api/auth/login", body });
  };
  await logIn();
  app.clock.advance(31 * minute);
  const { cookie } = await logIn();

  const { sessions } = (await app.call({ method: "GET", path: "/api/sessions", as: cookie })).body;

  expect(sessions.map(({ isThis }: { isThis: boolean }) => isThis)).toEqual([true]);
});

test("is not kept open by background calls of an open page", async () => {
  const staff = await aStaffMember(app, "agents");
  const poll = () =>
    app.call({
      method: "GET",
      path: "/api/notices/unread",
      as: staff.cookie,
      headers: { "x-background": "1" },
    });
  for (let calls = 0; calls < 2; calls += 1) {
    app.clock.advance(14 * minute);
    expect((await poll()).status).toBe(200);
  }
  app.clock.advance(2 * minute);
  expect(await isOpen(staff)).toBe(false);
});
