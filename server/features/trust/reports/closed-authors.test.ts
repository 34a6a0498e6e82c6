import { afterAll, beforeAll, expect, test } from "vitest";
import { staffRoles } from "#server/db/schema/accounts.ts";
import { startTestApp, type TestApp } from "#tests/support/app.ts";
import { contactMaker, reviewDoor } from "#tests/support/contacts.ts";
import { aSignedInUser, type SignedInUser } from "#tests/support/signed-in.ts";

let app: TestApp;
let make: ReturnType<typeof contactMaker>;
let door: ReturnType<typeof reviewDoor>;
let desk: SignedInUser;
beforeAll(async () => {
  app = await startTestApp();
  make = contactMaker(app);
  door = reviewDoor(app);
  desk = await aSignedInUser(app);
  await app.deps.db.insert(staffRoles).values({ userId: desk.id, role: "customers" });
});
afterAll(() => app.close());

const post = (path: string, body: object, as: string) => app.call({ method: "POST", path, body, as });

async function reported(person: { id: string }): Promise<string> {
  const reporter = await aSignedInUser(app);
  const report = { subjectType: "user", subjectId: person.id, reason: "scam" };
  await post("/api/reports", report, reporter.cookie);
  const { rows } = await app.deps.pool.query("select id from reports where reporter_id = $1", [reporter.id]);
  return rows[0].id;
}
const closed = (reportId: string) =>
  post(`/api/reports/${reportId}/decide`, { decision: "suspend", reason: "Sells good words" }, desk.cookie);
const suspended = async (person: { id: string }) => closed(await reported(person));
const lifted = (person: { id: string }) =>
  post(`/api/suspensions/${person.id}/lift`, { reason: "Was somebody else" }, desk.cookie);

/** The rating above the list of reviews, after checking that the profile has the same one. */
async function ratingOf(person: { id: string }) {
  await app.deps.freshness.read();
  const list = (await door.read(person.id)).body;
  const profile = (await app.call({ method: "GET", path: `/jobs/user-profile/${person.id}` })).body;
  const shown = [list.rating, list.ratingCount];
  expect([profile.rating, profile.ratingCount]).toEqual(shown);
  return shown;
}

test("a rating leaves out reviews by suspended people until their accounts reopen", async () => {
  const one = await make.call();
  const { caller } = one;
  const two = await make.call({ caller });
  await door.reviewed(one, { rating: 1 });
  const hidden = await door.reviewed(two, { rating: 5 });
  expect(await ratingOf(caller)).toEqual([3, 2]);

  expect((await suspended(one.poster)).status).toBe(200);
  expect(await ratingOf(caller)).toEqual([5, 1]);

  await suspended(two.poster);
  expect(await ratingOf(caller)).toEqual([null, 0]);
  // Hidden while it does not count, the review must neither be subtracted twice nor be counted again.
  await app.deps.pool.query("update reviews set hidden_at = now() where id = $1", [hidden._id]);
  expect(await ratingOf(caller)).toEqual([null, 0]);
  await lifted(two.poster);
  expect(await ratingOf(caller)).toEqual([null, 0]);

  await lifted(one.poster);
  expect(await ratingOf(caller)).toEqual([1, 1]);
});

test("reviews by people who deleted their own account stay and count", async () => {
  const contact = await make.call();
  await door.reviewed(contact, { rating: 4 });
  const close = "update users set suspended_at = now(), deleted_at = now() where id = $1";
  await app.deps.pool.query(close, [contact.poster.id]);
  expect(await ratingOf(contact.caller)).toEqual([4, 1]);
});

test("reviews that arrive during the suspension of their authors leave rating and list consistent", async () => {
  const { caller } = await make.call();
  const contacts = await Promise.all(Array.from({ length: 6 }, () => make.call({ caller })));
  // They also review each other, so that two concurrent suspensions could deadlock.
  for (const { poster, jobId } of contacts)
    await door.write(caller.cookie, { subjectId: poster.id, jobId, rating: 2 });

  const [staying, leaving] = [contacts.slice(0, 3), contacts.slice(3)];
  const reports = await Promise.all(leaving.map(({ poster }) => reported(poster)));
  const review = ({ poster, jobId }: (typeof contacts)[number]) =>
    door.write(poster.cookie, { subjectId: caller.id, jobId, rating: 1 });

  const [said, , verdicts] = await Promise.all([
    Promise.all(staying.map(review)),
    Promise.all(
      leaving.map(async (contact) => {
        // The session has ended, or the job went with the account.
        expect([201, 401, 404]).toContain((await review(contact)).status);
      }),
    ),
    Promise.all(reports.map(closed)),
  ]);

  expect([...said, ...verdicts].map(({ status }) => status)).toEqual([201, 201, 201, 200, 200, 200]);
  const [rating, count] = await ratingOf(caller);
  expect([rating, count]).toEqual([1, 3]);
  await suspended(caller);
  for (const { poster } of staying) expect(await ratingOf(poster)).toEqual([null, 0]);
});
