import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApp, type TestApp } from "#tests/support/app.ts";
import { signUp, signUpForm } from "#tests/support/people.ts";
import { fieldTexts } from "#texts/fields.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const fullName = "Adaeze Okonkwo";
const phone = "08039000001";
const trySignUp = (password: string) =>
  app.call({
    method: "POST",
    path: "/api/auth/signup",
    body: { ...signUpForm({ phone, fullName }), password, confirmPassword: password },
    from: "10.90.0.1",
  });

describe("a password that is easy to guess", () => {
  test.each([
    "12345678",
    "password",
    "Password1",
    "QWERTY123",
    "aaaaaaaa",
    phone,
    "+234 803 900 0001",
    "adaeze okonkwo",
    "Okonkwo123",
    "Runor1234",
  ])("%s is refused at sign-up", async (password) => {
    const answer = await trySignUp(password);
    expect(answer.status).toBe(400);
    expect(answer.body.fields).toEqual({ password: fieldTexts.passwordCommon });
  });

  test("is refused at its field when the password is changed, too", async () => {
    const person = await signUp(app);
    const answer = await app.call({
      method: "POST",
      path: "/api/auth/change-password",
      as: person.cookie,
      body: { currentPassword: person.password, newPassword: person.phone },
    });
    expect(answer.body.fields).toEqual({ newPassword: fieldTexts.passwordCommon });
  });

  test("does not include every short password: an ordinary sentence is accepted", async () => {
    expect((await trySignUp("yam and plantain")).status).toBe(201);
  });
});
