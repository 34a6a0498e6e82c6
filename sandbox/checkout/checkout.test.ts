import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { someOrder, startTestSandbox, type TestSandbox } from "#tests/support/sandbox.ts";
import { withParameters } from "./checkout.ts";

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.close());

async function opened(change: Parameters<typeof someOrder>[0] = {}) {
  const order = someOrder(change);
  const { link } = await sandbox.payments.createCheckout(order);
  return { ...order, link };
}

const pressForm = (link: string, fields: Record<string, string>) =>
  fetch(link, { method: "POST", body: new URLSearchParams(fields), redirect: "manual" });

const webhooksOf = (reference: string) =>
  sandbox.received.flutterwave.filter((webhook) => webhook.body.data.tx_ref === reference);

describe("the hosted page", () => {
  it("says that no money is real, runs no script and has a button for every ending", async () => {
    const { link } = await opened();
    const answer = await fetch(link);
    const page = await answer.text();
    expect(page).toContain("Sandbox: no real money.");
    expect(page).not.toContain("<script");
    const outcomes = [...page.matchAll(/name="outcome" value="([^"]+)"/g)].map((match) => match[1]);
    expect(outcomes).toEqual(["paid", "failed", "never", "short", "twice", "wrong-currency", "silent"]);
    const policy = answer.headers.get("content-security-policy");
    expect(policy).toContain("default-src 'none'");
    // Without the shop's origin browsers would block the redirect back.
    expect(policy).toContain("form-action 'self' http://shop.test;");
  });

  it("escapes everything in an order", async () => {
    const { link } = await opened({
      description: `<img src=x onerror=alert(1)>`,
      customer: { email: "a@b.ng", phone: "0803", name: `"><script>alert(1)</script>` },
    });
    const page = await (await fetch(link)).text();
    expect(page).toContain("&lt;img src=x onerror=alert(1)&gt;");
    expect(page).not.toMatch(/<img|<script/);
  });

  it("is not found for an unknown reference", async () => {
    const link = `${sandbox.address}/sandbox/pay/nothing`;
    expect((await fetch(link)).status).toBe(404);
    expect((await sandbox.press("nothing", { outcome: "paid" })).status).toBe(404);
  });

  it("redirects the customer with status, reference and id after the shop's own parameters", async () => {
    const { link, reference } = await opened();
    const answer = await pressForm(link, { outcome: "paid", method: "card" });
    expect(answer.status).toBe(303);
    const back = new URL(answer.headers.get("location") ?? "");
    expect(back.href).toMatch(/^http:\/\/shop\.test\/return\?from=credits&status=successful&/);
    expect(back.searchParams.get("tx_ref")).toBe(reference);
    const found = await sandbox.payments.findPayment(reference);
    expect(back.searchParams.get("transaction_id")).toBe(found.providerId);
  });

  it("stays open after a failed attempt, until the attempts are used up", async () => {
    const { link, reference } = await opened();
    for (let attempt = 1; attempt < 5; attempt += 1) {
      const answer = await pressForm(link, { outcome: "failed", method: "ussd" });
      expect(answer.headers.get("location")).toBe(`/sandbox/pay/${reference}?method=ussd&notice=failed`);
    }
    const last = await pressForm(link, { outcome: "failed", method: "ussd" });
    expect(last.headers.get("location")).toContain(`status=failed&tx_ref=${reference}`);
    expect((await sandbox.press(reference, { outcome: "paid" })).status).toBe(409);
  });

  it("lets a customer who cancelled return and pay", async () => {
    const { link, reference } = await opened();
    const answer = await pressForm(link, { outcome: "never", method: "card" });
    expect(answer.headers.get("location")).toMatch(new RegExp(`status=cancelled&tx_ref=${reference}$`));
    expect((await sandbox.payments.findPayment(reference)).status).toBe("absent");
    expect((await sandbox.press(reference, { outcome: "paid" })).status).toBe(200);
  });

  it("refuses invalid amounts", async () => {
    const { link, reference } = await opened();
    const form = await pressForm(link, { outcome: "short", amount: "five", method: "card" });
    expect(form.headers.get("location")).toContain("notice=amount");
    expect((await sandbox.press(reference, { outcome: "short", amount: -1 })).status).toBe(400);
    expect((await sandbox.press(reference, { outcome: "vanish" })).status).toBe(400);
    expect((await sandbox.payments.findPayment(reference)).status).toBe("absent");
  });
});

describe("outcomes as JSON", () => {
  it.each([
    ["paid", "successful", 1],
    ["failed", "failed", 1],
    ["short", "successful", 1],
    ["twice", "successful", 2],
    ["wrong-currency", "successful", 1],
    ["never", "cancelled", 0],
    ["silent", "successful", 0],
  ])("%s answers %s and sends %i webhooks", async (outcome, status, webhooks) => {
    const { reference } = await opened();
    const answer = await (await sandbox.press(reference, { outcome })).json();
    const hasRedirect = outcome !== "failed" && outcome !== "silent";
    expect(answer).toEqual({
      status,
      redirect: hasRedirect ? expect.stringContaining(`tx_ref=${reference}`) : null,
    });
    const mark = await opened();
    await sandbox.press(mark.reference, { outcome: "paid" });
    await expect.poll(() => webhooksOf(mark.reference).length).toBe(1);
    await expect.poll(() => webhooksOf(reference).length).toBe(webhooks);
  });

  it("pays once when several tabs submit at the same time", async () => {
    const { reference } = await opened();
    const answers = await Promise.all([1, 2, 3, 4].map(() => sandbox.press(reference, { outcome: "paid" })));
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409, 409, 409]);
    const found = await sandbox.payments.findPayment(reference);
    expect([found.status, found.alsoPaid]).toEqual(["paid", []]);
  });
});

describe("appending parameters to an address", () => {
  it.each([
    ["https://a.ng/x", "https://a.ng/x?status=failed"],
    ["https://a.ng/x?a=%20b&a=c", "https://a.ng/x?a=%20b&a=c&status=failed"],
    ["https://a.ng/x?a=1#top", "https://a.ng/x?a=1&status=failed#top"],
  ])("keeps existing parameters: %s", (url, expected) => {
    expect(withParameters(url, { status: "failed" })).toBe(expected);
  });
});
