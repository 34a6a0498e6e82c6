import { afterAll, beforeAll, expect, test } from "vitest";
import { localPhone } from "#shared/phones/phone.ts";
import { startTestApp, type TestApp } from "#tests/support/app.ts";
import { aSignedInUser } from "#tests/support/signed-in.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test("concurrent calls each get their own user, and none without a live session", async () => {
  const people = await Promise.all(Array.from({ length: 12 }, () => aSignedInUser(app)));
  const signedOut = people[5]!;
  await app.call({ method: "POST", path: "/api/auth/logout", as: signedOut.cookie });

  const callers = [...people, ...people.toReversed()];
  const answers = await Promise.all([
    ...callers.map(({ cookie }) => app.call({ method: "GET", path: "/api/auth/session", as: cookie })),
    app.call({ method: "GET", path: "/api/auth/session", as: "runor_session=unknown" }),
  ]);

  const numbers = answers.map(({ body }) => body.user?.phoneNumber ?? null);
  expect(numbers).toEqual([
    ...callers.map((person) => (person === signedOut ? null : localPhone(person.phone))),
    null,
  ]);
});
