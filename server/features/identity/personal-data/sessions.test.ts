import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApp, type TestApp } from "#tests/support/app.ts";
import { aVerifiedUser, signUp, type TestPerson } from "#tests/support/people.ts";
import { fieldTexts } from "#texts/fields.ts";
import { personalDataAnswers } from "#texts/personal-data.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const phoneBrowser = "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/126.0 Mobile Safari/537.36";
const texts = personalDataAnswers;

async function logIn(person: TestPerson, password = person.password, userAgent = phoneBrowser) {
  return app.call({
    method: "POST",
    path: "/api/auth/login",
    body: { phoneNumber: person.phone, password },
    from: person.address,
    headers: { "user-agent": userAgent },
  });
}
const list = async (as: string) =>
  (await app.call({ method: "GET", path: "/api/sessions", as })).body.sessions;
const isOpen = async (as: string) =>
  (await app.call({ method: "GET", path: "/api/auth/session", as })).body.user !== null;

describe("sessions", () => {
  test("are a hundred at most: a sign-in ends the least recently used one", async () => {
    const person = await signUp(app);
    await app.deps.pool.query(
      `insert into sessions (token_hash, user_id, seen_at, expires_at)
       select 'test ' || n, $1, now() - n * interval '1 minute', now() + interval '1 day' from generate_series(1, 120) n`,
      [person.userId],
    );
    const { cookie } = await logIn(person);

    expect(await list(cookie!)).toHaveLength(100);
    expect([await isOpen(cookie!), await isOpen(person.cookie)]).toEqual([true, true]);
  });

  test("are listed with device and time, the caller's marked, without anything that opens them", async () => {
    const person = await signUp(app);
    const { cookie } = await logIn(person);

    const sessions = await list(person.cookie);

    expect(sessions).toHaveLength(2);
    expect(sessions.filter(({ isThis }: { isThis: boolean }) => isThis)).toHaveLength(1);
    expect(sessions.find(({ isThis }: { isThis: boolean }) => !isThis)).toEqual({
      _id: expect.stringMatching(/^[\w-]{22}$/),
      device: "Chrome on Android",
      openedAt: expect.any(String),
      seenAt: expect.any(String),
      isThis: false,
    });
    const { rows } = await app.deps.pool.query("select token_hash from sessions");
    const answer = JSON.stringify(sessions);
    for (const { token_hash } of rows) expect(answer).not.toContain(token_hash.slice(0, 12));
    expect(answer).not.toContain(cookie!.slice(cookie!.indexOf("=") + 1));
  });

  test("end one by one by their id, but not other users' sessions", async () => {
    const [person, other] = [await signUp(app), await signUp(app)];
    const { cookie } = await logIn(person);
    const far = (await list(person.cookie)).find(({ isThis }: { isThis: boolean }) => !isThis);
    const end = (as: string | undefined) =>
      app.call({ method: "DELETE", path: `/api/sessions/${far._id}`, as });

    expect((await end(undefined)).status).toBe(401);
    expect((await end(other.cookie)).status).toBe(404);
    expect(await isOpen(cookie!)).toBe(true);
    expect(await end(person.cookie)).toMatchObject({ status: 200, body: { message: texts.sessionEnded } });
    expect(await isOpen(cookie!)).toBe(false);
    expect((await end(person.cookie)).status).toBe(404);
  });

  test("end all at once except the caller's", async () => {
    const person = await signUp(app);
    const cookies = [(await logIn(person)).cookie!, (await logIn(person)).cookie!];

    const answer = await app.call({ method: "POST", path: "/api/sessions/end-others", as: person.cookie });

    expect(answer).toMatchObject({ status: 200, body: { message: texts.othersEnded } });
    expect(await Promise.all(cookies.map(isOpen))).toEqual([false, false]);
    expect(await list(person.cookie)).toHaveLength(1);
  });
});

describe("a password change", () => {
  const change = (as: string | undefined, currentPassword: string, newPassword: string) =>
    app.call({
      method: "POST",
      path: "/api/auth/change-password",
      as,
      body: { currentPassword, newPassword },
    });

  test("replaces the old password, ends all other sessions and notifies the phone", async () => {
    const person = await aVerifiedUser(app);
    const { cookie } = await logIn(person);

    const answer = await change(person.cookie, person.password, "another long one");

    expect(answer).toMatchObject({ status: 200, body: { message: texts.passwordChanged } });
    expect([await isOpen(answer.cookie!), await isOpen(cookie!)]).toEqual([true, false]);
    expect((await logIn(person)).status).toBe(401);
    expect((await logIn(person, "another long one")).status).toBe(200);
    await app.runTasks();
    expect((await app.messagesTo(person.phone)).map(({ body }) => body)).toContainEqual(
      expect.stringContaining("password was changed"),
    );
  });

  test("gives this session a new token; the previous one expires after calls under way are answered", async () => {
    const person = await signUp(app);
    const { cookie } = await change(person.cookie, person.password, "another long one");

    expect(cookie).not.toBe(person.cookie);
    expect([await isOpen(person.cookie), await isOpen(cookie!)]).toEqual([true, true]);
    app.clock.advance(6);
    expect([await isOpen(person.cookie), await isOpen(cookie!)]).toEqual([false, true]);
    expect((await list(cookie!)).map(({ isThis }: { isThis: boolean }) => isThis)).toEqual([true]);
  });

  test("needs the current password, and another one that is long enough", async () => {
    const person = await signUp(app);
    expect((await change(undefined, person.password, "another long one")).status).toBe(401);
    expect((await change(person.cookie, person.password, "short")).body.fields).toEqual({
      newPassword: fieldTexts.password,
    });
    expect((await change(person.cookie, person.password, person.password)).body.fields).toEqual({
      newPassword: texts.passwordSame,
    });
    expect((await change(person.cookie, "wrong", "another long one")).body.fields).toEqual({
      currentPassword: texts.passwordWrong,
    });
    expect((await logIn(person)).status).toBe(200);
  });
});
