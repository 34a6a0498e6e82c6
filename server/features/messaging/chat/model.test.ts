import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { chatModelKey } from "#sandbox/openai/chat.ts";
import { loadBaseContent } from "#server/seed/base-content.ts";
import { baseFaqs } from "#server/seed/content/base/faqs.ts";
import { startTestApp, type TestApp } from "#tests/support/app.ts";
import { clearFaults, providerFault } from "#tests/support/faults.ts";
import { freePort } from "#tests/support/free-port.ts";
import { aSignedInUser } from "#tests/support/signed-in.ts";
import { chatReplyTexts as words } from "#texts/chat.ts";
import { instructionsFor, shownReply } from "./model-text.rules.ts";

let app: TestApp;
beforeAll(async () => {
  const port = String(await freePort());
  app = await startTestApp({
    PORT: port,
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    CHAT_MODEL_URL: `http://127.0.0.1:${port}/sandbox/llm/v1`,
    CHAT_MODEL_NAME: "stand-in",
    CHAT_MODEL_KEY: chatModelKey,
    CHAT_MODEL_TIMEOUT_SECONDS: "1",
  });
  await loadBaseContent(app.deps);
});
afterAll(() => app.close());
beforeEach(() => clearFaults(app));

const fault = (kind: string) => providerFault(app, { port: "llm", kind });
let callers = 0;
const ask = async (userInput: string, as?: string): Promise<string> => {
  const from = `10.8.0.${callers++}`;
  const answer = await app.call({ method: "POST", path: "/api/chat", body: { userInput }, as, from });
  expect([answer.status, answer.body.error]).toEqual([200, undefined]);
  return answer.body.response;
};
const question = "What are units?";
const builtIn = baseFaqs.find((faq) => faq.question === question)?.answer;

describe("a configured model", () => {
  test("phrases the answer, which ends with the 24/7 line", async () => {
    expect(await ask(question)).toBe(
      `The stand-in was asked: ${question}\n\n${words.handOver(app.deps.config.supportPhone)}`,
    );
  });

  test.each(["hang", "nonsense", "429", "500", "401", "400", "reset", "reply-empty", "reply-html"])(
    "that answers with %s leaves it to the built-in answerer",
    async (kind) => {
      await fault(kind);
      expect(await ask(question)).toBe(builtIn);
    },
  );

  test("shows no links to other hosts and no phone numbers", async () => {
    await fault("reply-links");
    const answer = await ask(question);
    expect(answer).toContain("Pay at our shop");
    expect(answer).toContain("* See /wallet");
    expect(answer).not.toMatch(/evil|0803|http|www/);
  });

  test("receives nothing about the person: own figures, greetings and contacts stay here", async () => {
    const person = await aSignedInUser(app, { fullName: "Ngozi Eze" });
    for (const own of [
      "what is my balance?",
      "hello",
      "how many jobs are open now?",
      "when does my subscription end",
    ])
      expect(await ask(own, person.cookie)).not.toContain("stand-in");
    const prompt = await ask(
      "my number is 08031112222 and mail ngozi@example.com, how do reviews work",
      person.cookie,
    );
    expect(prompt).toContain("how do reviews work");
    expect(prompt).not.toMatch(/0803|ngozi@/);
  });
});

describe("model replies and instructions", () => {
  test("show replies as plain words only", () => {
    expect(shownReply("<b>Hi</b>")).toBeUndefined();
    expect(shownReply(" \n* \n")).toBeUndefined();
    expect(shownReply("One\r\n\r\n\r\n* Two\u202e\u0007")).toBe("One\n\n* Two");
    expect(shownReply("Go [here](javascript:alert(1)) now: javascript:alert(1)")).not.toContain("javascript");
    // Matching in quadratic time would exceed the test's time limit.
    for (const part of ["x", "[", "<a", "[a]("])
      expect(shownReply(`Hello ${part.repeat(1_000_000)}`)?.length ?? 0).toBeLessThanOrEqual(1_201);
  });

  test("name the product's texts and pages", () => {
    const prompt = instructionsFor({ productName: "Runor", language: "en" }, [
      { title: "Q1?", answer: "A1." },
    ]);
    expect(prompt).toContain("Q: Q1?\nA: A1.");
    expect(prompt).toContain("/wallet");
  });
});
