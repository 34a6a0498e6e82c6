/** Refusals that no other test covers. Each must be declared by its endpoint (support/declared-errors.ts). */
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp, type TestRequest } from "#tests/support/app.ts";
import { aStaffMember } from "#tests/support/payouts.ts";
import { aSignedInUser, type SignedInUser } from "#tests/support/signed-in.ts";

const noOne = "01890000-0000-7000-8000-000000000000";
let app: TestApp;
let person: SignedInUser;
let writer: SignedInUser;
beforeAll(async () => {
  app = await startTestApp();
  [person, writer] = [await aSignedInUser(app), await aStaffMember(app, "publicRelations")];
});
afterAll(() => app.close());

const codeOf = async (request: TestRequest) => (await app.call(request)).body.code;
const post = (path: string, as: SignedInUser, body: object, key?: string) =>
  codeOf({
    ...{ method: "POST", path, as: as.cookie, body },
    ...(key && { headers: { "idempotency-key": key } }),
  });

test("a block of an unknown person, and of oneself", async () => {
  const { rows } = await app.deps.pool.query("select public_id from users where id = $1", [person.id]);
  expect(await post("/api/blocks", person, { subjectType: "user", subjectId: noOne })).toBe(
    "profile_not_found",
  );
  expect(await post("/api/blocks", person, { subjectType: "user", subjectId: rows[0].public_id })).toBe(
    "oneself",
  );
});

test("a code for a second factor whose set-up never began", async () => {
  expect(await post("/api/auth/second-factor/confirm", person, { code: "123456" })).toBe("second_factor_off");
});

test("a decision about an unknown application", async () => {
  const staff = await aStaffMember(app, "agents");
  const path = `/api/agent-promo/${noOne}/decline`;
  const body = { reason: "Nobody answered at the store." };
  expect(await codeOf({ method: "PATCH", path, as: staff.cookie, body })).toBe("application_not_found");
});

test("one idempotency key for two questions", async () => {
  const faq = { question: "How do I call?", answer: "Press the button below the job." };
  expect(await post("/api/faqs", writer, faq, "one-key-for-two")).toBeUndefined();
  expect(await post("/api/faqs", writer, { ...faq, question: "How do I pay?" }, "one-key-for-two")).toBe(
    "key_reused",
  );
});

test("the same message to the same people again, and a pause of a campaign that has ended", async () => {
  const message = "The fair begins on Monday.";
  await app.deps.pool.query("update users set is_agent = true where id = $1", [person.id]);
  const started = await app.call({
    ...{ method: "POST", path: "/api/send-message-to-agents", as: writer.cookie },
    body: { message },
  });
  expect(started.status).toBe(202);
  expect(await post("/api/send-message-to-agents", writer, { message })).toBe("already_decided");
  const campaign = `/api/campaigns/${started.body.campaign._id}`;
  const recipients = { method: "GET", path: `${campaign}/recipients?cursor=x`, as: writer.cookie } as const;
  expect(await codeOf(recipients)).toBe("malformed");
  expect(await post(`${campaign}/cancel`, writer, {})).toBeUndefined();
  expect(await post(`${campaign}/pause`, writer, {})).toBe("already_decided");
});

test("a month for a stranger, at the business centre's address", async () => {
  expect(await post("/api/auth/subscribe-business", person, { userId: writer.id })).toBe("forbidden");
});
