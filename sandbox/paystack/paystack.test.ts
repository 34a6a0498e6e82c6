import { createHmac } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { paystackKeys } from "#sandbox/paystack/account.ts";
import { someOrder, startTestSandbox, type TestSandbox } from "#tests/support/sandbox.ts";

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.close());

const ask = (method: string, path: string, body?: unknown) => sandbox.askPaystack(method, path, body);
const payment = (change: Record<string, unknown> = {}) => ({
  email: "ada@example.com",
  amount: 109_750,
  reference: someOrder().reference,
  callback_url: "http://shop.test/return",
  ...change,
});
const opened = async (change: Record<string, unknown> = {}): Promise<string> =>
  (await ask("POST", "/transaction/initialize", payment(change))).body.data.reference;

async function received(count: number, act: () => Promise<unknown>) {
  const before = sandbox.received.paystack.length;
  await act();
  return (await sandbox.receive("paystack", before + count)).slice(before);
}

describe("Paystack sandbox", () => {
  it("refuses calls without the key or with a wrong one", async () => {
    const url = `${sandbox.address}/sandbox/paystack/balance`;
    for (const authorization of ["", "Bearer sk_test_other"]) {
      const answer = await fetch(url, { headers: { authorization } });
      expect([answer.status, await answer.json()]).toEqual([
        401,
        expect.objectContaining({ status: false, message: "Invalid key" }),
      ]);
    }
  });

  it.each([
    ["Email", { email: undefined }],
    ["Email", { email: "ada" }],
    ["Amount", { amount: undefined }],
    ["Amount", { amount: -5 }],
    ["Amount", { amount: "1097.50" }],
    ["minimum", { amount: 4_999 }],
    ["reference", { reference: "under_score" }],
    ["Currency", { currency: "XXX" }],
    ["callback", { callback_url: "javascript:alert(1)" }],
    ["callback", { metadata: { cancel_action: "javascript:alert(1)" } }],
  ])("refuses a payment with a wrong %s", async (word, change) => {
    const { status, body } = await ask("POST", "/transaction/initialize", payment(change));
    expect([status, body]).toEqual([
      400,
      expect.objectContaining({
        status: false,
        type: "validation_error",
        message: expect.stringContaining(word),
      }),
    ]);
  });

  it("answers every request in its envelope", async () => {
    const headers = {
      authorization: `Bearer ${paystackKeys.secretKey}`,
      "content-type": "application/json",
    };
    const url = `${sandbox.address}/sandbox/paystack/transaction/initialize`;
    const broken = await fetch(url, { method: "POST", headers, body: "{" });
    expect([broken.status, (await broken.json()).status]).toEqual([400, false]);
    const lost = await ask("GET", "/nowhere");
    expect([lost.status, lost.body.status]).toEqual([404, false]);
  });

  it("accepts one of three payments opened with one reference at the same time", async () => {
    const body = payment();
    const answers = await Promise.all([1, 2, 3].map(() => ask("POST", "/transaction/initialize", body)));
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 400, 400]);
    expect(answers.find((answer) => answer.status === 400)?.body.code).toBe("duplicate_reference");
  });

  it("keeps one transaction per page: abandoned, failed, paid, with the merchant's metadata", async () => {
    const reference = await opened({ metadata: JSON.stringify({ purpose: "units" }) });
    const look = async () => (await ask("GET", `/transaction/verify/${reference}`)).body.data;
    const first = await look();
    expect(first).toMatchObject({ status: "abandoned", amount: 109_750, metadata: { purpose: "units" } });
    await sandbox.press(reference, { outcome: "failed" });
    expect(await look()).toMatchObject({ id: first.id, status: "failed", gateway_response: "Declined" });
    await received(1, () => sandbox.press(reference, { outcome: "short" }));
    expect(await look()).toMatchObject({
      id: first.id,
      domain: "test",
      status: "success",
      amount: 54_875,
      requested_amount: 109_750,
      currency: "NGN",
    });
    expect((await ask("GET", `/transaction/${first.id}`)).body.data.reference).toBe(reference);
  });

  it("signs its webhooks over the bytes sent, and reports successes only", async () => {
    const reference = await opened();
    const [event] = await received(1, async () => {
      await sandbox.press(reference, { outcome: "failed" });
      await sandbox.press(reference, { outcome: "paid" });
    });
    const expected = createHmac("sha512", paystackKeys.secretKey).update(event!.rawBody).digest("hex");
    expect(event!.headers["x-paystack-signature"]).toBe(expected);
    expect(event!.body).toMatchObject({ event: "charge.success", data: { reference, status: "success" } });
  });

  it("returns a second transfer for a paid page and reports it", async () => {
    const reference = await opened();
    const events = await received(2, () => sandbox.press(reference, { outcome: "twice" }));
    expect(events.map((one) => one.body.event).toSorted()).toEqual([
      "bank.transfer.rejected",
      "charge.success",
    ]);
  });

  it("lists by page and between two times", async () => {
    const references = [await opened(), await opened(), await opened()];
    const read = async (query: string) => (await ask("GET", `/transaction?${query}`)).body;
    const newest = await read("perPage=2&page=1");
    expect(newest.data.map((row: { reference: string }) => row.reference)).toEqual(
      references.slice(1).toReversed(),
    );
    expect(newest.meta).toMatchObject({ page: 1, perPage: "2", pageCount: Math.ceil(newest.meta.total / 2) });
    expect((await read("to=2020-01-01")).data).toEqual([]);
    expect((await read(`from=${new Date(Date.now() + 60_000).toISOString()}`)).data).toEqual([]);
  });

  it("pages through its banks by cursor, forwards and backwards", async () => {
    const first = (await ask("GET", "/bank?country=nigeria&use_cursor=true")).body;
    const second = (await ask("GET", `/bank?next=${first.meta.next}`)).body;
    expect(second.data[0].code).not.toBe(first.data[0].code);
    expect(first.meta.previous).toBeNull();
    expect((await ask("GET", `/bank?next=${second.meta.previous}`)).body.data).toEqual(first.data);
    expect(first.data[0]).toMatchObject({ code: "120001", type: "nuban", active: true, currency: "NGN" });
  });

  it("returns the earlier recipient for a known account", async () => {
    const account = {
      type: "nuban",
      name: "Pastor",
      account_number: "0690000032",
      bank_code: "044",
      currency: "NGN",
    };
    const [one, again] = [
      await ask("POST", "/transferrecipient", account),
      await ask("POST", "/transferrecipient", account),
    ];
    expect([one.status, again.status]).toEqual([201, 201]);
    expect(again.body.data).toEqual(one.body.data);
    expect(one.body.data.details).toMatchObject({ account_name: "Pastor Bright", bank_name: "Access Bank" });
  });

  it.each([
    ["reference", { reference: "Too-Short" }],
    ["reference", { reference: "UPPER-CASE-REFERENCE" }],
    ["Amount", { amount: "10.5" }],
    ["Recipient", { recipient: "RCP_nobody" }],
    ["Source", { source: "card" }],
  ])("refuses a transfer with a wrong %s", async (word, change) => {
    const account = { type: "nuban", name: "x", account_number: "0690000032", bank_code: "044" };
    const { recipient_code } = (await ask("POST", "/transferrecipient", account)).body.data;
    const reference = someOrder().reference;
    const body = { source: "balance", amount: 100_000, recipient: recipient_code, reference, ...change };
    const answer = await ask("POST", "/transfer", body);
    expect([answer.body.status, answer.body.message]).toEqual([false, expect.stringContaining(word)]);
  });

  it("refuses a code for a transfer that needs none", async () => {
    const answer = await ask("POST", "/transfer/finalize_transfer", { transfer_code: "TRF_x", otp: "1" });
    expect([answer.status, answer.body.status]).toEqual([404, false]);
  });

  it("opens a dispute, decides it, and takes the payment back when it is lost", async () => {
    const reference = await opened();
    const nobody = await sandbox.post("/paystack/disputes", { reference });
    expect(nobody.status).toBe(404);
    const [paid] = await received(1, () => sandbox.press(reference, { outcome: "paid" }));
    expect(paid!.body.event).toBe("charge.success");
    expect((await sandbox.post("/paystack/disputes", { reference, resolution: "shrug" })).status).toBe(400);
    const events = await received(2, async () => {
      await sandbox.post("/paystack/disputes", { reference });
      await sandbox.post("/paystack/disputes", { reference, resolution: "auto-accepted" });
    });
    expect(events.map((one) => one.body.event).toSorted()).toEqual([
      "charge.dispute.create",
      "charge.dispute.resolve",
    ]);
    expect((await ask("GET", `/transaction/verify/${reference}`)).body.data.status).toBe("reversed");
  });
});
