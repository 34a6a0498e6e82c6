import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createLog } from "#server/log.ts";
import { startTestApp, type TestApp } from "#tests/support/app.ts";
import { inDatabase } from "#tests/support/database.ts";
import { smsFault } from "#tests/support/faults.ts";
import { codeSentTo, signUp, signUpForm } from "#tests/support/people.ts";
import { errorTexts } from "#texts/errors.ts";

const lines: string[] = [];
let app: TestApp;
beforeAll(async () => {
  const log = createLog("trace", { write: (line) => lines.push(line) });
  app = await startTestApp({ LOG_LEVEL: "trace" }, { log });
});
afterAll(() => app.close());

const post = (path: string, body: unknown, as?: string) => app.call({ method: "POST", path, body, as });

test("keeps passwords, codes, tokens and cookies out of logs and answers, also on failures", async () => {
  const password = "Very-Secret-Passphrase";
  const person = await signUp(app, { password });
  await smsFault(app, "500");
  await app.runTasks();
  await app.deps.pool.query("update pgboss.job set start_after = now() where state = 'retry'");
  const code = await codeSentTo(app, person.phone);
  await post("/api/auth/verify", { userId: person.userId, verificationCode: "12" }, person.cookie);
  const verified = await post(
    "/api/auth/verify",
    { userId: person.userId, verificationCode: code },
    person.cookie,
  );
  await post("/api/auth/login", { phoneNumber: person.phone, password: "Another-Secret-Word" });
  await post("/jobs/request-password-reset", { phoneNumber: person.phone });
  await app.runTasks();
  const [message] = await app.messagesTo(person.phone);
  const token = /reset-password\/([0-9a-f]{32})/.exec(message?.body ?? "")?.[1] ?? "no token";
  await post(`/jobs/reset-password/${token}`, { newPassword: "x".repeat(200) });
  const reset = await post(`/jobs/reset-password/${token}`, { newPassword: "New-Secret-Passphrase" });

  const said = lines.join("");
  const cookie = person.cookie.split("=")[1] ?? "no cookie";
  expect(lines.length).toBeGreaterThan(5);
  expect(said).toContain("/jobs/reset-password/:token");
  for (const secret of [
    password,
    "Another-Secret-Word",
    "New-Secret-Passphrase",
    token,
    cookie,
    `#${code}`,
    "argon2id",
  ]) {
    expect(said).not.toContain(secret);
    expect(JSON.stringify([person.user, verified.body, reset.body])).not.toContain(secret);
  }
  expect(said).not.toContain(person.phoneE164);
});

test("keeps a statement's values out of answer and log when the database refuses it", async () => {
  const { rows } = await app.deps.pool.query("select current_database() as name");
  const owner = new pg.Client(inDatabase(process.env.TEST_DATABASE_SERVER ?? "", rows[0].name));
  await owner.connect();
  await owner.query("alter table users add constraint broken check (full_name <> 'Broken Name')");
  await owner.end();
  lines.length = 0;
  const form = signUpForm({ fullName: "Broken Name", password: "Unstorable-Secret" });

  const answer = await post("/api/auth/signup", form);

  expect(answer.status).toBe(500);
  expect(answer.body).toEqual({
    error: errorTexts.internal,
    message: errorTexts.internal,
    code: "internal",
    requestId: answer.headers["x-request-id"],
  });
  expect(lines.join("")).toContain("23514");
  expect(lines.join("")).not.toMatch(/Broken Name|Unstorable-Secret|argon2id|\+234803/);
});
