import { afterAll, beforeAll, expect, test } from "vitest";
import { fundWallet } from "#server/seed/fund.ts";
import { localPhone } from "#shared/phones/phone.ts";
import { startTestApp, type TestApp } from "#tests/support/app.ts";
import { aSignedInUser } from "#tests/support/signed-in.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

async function submit(path: string, fields: Record<string, string>): Promise<string> {
  const answer = await fetch(app.address + path, { method: "POST", body: new URLSearchParams(fields) });
  expect(answer.status).toBe(200);
  return answer.text();
}
const screenIn = (page: string) => /<pre[^>]*>([^<]*)<\/pre>/.exec(page)?.[1];
const hidden = (page: string, name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(page)![1]!;

test("the page dials the code, sends each answer with those before it, and ends", async () => {
  const ada = await aSignedInUser(app);
  const from = localPhone(ada.phone);
  const menu = await submit("/sandbox/phone", { from });
  expect(screenIn(menu)).toContain("1 Balance");
  const next = (page: string, input: string) =>
    submit("/sandbox/phone", {
      from,
      input,
      session: hidden(page, "session"),
      inputs: hidden(page, "inputs"),
    });
  const trades = await next(menu, "3");
  const places = await next(trades, "Tailoring");
  expect(hidden(places, "inputs")).toBe("3*Tailoring");
  expect(screenIn(places)).toContain("State?");
  const subscribing = await next(await submit("/sandbox/phone", { from }), "6");
  const ended = await next(subscribing, "1");
  expect(screenIn(ended)).toBe("The payment link is on its way by SMS.");
  expect(ended).not.toContain('name="input"');
});

test("the page sends a text message, and the answer is in the outbox", async () => {
  const ada = await aSignedInUser(app);
  await fundWallet(app.deps, { userId: ada.id, units: 800 });
  const page = await submit("/sandbox/phone/sms", { from: localPhone(ada.phone), text: "BAL" });
  expect(page).toContain("The product answered: {&quot;status&quot;:&quot;ok&quot;}");
  await app.runTasks();
  const outbox = await fetch(`${app.address}/sandbox/outbox?to=${localPhone(ada.phone)}`);
  expect(await outbox.text()).toContain("you have 800 units");
});

test("the page escapes what is typed, and shows an invalid number as the network reports it", async () => {
  const page = await submit("/sandbox/phone", { from: '"><script>' });
  expect(page).not.toContain("<script>");
  expect(screenIn(page)).toBe("Please dial from a Nigerian mobile number.");
});
