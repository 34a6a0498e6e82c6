/** A network gives unused numbers to other people, who must not get what the one before was approved for. */
import { strFromU8, unzipSync } from "fflate";
import { afterAll, beforeAll, expect, test } from "vitest";
import { removeKeptLongEnough } from "#server/features/identity/retention/retention.tasks.ts";
import { daySeconds } from "#shared/time/durations.ts";
import { startTestApp, type TestApp } from "#tests/support/app.ts";
import { aVerifiedUser, signUp, testPhone } from "#tests/support/people.ts";
import { changeNumber } from "#tests/support/phone-change.ts";
import { aSignedInUser } from "#tests/support/signed-in.ts";

let app: TestApp;
let desk: string;
beforeAll(async () => {
  app = await startTestApp();
  const { id, cookie } = await aSignedInUser(app);
  await app.deps.pool.query("insert into staff_roles (user_id, role) values ($1, 'agents')", [id]);
  desk = cookie;
});
afterAll(() => app.close());

const houseAddress = "14 Ojuelegba Road";
const applyAndApprove = async (phoneNumber: string, as?: string) => {
  const form = { firstName: "Kehinde", lastName: "Balogun", phoneNumber, houseAddress };
  const more = { hasAccount: as ? "yes" : "no", operationBase: "store", agentLocation: "Surulere" };
  const path = "/api/agent-promo";
  expect((await app.call({ method: "POST", path, body: { ...form, ...more }, as })).status).toBe(201);
  const waiting = await app.call({ method: "GET", path: "/api/unapproved-agents", as: desk });
  const approval = `${path}/${waiting.body[0]._id}/approve`;
  expect((await app.call({ method: "PATCH", path: approval, as: desk })).status).toBe(200);
};
const apply = (phoneNumber: string, as: string, firstName = "Kehinde") => {
  const form = { firstName, lastName: "Balogun", phoneNumber, houseAddress, hasAccount: "yes" };
  const body = { ...form, operationBase: "store", agentLocation: "Surulere" };
  return app.call({ method: "POST", path: "/api/agent-promo", body, as });
};
const approve = async (firstName: string) => {
  const waiting = await app.call({ method: "GET", path: "/api/unapproved-agents", as: desk });
  const { _id } = waiting.body.find((one: { firstName: string }) => one.firstName === firstName);
  const path = `/api/agent-promo/${_id}/approve`;
  expect((await app.call({ method: "PATCH", path, as: desk })).status).toBe(200);
};
const isAgent = async (as: string) =>
  (await app.call({ method: "GET", path: "/api/auth/me", as })).body.user.isAgent;
const myData = async (cookie: string) => {
  const answer = await fetch(`${app.address}/api/my-data.zip`, { headers: { cookie } });
  const files = unzipSync(new Uint8Array(await answer.arrayBuffer()));
  return strFromU8(files["my-data.json"]!);
};

test("an approval stays with the agent who changes the number; its next owner may apply", async () => {
  const agent = await aVerifiedUser(app);
  await applyAndApprove(agent.phone, agent.cookie);
  const { cookie } = await changeNumber(app, agent);

  const next = await aVerifiedUser(app, { phone: agent.phone });

  expect([await isAgent(cookie), await isAgent(next.cookie)]).toEqual([true, false]);
  expect(await myData(cookie)).toContain(houseAddress);
  expect(await myData(next.cookie)).not.toContain(houseAddress);
  await applyAndApprove(next.phone, next.cookie);
});

test("an approval without an account is the first proven owner's alone", async () => {
  const phone = testPhone(700);
  await applyAndApprove(phone);
  const first = await aVerifiedUser(app, { phone });
  expect(await isAgent(first.cookie)).toBe(true);
  await changeNumber(app, first);

  const next = await aVerifiedUser(app, { phone });

  expect(await isAgent(next.cookie)).toBe(false);
  expect(await myData(next.cookie)).not.toContain(houseAddress);
});

test("an application of an account that had the number unproven does not keep its owner from moving to it", async () => {
  const squatter = await signUp(app);
  expect((await apply(squatter.phone, squatter.cookie)).status).toBe(201);
  const owner = await aVerifiedUser(app);
  expect((await apply(owner.phone, owner.cookie)).status).toBe(201);

  const { cookie } = await changeNumber(app, owner, squatter.phone);

  const again = await apply(squatter.phone, cookie);
  expect([again.status, again.body.code]).toEqual([409, "application_exists"]);
});

test("an approval of an account that had the number unproven does not keep its owner from applying", async () => {
  const squatter = await signUp(app);
  await apply(squatter.phone, squatter.cookie, "Taiwo");
  await approve("Taiwo");
  app.clock.advance(3_600);

  const owner = await aVerifiedUser(app, { phone: squatter.phone });

  expect(await isAgent(owner.cookie)).toBe(false);
  expect((await apply(owner.phone, owner.cookie)).status).toBe(201);
});

test("staff decide again about an approved applicant who never proved the number and now proves another", async () => {
  const person = await signUp(app);
  await apply(person.phone, person.cookie, "Idowu");
  await approve("Idowu");
  const { cookie } = await changeNumber(app, person);
  expect(await isAgent(cookie)).toBe(false);

  await approve("Idowu");

  expect(await isAgent(cookie)).toBe(true);
});

test("an approval that no account takes over in half a year is deleted", async () => {
  const phone = testPhone(701);
  await applyAndApprove(phone);
  app.clock.advance(181 * daySeconds);
  await removeKeptLongEnough.handle(app.deps, {});

  const next = await aVerifiedUser(app, { phone });

  expect(await isAgent(next.cookie)).toBe(false);
  expect(await myData(next.cookie)).not.toContain(houseAddress);
});
