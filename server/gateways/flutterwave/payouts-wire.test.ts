/** Answers that the provider may give but the sandbox never does: unusual lists, words and rows. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { nairaNumber, nairaToKobo } from "../http/naira.ts";
import { createFlutterwavePayouts } from "./payouts.ts";
import { ownReference, referenceOnTheWire } from "./transfer-reference.ts";

const unknown = expect.objectContaining({ name: "GatewayError", kind: "unknown" });
const reference = "payout-0123456789abcdef";

interface Call {
  path: string;
  body: unknown;
}

/** The adapter with a provider whose answers the test defines. */
function provider(
  answer: (call: Call) => { httpStatus?: number; body: unknown },
  secretKey = "FLWSECK-live",
) {
  const calls: Call[] = [];
  const fetch = async (url: unknown, init?: RequestInit) => {
    const path = String(url).replace("https://api.test/v3", "");
    const call = { path, body: init?.body ? JSON.parse(String(init.body)) : undefined };
    calls.push(call);
    const { httpStatus = 200, body } = answer(call);
    return new Response(JSON.stringify(body), { status: httpStatus });
  };
  const payouts = createFlutterwavePayouts({
    baseUrl: "https://api.test/v3",
    secretKey,
    timeoutMs: 500,
    fetch,
  });
  return { calls, payouts };
}

const row = (change: Record<string, unknown> = {}) => ({
  id: 396_432,
  reference,
  amount: 5_500,
  fee: 26.875,
  currency: "NGN",
  status: "SUCCESSFUL",
  complete_message: "",
  created_at: "2026-03-11T01:14:21.000Z",
  ...change,
});
const list = (rows: unknown[], totalPages = 1) => ({
  body: {
    status: "success",
    message: "Transfers fetched",
    data: rows,
    meta: { page_info: { total_pages: totalPages } },
  },
});
const error = (httpStatus: number, message: string) => ({
  httpStatus,
  body: { status: "error", message, data: null },
});
const order = {
  reference,
  amountKobo: 550_000,
  bankCode: "044",
  accountNumber: "0690000032",
  accountName: "Pastor Bright",
  narration: "x".repeat(140),
};

describe("a transfer in the API", () => {
  it("is in naira as a number, under our plain reference with a live key, with a shortened narration", async () => {
    const { calls, payouts } = provider(() => ({ body: { status: "success", message: "", data: row() } }));
    await payouts.sendPayout(order);
    expect(calls[0]).toEqual({
      path: "/transfers",
      body: {
        account_bank: "044",
        account_number: "0690000032",
        amount: 5_500,
        currency: "NGN",
        debit_currency: "NGN",
        reference,
        narration: "x".repeat(100),
        beneficiary_name: "Pastor Bright",
      },
    });
  });

  it.each([
    ["another reference", row({ reference: "payout-of-somebody-else" })],
    ["another amount", row({ amount: 55 })],
    ["another currency", row({ currency: "USD" })],
    ["no id", row({ id: null })],
    ["nothing", null],
  ])("is unknown when the answer has %s", async (_name, data) => {
    const { payouts } = provider(() => ({ body: { status: "success", message: "", data } }));
    await expect(payouts.sendPayout(order)).rejects.toEqual(unknown);
  });

  it.each([
    "Transfer with this reference already exists",
    "Duplicate reference",
    "A transfer like this exist already",
  ])("is unknown when the refusal may mean that it was made before: %s", async (message) => {
    const { calls, payouts } = provider(() => error(400, message));
    await expect(payouts.sendPayout(order)).rejects.toEqual(unknown);
    expect(calls).toHaveLength(1);
  });

  it("is unknown when the refusal is unclear and the transfer exists", async () => {
    const { payouts } = provider(({ path }) =>
      path === "/transfers" ? error(400, "Cannot process") : list([row()]),
    );
    await expect(payouts.sendPayout(order)).rejects.toEqual(unknown);
  });

  it.each([408, 409, 425, 429])("is unknown on %i", async (httpStatus) => {
    const { payouts } = provider(() => error(httpStatus, "no"));
    await expect(payouts.sendPayout(order)).rejects.toEqual(unknown);
  });

  it("keeps the kobo of every payable amount", () => {
    const amounts = fc.integer({ min: 0, max: 100_000_000_000_00 });
    fc.assert(
      fc.property(amounts, (kobo) => nairaToKobo(JSON.parse(JSON.stringify(nairaNumber(kobo)))) === kobo),
    );
    expect(() => nairaNumber(Number.MAX_SAFE_INTEGER)).toThrow(RangeError);
  });
});

describe("references", () => {
  const references = fc.stringMatching(/^[a-z0-9-]{16,50}$/);

  it("are restored from the provider's, without any suffix", () => {
    fc.assert(
      fc.property(references, fc.boolean(), (ours, isTestMode) => {
        const wire = referenceOnTheWire(ours, isTestMode);
        return ownReference(wire) === ours && ownReference(`${wire}_RETRY_1`) === ours;
      }),
    );
    expect(ownReference("payout-1_PMCK_ST_FDU_1")).toBe("payout-1");
  });

  it("of other transfers are unchanged", () => {
    expect(ownReference("Rave-TRF_12")).toBe("Rave-TRF_12");
  });
});

