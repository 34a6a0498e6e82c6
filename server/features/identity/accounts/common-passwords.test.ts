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

describe("a number that an account never proved", () => {
  test("belongs to its owner: after ten minutes a new sign-up takes it, and the squatter is signed out", async () => {
    const squatter = await signUp(app);
    const again = () =>
      app.call({
        method: "POST",
        path: "/api/auth/signup",
        body: signUpForm({ phone: squatter.phone, fullName: "Bola Ige", password: "the owner's own" }),
        from: "10.91.0.1",
      });
    expect((await again()).body.code).toBe("phone_taken");
    app.clock.advance(10 * 60 + 1);

    const answer = await again();

    expect(answer.status).toBe(201);
    expect(answer.body.user._id).not.toBe(squatter.userId);
    const read = await app.call({ method: "GET", path: "/api/auth/session", as: squatter.cookie });
    expect(read.body.user).toBeNull();
    const logIn = (password: string) =>
      app.call({
        method: "POST",
        path: "/api/auth/login",
        body: { phoneNumber: squatter.phone, password },
        from: "10.91.0.2",
      });
    expect((await logIn(squatter.password)).status).toBe(401);
    expect((await logIn("the owner's own")).body.user.fullName).toBe("Bola Ige");
  });

  test("stays with an account that has bought something, and with a proven one", async () => {
    const buyer = await signUp(app);
    const order = await app.call({
      method: "POST",
      path: "/api/payment-orders",
      as: buyer.cookie,
      body: { purpose: "units", units: 1_000 },
    });
    expect(order.status).toBe(201);
    app.clock.advance(10 * 60 + 1);

    const answer = await app.call({
      method: "POST",
      path: "/api/auth/signup",
      body: signUpForm({ phone: buyer.phone }),
      from: "10.91.0.3",
    });

    expect(answer.body.code).toBe("phone_taken");
  });
});
