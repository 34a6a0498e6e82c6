/** Calls that run at the same moment as an account deletion. */
import type pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { phoneLookup } from "#server/db/numbers/stored-numbers.ts";
import { deleteAccount, runLateTasks } from "#tests/support/account-deletion.ts";
import { startTestApp, type TestApp } from "#tests/support/app.ts";
import { countWaiting } from "#tests/support/locks.ts";
import { aVerifiedUser } from "#tests/support/people.ts";
import { aSignedInUser } from "#tests/support/signed-in.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const rows = async (statement: string, values: unknown[] = []) =>
  (await app.deps.pool.query(statement, values)).rows;
const waiting = () => countWaiting(app);

/** Holds the statement's locks until the calls wait for them. */
async function whileHeld<T>(statement: string, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await app.deps.pool.connect();
  try {
    await client.query("begin");
    await client.query(statement);
    const result = await work(client);
    await client.query("commit");
    return result;
  } finally {
    client.release(true);
  }
}

test("keeps the suspension of a person whom staff suspend during the deletion, and does not free the number", async () => {
  const ada = await aVerifiedUser(app);
  const deletion = await whileHeld(
    `select from users where id = '${ada.userId}' for update`,
    async (client) => {
      const call = deleteAccount(app, ada);
      await expect.poll(waiting).toBe(1);
      await client.query("update users set suspended_at = now() where id = $1", [ada.userId]);
      return { call };
    },
  );
  expect(await deletion.call).toMatchObject({ status: 401 });
  expect(await rows("select phone, deleted_at from users where id = $1", [ada.userId])).toEqual([
    { phone: expect.stringContaining(phoneLookup(ada.phoneE164)), deleted_at: null },
  ]);
});

test("keeps nothing personal of an application and a report sent during the deletion", async () => {
  const other = await aSignedInUser(app);
  const ada = await aVerifiedUser(app, { fullName: "Zebulon Quarshie" });
  const post = (path: string, body: unknown) => app.call({ method: "POST", path, body, as: ada.cookie });
  // The deletion holds the person's row by then, so that the calls wait for it.
  const calls = await whileHeld("lock table agent_applications in share mode", async () => {
    const deletion = deleteAccount(app, ada);
    await expect.poll(waiting).toBe(1);
    const report = post("/api/reports", {
      subjectType: "user",
      subjectId: other.id,
      reason: "scam",
      text: "I am Zebulon Quarshie",
    });
    await expect.poll(waiting).toBe(2);
    const application = post("/api/agent-promo", {
      firstName: "Zebulon",
      lastName: "Quarshie",
      phoneNumber: ada.phone,
      houseAddress: "1 Quarshie Street",
      hasAccount: "yes",
      operationBase: "Lagos",
      agentLocation: "Lagos",
    });
    await expect.poll(waiting).toBe(3);
    return { deletion, report, application };
  });
  expect(await Promise.all(Object.values(calls))).toMatchObject([
    { status: 200 },
    { status: 201 },
    { status: 201 },
  ]);
  await runLateTasks(app);
  expect(
    await rows("select 1 from agent_applications where lookup_of(phone) = $1", [phoneLookup(ada.phoneE164)]),
  ).toEqual([]);
  expect(await rows("select reason, text from reports where reporter_id = $1", [ada.userId])).toEqual([
    { reason: "scam", text: "" },
  ]);
});

test("keeps the number while the goodbye message is delayed, and erases it once that is sent", async () => {
  const ada = await aVerifiedUser(app);
  expect((await deleteAccount(app, ada)).status).toBe(200);
  const later = "update pgboss.job set start_after = $2 where name = $1 and state in ('created', 'retry')";
  const tasksDue = (name: string, at: string) => rows(later, [name, at]);
  const notes = () =>
    rows("select 1 from sms_messages where lookup_of(phone) = $1", [phoneLookup(ada.phoneE164)]);
  await tasksDue("notifications.send-sms", "tomorrow");
  await runLateTasks(app);
  await tasksDue("notifications.send-sms", "now");
  await app.runTasks();
  expect((await app.messagesTo(ada.phone))[0]?.body).toContain("closed");
  expect(await notes()).toHaveLength(1);
  await runLateTasks(app);
  expect(await notes()).toEqual([]);
});
