import { expect } from "vitest";
import type { TestApp } from "./app.ts";
import { codeSentTo, type TestPerson } from "./people.ts";

let numbers = 0;

const newNumber = (): string => {
  numbers += 1;
  return `0806${String(4_000_000 + numbers)}`;
};

/** Moves the person's account to a new number. Returns the number, as typed, and the session after it. */
export async function changeNumber(
  app: TestApp,
  person: Pick<TestPerson, "cookie" | "password">,
  phone = newNumber(),
) {
  app.clock.advance(60);
  const post = (path: string, body: object) => app.call({ method: "POST", path, body, as: person.cookie });
  await post("/api/auth/change-phone", { newPhone: phone, password: person.password });
  const { cookie, status } = await post("/api/auth/confirm-phone", { code: await codeSentTo(app, phone) });
  expect(status).toBe(200);
  return { phone, cookie: cookie ?? person.cookie };
}
