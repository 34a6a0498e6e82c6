import { createHmac } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { termiiKeys } from "#sandbox/termii/account.ts";
import { newId } from "#server/db/ids.ts";
import { phoneLookup, sealPhone } from "#server/db/numbers/stored-numbers.ts";
import type { E164 } from "#shared/phones/phone.ts";
import { startTestApp, type TestApp } from "#tests/support/app.ts";
import { smsFault } from "#tests/support/faults.ts";
import { testPhone } from "#tests/support/people.ts";
import { queueSms } from "./sms.service.ts";
import { recordLateReport, sealSms, sendSms } from "./sms.tasks.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

let sent = 0;
/** Sends a message to a new phone through the provider. Returns its row. */
async function aSentMessage() {
  const phone = nextPhone();
  await queueSms(app.deps, app.deps.db, {
    to: phone,
    isProven: true,
    body: "A job for you",
    channel: "generic",
    purpose: "job-alert",
  });
  await app.runTasks();
  return rowOf(phone);
}
const nextPhone = (): E164 => {
  sent += 1;
  return `+234${testPhone(5_000 + sent).slice(1)}` as E164;
};
async function rowOf(phone: string) {
  const { rows } = await app.deps.pool.query("select * from sms_messages where lookup_of(phone) = $1", [
    phoneLookup(phone),
  ]);
  expect(rows).toHaveLength(1);
  return { ...rows[0], phone };
}
const sign = (raw: string, secret = termiiKeys.webhookSecret) =>
  createHmac("sha512", secret).update(raw).digest("hex");
const report = (raw: string, signature = sign(raw)) =>
  app.call({
    method: "POST",
    path: "/webhooks/termii",
    body: raw,
    headers: { "content-type": "application/json", "x-termii-signature": signature },
  });
const reportedOutcome = (messageId: string, status: string) =>
  report(JSON.stringify({ type: "outbound", message_id: messageId, status }));
/** Waits for the sandbox's own report, so that it does not interfere. */
async function settled(phone: string) {
  await expect.poll(async () => (await rowOf(phone)).status).toBe("delivered");
  return rowOf(phone);
}
const back = (id: string, status: string) =>
  app.deps.pool.query("update sms_messages set status = $2 where id = $1", [id, status]);

describe("sending", () => {
  test("hands a queued message over once and records it without its text", async () => {
    const row = await aSentMessage();

    expect((await app.messagesTo(row.phone)).map(({ body }) => body)).toEqual(["A job for you"]);
    expect(row).toMatchObject({ purpose: "job-alert", provider: "termii" });
    expect(row.provider_id).toMatch(/^\d+$/);
    expect(Object.keys(row)).not.toContain("body");
  });

  test("records how many parts the message has, also if its first attempt was refused", async () => {
    for (const [body, parts] of [
      ["a".repeat(160), 1],
      ["a".repeat(161), 2],
      ["ẹ".repeat(140), 3],
    ] as const) {
      const phone = nextPhone();
      const message = { id: newId(), to: phone, body, channel: "dnd", purpose: "announcement" } as const;
      await smsFault(app, "429");

      await expect(sendSms.handle(app.deps, sealSms(message))).rejects.toMatchObject({ kind: "refused" });
      await sendSms.handle(app.deps, sealSms(message));

      expect(await rowOf(phone)).toMatchObject({ status: "sent", parts });
    }
  });

  test("sends once when a task runs twice", async () => {
    const phone = nextPhone();
    const message = {
      id: newId(),
      to: phone,
      body: "Once",
      channel: "dnd",
      purpose: "announcement",
    } as const;

    await sendSms.handle(app.deps, sealSms(message));
    await sendSms.handle(app.deps, sealSms(message));

    expect(await app.messagesTo(phone)).toHaveLength(1);
  });

  test("records a refused message and retries it under the same id", async () => {
    const phone = nextPhone();
    const message = {
      id: newId(),
      to: phone,
      body: "Later",
      channel: "dnd",
      purpose: "announcement",
    } as const;
    await smsFault(app, "429");

    await expect(sendSms.handle(app.deps, sealSms(message))).rejects.toMatchObject({ kind: "refused" });
    expect(await rowOf(phone)).toMatchObject({ status: "failed", detail: "rate-limited" });
    await sendSms.handle(app.deps, sealSms(message));

    expect((await rowOf(phone)).provider_id).not.toBeNull();
    expect(await app.messagesTo(phone)).toHaveLength(1);
  });

  test("does not resend a promotion of unclear outcome, but an important message", async () => {
    for (const [channel, times] of [
      ["generic", 1],
      ["dnd", 2],
    ] as const) {
      const phone = nextPhone();
      const message = { id: newId(), to: phone, body: "Unclear", channel, purpose: "announcement" } as const;
      await smsFault(app, "503-after-create");

      const first = await sendSms.handle(app.deps, sealSms(message)).then(
        () => "done",
        () => "again",
      );
      if (first === "again") await sendSms.handle(app.deps, sealSms(message));

      expect(await app.messagesTo(phone), channel).toHaveLength(times);
    }
  });
});

