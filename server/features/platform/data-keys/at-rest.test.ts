/** The tables alone reveal no phone number and no bank account number. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { openPhone, phoneLookup } from "#server/db/numbers/stored-numbers.ts";
import { staffRoles } from "#server/db/schema/accounts.ts";
import { fundWallet } from "#server/seed/fund.ts";
import { type E164, localPhone } from "#shared/phones/phone.ts";
import { startTestApp, type TestApp } from "#tests/support/app.ts";
import { aBusyPerson, wantedPhone } from "#tests/support/busy-person.ts";
import { dial } from "#tests/support/phone-menu.ts";
import { aSignedInUser } from "#tests/support/signed-in.ts";
import { findTraces } from "#tests/support/traces.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ PURCHASE_DISPUTE_DAYS: "0" });
  app.clock.advance(((11 - new Date().getUTCHours() + 24) % 24) * 3_600);
});
afterAll(() => app.close());

const post = (path: string, body: unknown, as?: string, key?: string) =>
  app.call({ method: "POST", path, body, as, headers: key ? { "idempotency-key": key } : {} });
const clientPhone = "08035557771";

test("after a day with every feature, no column holds a number in clear", async () => {
  const one = await aSignedInUser(app);
  const desk = await aSignedInUser(app);
  await app.deps.db.insert(staffRoles).values({ userId: desk.id, role: "publicRelations" });
  const ada = await aBusyPerson(app, { one, desk });

  // An agent's job for a client, with an answer that is stored for a repeated call.
  const agent = await aSignedInUser(app, { isAgent: true });
  const job = { description: "A wall to paint", maxBudget: 1, location: "Ikeja", userId: agent.id };
  const asked = { ...job, phoneNumber: clientPhone };
  await app.deps.pool.query("update users set subscribed_until = now() + interval '9 days'");
  await fundWallet(app.deps, { userId: agent.id, units: 100_000 });
  const posted = await post("/jobs/post-job", asked, agent.cookie, "agent-job-0001");
  expect(posted).toMatchObject({ status: 201, body: { job: { phoneNumber: clientPhone } } });
  const again = await post("/jobs/post-job", asked, agent.cookie, "agent-job-0001");
  expect(again.body).toEqual(posted.body);
  await app.runTasks();
  // Wrong passwords, a link, the phone menu.
  await post("/api/auth/login", { phoneNumber: ada.phone, password: "not the password" });
  await post("/jobs/request-password-reset", { phoneNumber: ada.phone });
  await dial(app, ada.phone);

  const phones = [ada.phone, one.phone, wantedPhone, clientPhone];
  const national = phones.map((phone) => phone.slice(-10));
  expect(await findTraces(app, [...national, ada.bankAccount])).toEqual([]);

  // The same number is there, and the product reads it.
  const { rows } = await app.deps.pool.query("select phone from users where lookup_of(phone) = $1", [
    phoneLookup(ada.phoneE164),
  ]);
  expect(rows.map(({ phone }) => localPhone(openPhone(phone) as E164))).toEqual([ada.phone]);
  expect((await findTraces(app, [phoneLookup(ada.phoneE164)])).length).toBeGreaterThan(3);
});
