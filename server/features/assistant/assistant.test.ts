import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { sandboxKeys } from "#sandbox/keys.ts";
import { loadBaseContent } from "#server/seed/base-content.ts";
import { baseFaqs } from "#server/seed/content/base/faqs.ts";
import { assistantTexts as words } from "#shared/messages/en-assistant.ts";
import { chatTexts } from "#shared/messages/en-chat.ts";
import { freePort, startTestApp, type TestApp } from "#tests/support/app.ts";
import { aSignedInUser } from "#tests/support/signed-in.ts";
import { askedQuestions } from "./questions.test-data.ts";

const modelKey = { CHAT_MODEL_NAME: "stand-in", CHAT_MODEL_KEY: sandboxKeys.chatModelKey };
let app: TestApp;
let modelled: TestApp;
beforeAll(async () => {
  const port = String(await freePort());
  app = await startTestApp();
  modelled = await startTestApp({
    ...modelKey,
    PORT: port,
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    CHAT_MODEL_URL: `http://127.0.0.1:${port}/sandbox/llm/v1`,
    CHAT_MODEL_TIMEOUT_SECONDS: "1",
  });
  for (const each of [app, modelled]) await loadBaseContent(each.deps);
});
afterAll(() => Promise.all([app.close(), modelled.close()]));

let callers = 0;
/** Each from an address of its own, so that the guard against floods stays out of the way. */
const post = (to: TestApp, body: unknown, as?: string) => {
  callers += 1;
  const from = `10.7.${callers >> 8}.${callers & 255}`;
  return to.call({ method: "POST", path: "/api/chat", body, as, from });
};
const ask = async (userInput: string, as?: string, to = app): Promise<string> => {
  const answer = await post(to, { userInput }, as);
  expect([answer.status, answer.body.error]).toEqual([200, undefined]);
  return answer.body.response;
};
const handOver = () => words.handOver(app.deps.config.supportPhone);

describe("the built-in assistant", () => {
  test("answers at least 27 of 30 questions as people ask them rightly", async () => {
    const wrong: string[] = [];
    for (const { asked, from, says } of askedQuestions) {
      const { cookie } = await aSignedInUser(app, { balance: 1_234 } as never);
      const answer = await ask(asked, cookie);
      const expected = baseFaqs.find(({ question }) => question === from)?.answer;
      const isRight = expected === undefined ? says?.test(answer) : answer.startsWith(expected);
      if (!isRight) wrong.push(`${asked} → ${answer}`);
    }
    expect(askedQuestions).toHaveLength(30);
    expect(wrong.length, wrong.join("\n\n")).toBeLessThanOrEqual(3);
  });
});
