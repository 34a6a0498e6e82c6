import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { staffRoles } from "#server/db/schema/accounts.ts";
import { jobPseudonyms } from "#shared/pseudonyms.ts";
import { startTestApp, type TestApp } from "#tests/support/app.ts";
import { aSignedInUser, type SignedInUser } from "#tests/support/signed-in.ts";
import { fieldTexts } from "#texts/fields.ts";

let app: TestApp;
let staff: SignedInUser;
let caller: SignedInUser;
beforeAll(async () => {
  app = await startTestApp();
  staff = await aSignedInUser(app);
  caller = await aSignedInUser(app);
  await app.deps.db.insert(staffRoles).values({ userId: staff.id, role: "publicRelations" });
});
afterAll(() => app.close());

const job = {
  description: "Paint the fence",
  location: "Yaba, Lagos",
  phoneNumber: "08035551234",
  maxBudget: 15_000,
  fullName: "Dupe Akin",
  pseudonym: true,
};
const post = (body: unknown, as = staff.cookie, headers: Record<string, string> = {}) =>
  app.call({ method: "POST", path: "/jobs/post-job", body, as, headers });

describe("jobs under a pseudonym", () => {
  test("show nothing public that leads to the poster, and the typed phone rings [STAFF-06] [CONST-41]", async () => {
    const { status, body } = await post(job);
    expect(status).toBe(201);
    const path = `/jobs/get-job/${body.job._id}`;
    const shown = (await app.call({ method: "GET", path })).body;
    expect(shown).toMatchObject({ creator: "Dupe Akin", fullName: "Dupe Akin", userId: null });
    expect(JSON.stringify(shown)).not.toContain(staff.id);
    expect(JSON.stringify(shown)).not.toContain(staff.fullName);
    const theirs = await app.call({ method: "GET", path: `/jobs/get-job?userId=${staff.id}` });
    expect(theirs.body).toEqual([]);

    const called = await app.call({
      method: "POST",
      path: `/jobs/call-job-and-increase-count/${body.job._id}`,
      body: { userId: caller.id },
      as: caller.cookie,
    });
    expect(called.body.phoneNumber).toBe("08035551234");
    const names = await app.call({ method: "GET", path: "/api/job-pseudonyms", as: staff.cookie });
    expect(names.body.names).toEqual([...jobPseudonyms]);
    expect(names.body.names).toHaveLength(7);
  });

  test("need location, phone and a listed name, and are refused to other people [VALID-48]", async () => {
    const refused = await post({ ...job, location: "", phoneNumber: "", fullName: "Somebody Else" });
    expect(refused.body.fields).toEqual({
      location: fieldTexts.jobLocation,
      phoneNumber: fieldTexts.phoneNumber,
      fullName: fieldTexts.pseudonym,
    });
    expect((await post(job, caller.cookie)).status).toBe(403);
  });

  test("are posted once for two calls with one key", async () => {
    const key = { "idempotency-key": "staff-job-1" };
    const first = await post(job, staff.cookie, key);
    const second = await post(job, staff.cookie, key);
    expect(second.body).toEqual(first.body);
  });
});
