import { afterAll, beforeAll, expect, test } from "vitest";
import { inTransaction } from "#server/db/in-transaction.ts";
import { queueSms } from "#server/features/messaging/sms/sms.service.ts";
import type { E164 } from "#shared/phones/phone.ts";
import { startTestApp, type TestApp } from "#tests/support/app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await app.deps.queue.work(app.deps);
});
afterAll(() => app.close());

test("tasks that are stored together run one after the other", async () => {
  const phones = Array.from({ length: 60 }, (_, n) => `+23481${String(n).padStart(8, "0")}` as E164);

  await inTransaction(app.deps, async (tx) => {
    for (const to of phones)
      await queueSms(app.deps, tx, {
        to,
        isProven: true,
        body: "Hello",
        purpose: "security",
        channel: "dnd",
      });
  });

  const reached = async () => {
    const answers = await Promise.all(phones.map((phone) => app.messagesTo(phone)));
    return answers.filter((messages) => messages.length === 1).length;
  };
  await expect.poll(reached, { timeout: 60_000, interval: 500 }).toBe(phones.length);
});
