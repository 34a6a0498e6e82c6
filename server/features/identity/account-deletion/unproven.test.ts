import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "#tests/support/app.ts";
import { aVerifiedUser, signUp, signUpForm } from "#tests/support/people.ts";
import { removeUnprovenAccounts } from "./unproven.tasks.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const run = async () => {
  await removeUnprovenAccounts.handle(app.deps, {});
  await app.runTasks();
};
const nameOf = async (userId: string) =>
  (await app.deps.pool.query("select full_name from users where id = $1", [userId])).rows[0].full_name;

test("removes an account that never proved its number after two weeks; proven and used ones stay", async () => {
  const [idle, proven, used] = [await signUp(app), await aVerifiedUser(app), await signUp(app)];
  app.clock.advance(13 * 24 * 3600);
  await run();
  expect(await nameOf(idle.userId)).toBe(idle.fullName);
  await app.call({ method: "GET", path: "/api/auth/session", as: used.cookie });
  app.clock.advance(2 * 24 * 3600);

  await run();

  expect(await nameOf(idle.userId)).not.toBe(idle.fullName);
  expect([await nameOf(proven.userId), await nameOf(used.userId)]).toEqual([proven.fullName, used.fullName]);
  const again = await app.call({
    method: "POST",
    path: "/api/auth/signup",
    body: signUpForm({ phone: idle.phone }),
    from: "10.93.0.1",
  });
  expect(again.status).toBe(201);
});

test("erases the squatter's data from an account that lost its number to a new sign-up", async () => {
  const squatter = await signUp(app, { fullName: "Sly Squatter" });
  await app.call({
    method: "POST",
    path: "/api/auth/change-password",
    as: squatter.cookie,
    body: { currentPassword: squatter.password, newPassword: "another long one" },
  });
  app.clock.advance(10 * 60 + 1);
  const taken = await app.call({
    method: "POST",
    path: "/api/auth/signup",
    body: signUpForm({ phone: squatter.phone }),
    from: "10.93.0.2",
  });
  expect(taken.status).toBe(201);

  await run();

  expect(await nameOf(squatter.userId)).not.toBe("Sly Squatter");
  expect(await nameOf(taken.body.user._id)).not.toBe("Sly Squatter");
});