describe("delivery reports", () => {
  test("accepts the provider's own report", async () => {
    const row = await aSentMessage();

    expect(await settled(row.phone)).toMatchObject({ status: "delivered", detail: "DELIVERED" });
  });

  test("lets a failed message become delivered; a delivered one stays so", async () => {
    const row = await settled((await aSentMessage()).phone);
    await back(row.id, "sent");

    const fates = [];
    for (const word of ["Message Sent", "Expired", "Message Sent", "DELIVERED", "Rejected", "Message Sent"]) {
      expect((await reportedOutcome(row.provider_id, word)).status).toBe(200);
      fates.push((await rowOf(row.phone)).status);
    }

    expect(fates).toEqual(["sent", "failed", "failed", "delivered", "delivered", "delivered"]);
  });

  test("records a report that arrived before its message was recorded", async () => {
    expect((await reportedOutcome("9000000000000000001", "DELIVERED")).status).toBe(200);
    const { rows } = await app.deps.pool.query(
      "select data, start_after > now() as later from pgboss.job where data ->> 'providerId' = '9000000000000000001'",
    );
    expect(rows).toMatchObject([{ later: true }]);
    const phone = nextPhone();
    await app.deps.pool.query(
      "insert into sms_messages (id, phone, purpose, status, provider, provider_id) values ($1, $2, 'job-alert', 'sent', 'termii', $3)",
      [newId(), sealPhone(phone), "9000000000000000001"],
    );

    await recordLateReport.handle(app.deps, rows[0].data);

    expect((await rowOf(phone)).status).toBe("delivered");
  });

  test("refuses an unsigned, wrongly signed or changed report and changes nothing", async () => {
    const row = await settled((await aSentMessage()).phone);
    await back(row.id, "sent");
    const raw = JSON.stringify({ type: "outbound", message_id: row.provider_id, status: "Rejected" });

    for (const signature of [
      "",
      "nonsense",
      sign(raw, "not-the-secret"),
      sign(`${raw} `),
      "x".repeat(8_000),
    ]) {
      const answer = await report(raw, signature);
      expect(answer.status).toBe(401);
      expect(answer.body.code).toBe("signed_out");
    }
    expect((await rowOf(row.phone)).status).toBe("sent");
  });

  test.each([
    "",
    "{}",
    "[]",
    "null",
    "not json",
    '{"type":"inbound","message_id":"1","status":"Received"}',
    '{"message_id":{"a":1},"status":["x"]}',
    '{"type":"outbound","message_id":"1","status":"a new word"}',
    '{"message_id":"\\u0000","status":"DELIVERED"}',
    '{"message_id":"\\ud800","status":"DELIVERED"}',
    `{"message_id":"${"9".repeat(10_000)}","status":"DELIVERED"}`,
    '{"message_id":"<script>","status":"DELIVERED\\u0000"}',
  ])("accepts the signed body %j without harm", async (raw) => {
    const answer = await report(raw);

    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ status: "ok" });
  });

  test("accepts a report of another content type, and refuses one without a body or too large", async () => {
    const raw = "{}";
    const headers = { "x-termii-signature": sign(raw) };
    const call = { method: "POST", path: "/webhooks/termii" } as const;

    expect(
      (await app.call({ ...call, body: raw, headers: { ...headers, "content-type": "text/plain" } })).status,
    ).toBe(200);
    expect((await app.call({ ...call, headers })).status).toBe(401);
    expect((await report(`{"pad":"${"x".repeat(70_000)}"}`)).status).toBe(413);
  });
});