describe("looking a transfer up", () => {
  it.each([
    ["SUCCESSFUL", "succeeded"],
    ["successful", "succeeded"],
    ["Failed", "failed"],
    ["REVERSED", "reversed"],
    ["NEW", "processing"],
    ["PENDING", "processing"],
    ["ON_HOLD", "processing"],
  ])("reads %s as %s", async (status, read) => {
    const { payouts } = provider(({ path }) =>
      path.includes("retries") ? error(404, "none") : list([row({ status })]),
    );
    await expect(payouts.findPayout(reference)).resolves.toMatchObject({ status: read });
  });

  it("does not match a longer reference with the same beginning", async () => {
    const { payouts } = provider(() => list([row({ reference: `${reference}0` })]));
    await expect(payouts.findPayout(reference)).resolves.toEqual({ status: "absent" });
  });

  it("prefers the transfer that may have been paid over a failed one", async () => {
    const rows = [row({ id: 2, status: "FAILED" }), row({ id: 1 })];
    const { payouts } = provider(() => list(rows));
    await expect(payouts.findPayout(reference)).resolves.toMatchObject({
      status: "succeeded",
      providerId: "1",
    });
  });

  it("finds a failed transfer that was retried in the dashboard", async () => {
    const again = row({ id: 9, reference: `${reference}_RETRY_1`, status: "NEW" });
    const { payouts } = provider(({ path }) =>
      path.includes("retries") ? list([again]) : list([row({ status: "FAILED" })]),
    );
    await expect(payouts.findPayout(reference)).resolves.toMatchObject({
      status: "processing",
      providerId: "9",
    });
  });

  it.each([
    ["no list of retries", { body: { status: "success", message: "", data: null } }],
    ["an empty one", list([])],
    ["no retries by its status", error(404, "none")],
  ])("has failed with %s", async (_name, answer) => {
    const { payouts } = provider(({ path }) =>
      path.includes("retries") ? answer : list([row({ status: "FAILED" })]),
    );
    await expect(payouts.findPayout(reference)).resolves.toMatchObject({ status: "failed" });
  });

  it("is unknown when its retries are not understood: one of them may have been paid", async () => {
    const answer = { body: { status: "success", message: "", data: { id: 9, status: "SUCCESSFUL" } } };
    const { payouts } = provider(({ path }) =>
      path.includes("retries") ? answer : list([row({ status: "FAILED" })]),
    );
    await expect(payouts.findPayout(reference)).rejects.toEqual(unknown);
  });

  it("is absent when the provider says so", async () => {
    for (const answer of [list([]), error(404, "Transfer not found"), error(400, "No transfer was found")]) {
      const { payouts } = provider(() => answer);
      await expect(payouts.findPayout(reference)).resolves.toEqual({ status: "absent" });
    }
  });

  it.each([
    ["a 404 of something else", error(404, "Cannot GET /transfers")],
    ["an answer without a list", { body: { status: "success", message: "", data: null } }],
    ["a row without a reference", list([row({ reference: null })])],
    ["our row without an amount", list([row({ amount: null })])],
    ["a list that does not filter and does not end", list([row({ reference: "somebody-else" })], 1_000)],
  ])("is unknown on %s", async (_name, answer) => {
    const { payouts } = provider(() => answer);
    await expect(payouts.findPayout(reference)).rejects.toEqual(unknown);
  });
});

describe("reading lists and balances", () => {
  it("reads page by page, a day more on both sides, each row once, without other currencies", async () => {
    const pages = [
      [row({ id: 3, created_at: "2026-03-12T00:00:00.000Z" }), row({ id: 2 })],
      [row({ id: 5, currency: "USD" })],
      [row({ id: 2 }), row({ id: 1, created_at: "2026-03-10T23:59:59.000Z" })],
    ];
    const { calls, payouts } = provider(({ path }) => {
      const page = Number(new URL(path, "https://api.test").searchParams.get("page"));
      return list(pages[page - 1] ?? [], 3);
    });
    const between = { from: new Date("2026-03-11T00:00:00Z"), to: new Date("2026-03-12T00:00:00Z") };
    const listed = await payouts.listPayouts(between);
    expect(listed.map((one) => one.providerId)).toEqual(["2"]);
    expect(calls.map((call) => call.path)).toEqual([
      "/transfers?from=2026-03-10&to=2026-03-13&page=1",
      "/transfers?from=2026-03-10&to=2026-03-13&page=2",
      "/transfers?from=2026-03-10&to=2026-03-13&page=3",
    ]);
  });

  it("refuses an empty bank list and codes without their leading zeros", async () => {
    for (const data of [[], null, [{ id: 1, code: 44, name: "Access Bank" }]]) {
      const { payouts } = provider(() => ({ body: { status: "success", message: "", data } }));
      await expect(payouts.listBanks()).rejects.toEqual(unknown);
    }
  });

  it("counts a negative balance as 0, and refuses another currency", async () => {
    const balance = (currency: string, available: number) =>
      provider(() => ({
        body: { status: "success", message: "", data: { currency, available_balance: available } },
      })).payouts.findBalanceKobo();
    await expect(balance("NGN", -5)).resolves.toBe(0);
    await expect(balance("NGN", 1_097.5)).resolves.toBe(109_750);
    await expect(balance("USD", 5)).rejects.toEqual(unknown);
  });
});
