import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { termiiKeys } from "#sandbox/termii/account.ts";
import { startTestSandbox, type TestSandbox } from "#tests/support/sandbox.ts";

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.close());

const api = (path: string, init?: RequestInit) => fetch(`${sandbox.address}/sandbox/termii/api${path}`, init);

async function send(change: Record<string, unknown> = {}) {
  const body = {
    api_key: termiiKeys.apiKey,
    to: "2348031234567",
    from: "Runor",
    sms: "Hello",
    type: "plain",
    channel: "generic",
    ...change,
  };
  const headers = { "content-type": "application/json" };
  const answer = await api("/sms/send", { method: "POST", headers, body: JSON.stringify(body) });
  return { status: answer.status, body: await answer.json() };
}

const messages = async (to: string) =>
  (await fetch(`${sandbox.address}/sandbox/messages?to=${encodeURIComponent(to)}`)).json();

describe("Termii sandbox", () => {
  it("accepts a message and returns an id too long for a number", async () => {
    expect(await send()).toEqual({
      status: 200,
      body: {
        code: "ok",
        message_id: expect.stringMatching(/^\d{19}$/),
        message: "Successfully Sent",
        balance: expect.any(Number),
        user: expect.any(String),
      },
    });
  });

  it("refuses a wrong key, an unapproved sender, and malformed messages", async () => {
    expect((await send({ api_key: "TLother" })).status).toBe(401);
    expect(await send({ from: "Stranger" })).toEqual({
      status: 404,
      body: {
        code: 404,
        message: expect.stringMatching(/^ApplicationSenderId not found .* senderName: Stranger$/),
      },
    });
    expect(await send({ to: "+2348031234567", channel: "post" })).toEqual({
      status: 400,
      body: {
        message: [{ issue: expect.stringContaining("to ") }, { issue: expect.stringContaining("channel ") }],
      },
    });
    expect((await send({ to: Array(101).fill("2348031234567") })).status).toBe(400);
  });

  it("returns the balance to callers with the key", async () => {
    const answer = await api(`/get-balance?api_key=${termiiKeys.apiKey}`);
    expect(await answer.json()).toMatchObject({ currency: "NGN", balance: expect.any(Number) });
    expect((await api("/get-balance")).status).toBe(401);
  });
});

describe("outbox", () => {
  it("is found by phone in every spelling, newest first", async () => {
    await send({ to: "2349061112222", sms: "first" });
    await send({ to: ["2349061112222", "2349061113333"], sms: "second", channel: "dnd" });
    for (const form of ["09061112222", "9061112222", "+234 906 111 2222", "2349061112222", "0906-111-2222"]) {
      expect(await messages(form)).toEqual([
        { to: "+2349061112222", body: "second", channel: "dnd", at: expect.stringMatching(/T.*Z$/) },
        { to: "+2349061112222", body: "first", channel: "generic", at: expect.any(String) },
      ]);
    }
    expect(await messages("09061113333")).toHaveLength(1);
  });

  it("shows messages as text with working links only", async () => {
    await send({
      to: "2349061114444",
      sms: `<b>Reset</b>: http://127.0.0.1/reset?a=1&b="2" javascript:alert(1)`,
    });
    const answer = await fetch(`${sandbox.address}/sandbox/outbox?to=09061114444`);
    const page = await answer.text();
    expect(page).toContain("&lt;b&gt;Reset&lt;/b&gt;");
    expect(page).toContain(`<a href="http://127.0.0.1/reset?a=1&amp;b=" rel="noreferrer">`);
    expect(page).not.toContain('href="javascript');
    expect(page).toContain('http-equiv="refresh"');
    expect(answer.headers.get("content-security-policy")).toContain("default-src 'none'");
  });

  it("sends the chosen delivery report", async () => {
    const sent = await send({ to: "2349061115555", channel: "dnd" });
    const key = `${sent.body.message_id}-2349061115555`;
    const report = (status: string) =>
      fetch(`${sandbox.address}/sandbox/messages/${key}/report`, {
        method: "POST",
        body: new URLSearchParams({ status }),
        redirect: "manual",
      });
    expect((await report("Expired")).status).toBe(303);
    await expect
      .poll(() =>
        sandbox.received.termii
          .filter((one) => one.body.message_id === sent.body.message_id)
          .map((one) => one.body.status)
          .sort(),
      )
      .toEqual(["DELIVERED", "Expired"]);
    expect((await report("Eaten")).status).toBe(404);
  });
});

describe("index page", () => {
  it("lists checkouts, faults and messages, and its forms work", async () => {
    const flip = (path: string, fields: Record<string, string>) =>
      fetch(`${sandbox.address}/sandbox${path}`, {
        method: "POST",
        body: new URLSearchParams(fields),
        redirect: "manual",
      });
    expect((await flip("/faults", { fault: "flutterwave webhook-drop", times: "4" })).status).toBe(303);
    const page = await (await fetch(`${sandbox.address}/sandbox`)).text();
    expect(page).toContain("<strong>webhook-drop</strong>, 4 more");
    expect((await flip("/faults/clear", {})).status).toBe(303);
    expect(await (await fetch(`${sandbox.address}/sandbox`)).text()).toContain("Everything works.");
    expect((await fetch(`${sandbox.address}/sandbox/sandbox.css`)).headers.get("content-type")).toContain(
      "text/css",
    );
  });
});
