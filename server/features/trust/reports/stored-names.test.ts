import { afterAll, beforeAll, expect, test } from "vitest";
import { staffRoles } from "#server/db/schema/accounts.ts";
import { serviceCards } from "#server/db/schema/service-cards.ts";
import { aJob } from "#server/seed/builders/a-job.ts";
import { startTestApp, type TestApp } from "#tests/support/app.ts";
import { signUpForm } from "#tests/support/people.ts";
import { aSignedInUser } from "#tests/support/signed-in.ts";
import { blockAnswers } from "#texts/blocks.ts";
import { mendNames } from "./stored-names.tasks.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({});
});
afterAll(() => app.close());

const card = {
  serviceRendered: "House Painting",
  serviceDescription: "Clean walls",
  currentLocation: "Yaba",
  minUnits: 5_000,
};
const profileOf = async (id: string) =>
  (await app.call({ method: "GET", path: `/jobs/user-profile/${id}` })).body;

test("replaces names stored before the rule, except those of staff and ordinary ones", async () => {
  const posing = await aSignedInUser(app, { fullName: "Runor Support" });
  const hidden = await aSignedInUser(app, { fullName: "Bisi Obi", privateName: "rnuor-help" });
  const job = await aJob(app.deps.db, { userId: hidden.id });
  const business = await aSignedInUser(app, { fullName: "Chidi Eze" });
  const staff = await aSignedInUser(app, { fullName: "Runor Desk" });
  const turned = await aSignedInUser(app, { fullName: "Ada \u202e50,000 Obi\u200f" });
  await app.deps.db
    .insert(serviceCards)
    .values({ userId: business.id, ...card, businessName: "Runor Agents" });
  await app.deps.db.insert(staffRoles).values({ userId: staff.id, role: "customers" });

  await mendNames.handle(app.deps, {});
  await app.deps.freshness.read();

  expect((await profileOf(posing.id)).displayName).toBe(blockAnswers.nameReplaced);
  const { body } = await app.call({ method: "GET", path: `/jobs/get-job/${job.id}` });
  expect(body.fullName).toMatch(/^member-[\da-f]{8}$/);
  expect(await profileOf(business.id)).toMatchObject({ displayName: "Chidi Eze", businessName: null });
  expect((await profileOf(staff.id)).displayName).toBe("Runor Desk");
  expect((await profileOf(turned.id)).displayName).toBe("Ada 50,000 Obi");
});

test("the record of a replaced name holds no name, because account deletion cannot change it", async () => {
  const person = await aSignedInUser(app, { fullName: "Efua Quarshie", privateName: "rnuor-desk" });

  await mendNames.handle(app.deps, {});

  const { rows } = await app.deps.pool.query(
    "select action, before, after from audit_log where subject_id = $1",
    [person.id],
  );
  expect(rows).toEqual([
    { action: "people.name-replaced", before: null, after: { replaced: ["privateName"] } },
  ]);
});

test("strips direction marks from typed names", async () => {
  const marks = "\u061c\u200e\u200f\u202a\u202b\u202d\u202e\u2066\u2067\u2068\u2069";
  const signedUp = await app.call({
    method: "POST",
    path: "/api/auth/signup",
    body: signUpForm({ fullName: `Ada ${marks}Obi` }),
  });
  const person = await aSignedInUser(app, { subscribedUntil: new Date(Date.now() + 24 * 3600 * 1000) });
  const saved = await app.call({
    method: "POST",
    path: "/api/update-business-fields",
    as: person.cookie,
    body: { userId: person.id, ...card, minUnits: "5000", businessName: `Ada${marks} Paints` },
  });

  expect(signedUp.body.user.fullName).toBe("Ada Obi");
  expect(saved.body.profile.businessName).toBe("Ada Paints");
});
