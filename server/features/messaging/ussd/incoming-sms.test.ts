import { afterAll, beforeAll, expect, test } from "vitest";
import { fundWallet } from "#server/seed/fund.ts";
import { startTestApp, type TestApp } from "#tests/support/app.ts";
import { postSms } from "#tests/support/phone-menu.ts";
import { aSignedInUser, type SignedInUser } from "#tests/support/signed-in.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** Texts us and returns the answers so far, newest first. */
async function text({ phone }: Pick<SignedInUser, "phone">, words: string, id?: string): Promise<string[]> {
  const answer = await postSms(app, { from: phone, text: words, ...(id && { id }) });
  expect([answer.status, answer.body]).toEqual([200, { status: "ok" }]);
  await app.runTasks();
  return (await app.messagesTo(phone)).map(({ body }) => body);
}

const settingsOf = async ({ cookie }: SignedInUser) => {
  const { promotions } = (await app.call({ method: "GET", path: "/api/notice-settings", as: cookie })).body;
  const { user } = (await app.call({ method: "GET", path: "/api/auth/session", as: cookie })).body;
  return { promotions, jobSms: user.jobSms };
};

test.each(["BAL", "bal", " Balance please", "Bal."])("%j is answered with the balance", async (words) => {
  const ada = await aSignedInUser(app);
  await fundWallet(app.deps, { userId: ada.id, units: 4_200 });
  expect(await text(ada, words)).toEqual(["Runor: you have 4,200 units."]);
});

test("STOP ends news and job alerts, START brings them back", async () => {
  const ada = await aSignedInUser(app, { subscribedUntil: new Date(Date.now() + 86_400_000) });
  expect((await text(ada, "START"))[0]).toContain("you get news and job alerts by SMS again");
  expect(await settingsOf(ada)).toEqual({ promotions: true, jobSms: true });
  expect((await text(ada, "stop"))[0]).toContain("no more news and job alerts by SMS");
  expect(await settingsOf(ada)).toEqual({ promotions: false, jobSms: false });
});

test("answers are in the reader's language", async () => {
  const ada = await aSignedInUser(app, { language: "pcm" });
  expect((await text(ada, "BAL"))[0]).toBe("Runor: you get 0 units.");
  expect((await text(ada, "comot"))[0]).toContain("no more news");
});

test("1 and 2 answer a question, and none was asked; any other text gets help", async () => {
  const ada = await aSignedInUser(app);
  expect((await text(ada, "1"))[0]).toContain("we have asked you nothing just now");
  expect((await text(ada, "x".repeat(500)))[0]).toContain("send BAL for your balance");
  expect((await text(ada, ""))[0]).toContain("send BAL for your balance");
});

test("a message that is delivered again is answered once", async () => {
  const ada = await aSignedInUser(app);
  for (let time = 0; time < 3; time++) expect(await text(ada, "BAL", "one-id")).toHaveLength(1);
  expect(await text(ada, "BAL", "another-id")).toHaveLength(2);
});

test("a message without an id is known by its sender, time and words", async () => {
  const ada = await aSignedInUser(app);
  const send = async (words: string) => {
    await postSms(app, { from: ada.phone, text: words, id: "" });
    await app.runTasks();
    return (await app.messagesTo(ada.phone)).length;
  };
  expect([await send("BAL"), await send("BAL"), await send("Bal")]).toEqual([1, 1, 2]);
});

test.each([
  ["a number without an account", "+2348035551234"],
  ["a foreign number", "+254711000111"],
  ["a name", "MTN"],
])("%s gets no answer", async (_who, from) => {
  expect((await postSms(app, { from, text: "BAL" })).status).toBe(200);
  await app.runTasks();
  expect(await app.messagesTo(from)).toEqual([]);
});

test("an unverified account gets no answer", async () => {
  expect(await text(await aSignedInUser(app, { verifiedAt: null }), "BAL")).toEqual([]);
});

test("four answers a day, then silence, in which STOP is obeyed and START, which could be forged, is not", async () => {
  const ada = await aSignedInUser(app, { subscribedUntil: new Date(Date.now() + 86_400_000) });
  expect(await text(ada, "START")).toHaveLength(1);
  for (let count = 0; count < 12; count++) await text(ada, "BAL");
  expect(await text(ada, "STOP")).toHaveLength(4);
  expect(await text(ada, "START")).toHaveLength(4);
  expect(await settingsOf(ada)).toEqual({ promotions: false, jobSms: false });
  app.clock.advance(24 * 3_600);
  expect(await text(ada, "START")).toHaveLength(5);
  expect(await settingsOf(ada)).toEqual({ promotions: true, jobSms: true });
});

test("a message without a sender is refused", async () => {
  const answer = await app.call({
    method: "POST",
    path: "/webhooks/africastalking/sms",
    body: "text=BAL",
    headers: { "content-type": "application/x-www-form-urlencoded" },
  });
  expect(answer.status).toBe(400);
});
