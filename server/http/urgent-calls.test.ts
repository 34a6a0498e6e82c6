/** More calls than the database connections of a process can serve, and who is refused. */
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { WaitingLine } from "#server/db/waiting-line.ts";
import { fundWallet } from "#server/seed/fund.ts";
import { localPhone } from "#shared/phones/phone.ts";
import { startTestApp, type TestApp } from "#tests/support/app.ts";
import { unitsOf } from "#tests/support/money.ts";
import { aSignedInUser, type SignedInUser } from "#tests/support/signed-in.ts";

let app: TestApp;
let payer: SignedInUser;
let payee: SignedInUser;
beforeAll(async () => {
  app = await startTestApp();
  [payer, payee] = [await aSignedInUser(app), await aSignedInUser(app)];
  await fundWallet(app.deps, { userId: payer.id, units: 1_000 });
});
afterAll(() => app.close());

const transfer = () =>
  app.call({
    method: "POST",
    path: "/api/transfer",
    as: payer.cookie,
    body: {
      senderPhoneNumber: localPhone(payer.phone),
      recipientPhoneNumber: localPhone(payee.phone),
      recipientName: payee.fullName,
      amount: 300,
    },
  });
const block = () =>
  app.call({
    method: "POST",
    path: "/api/blocks",
    as: payer.cookie,
    body: { subjectType: "user", subjectId: payee.id },
  });

test("calls that would wait too long are refused at once with a time to ask again, those about money last", async () => {
  const { pool } = app.deps;
  const held = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
  const waiting: Promise<void>[] = [];
  const waitUntil = async (expectedMs: number) => {
    while (pool.waiting.expectedMs <= expectedMs)
      waiting.push(pool.connect().then((client) => client.release()));
  };
  await waitUntil(1_500);
  const refused = await block();
  expect([refused.status, refused.headers["retry-after"]]).toEqual([503, "3"]);
  const before = pool.waitingCount;
  const sent = transfer();
  await expect.poll(() => pool.waitingCount).toBeGreaterThan(before);
  await waitUntil(2_500);
  expect((await transfer()).status).toBe(503);

  for (const client of held) client.release();
  await Promise.all(waiting);
  expect([(await sent).status, await unitsOf(app, payee)]).toEqual([201, 300]);
  expect((await block()).status).toBe(201);
  const { body } = await app.call({ method: "GET", path: "/metrics" });
  expect(body).toContain('\nrefused_requests_total{code="unavailable",limit="urgent-calls"} 2\n');
});

test("the expected wait follows the time that connections take to become free, except for a pause of the server", () => {
  const line = new WaitingLine();
  let now = 1_000;
  const clock = vi.spyOn(performance, "now").mockImplementation(() => now);
  try {
    const refuse = Array.from({ length: 101 }, () => () => {});
    const serve = (ms: number) => {
      for (const call of refuse) line.join(call);
      for (const call of refuse) {
        now += ms;
        expect(line.serve(call)).toBe(true);
      }
      for (const call of refuse) line.join(call);
      const { expectedMs } = line;
      for (const call of refuse) line.leave(call);
      return Math.round(expectedMs / refuse.length);
    };
    expect([serve(10), serve(40), serve(40), serve(2)]).toEqual([10, 39, 40, 4]);
    for (const call of refuse) line.join(call);
    now += 60_000;
    line.serve(refuse[0]!);
    now += 2;
    expect(Math.round(line.expectedMs / 100)).toBeLessThan(8);
  } finally {
    clock.mockRestore();
  }
});
