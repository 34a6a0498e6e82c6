import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { serviceCards } from "#server/db/schema/service-cards.ts";
import { loadBaseContent } from "#server/seed/base-content.ts";
import { aJob } from "#server/seed/builders/a-job.ts";
import { aUser } from "#server/seed/builders.ts";
import { baseFaqs } from "#server/seed/content/base/faqs.ts";
import { pidginFaqs } from "#server/seed/content/base/pidgin-faqs.ts";
import { languageHeader } from "#shared/messages/languages.ts";
import { startTestApp, type TestApp } from "#tests/support/app.ts";
import { buyUnits } from "#tests/support/money.ts";
import { aSignedInUser, type SignedInUser } from "#tests/support/signed-in.ts";
import { chatReplyTexts as words } from "#texts/chat.ts";
import { chatAnswers } from "#texts/chat-answers.ts";
import { errorTexts } from "#texts/errors.ts";
import { fieldTexts } from "#texts/fields.ts";
import { askedQuestions, furtherQuestions } from "./questions.test-data.ts";

let app: TestApp;
let member: SignedInUser;
beforeAll(async () => {
  app = await startTestApp();
  await loadBaseContent(app.deps);
  member = await aSignedInUser(app);
  await buyUnits(app, member, 1_234);
  for (const service of ["Plumbing", "Plumbing", "Tailoring"])
    await aJob(app.deps.db, { userId: member.id, service });
  await aPlumberInIkeja();
});

async function aPlumberInIkeja() {
  const subscribedUntil = new Date(app.clock.now().getTime() + 30 * 86_400_000);
  const plumber = await aUser(app.deps.db, { subscribedUntil });
  await app.deps.db.insert(serviceCards).values({
    userId: plumber.id,
    serviceRendered: "Plumbing",
    serviceDescription: "Pipes.",
    minUnits: 2_000,
    currentLocation: "Ikeja, Lagos",
    state: "Lagos",
    lga: "Ikeja",
  });
}

afterAll(() => app.close());

let callers = 0;
/** Sends each request from another address, so that rate limits do not interfere. */
const post = (body: unknown, as?: string, from = `10.7.${callers >> 8}.${callers++ & 255}`) =>
  app.call({ method: "POST", path: "/api/chat", body, as, from });
const ask = async (userInput: string, as?: string): Promise<string> => {
  const answer = await post({ userInput }, as);
  expect([answer.status, answer.body.error]).toEqual([200, undefined]);
  return answer.body.response;
};
const faq = (question: string) => baseFaqs.find((each) => each.question === question)?.answer;
/** How an answer begins, or continues after repeating the question. */
function isAnsweredFrom(answer: string, from: string): boolean {
  const known: Readonly<Record<string, string>> = chatAnswers;
  const text = faq(from) ?? known[from];
  if (text === undefined) throw new Error(`no text answers "${from}"`);
  return answer.startsWith(text) || answer.startsWith(`**${from}** ${text}`);
}
const wronglyAnswered = async (questions: typeof furtherQuestions, cookie: string): Promise<string[]> => {
  const wrong: string[] = [];
  for (const { asked, from, says } of questions) {
    const answer = await ask(asked, says ? cookie : undefined);
    const isRight = from ? isAnsweredFrom(answer, from) : says?.test(answer);
    if (!isRight) wrong.push(`${asked} → ${answer}`);
  }
  return wrong;
};

describe("the built-in chat", () => {
  test("answers at least 27 of 30 questions rightly, asked as people ask them [GEN-18]", async () => {
    const wrong = await wronglyAnswered(askedQuestions, member.cookie);
    expect(askedQuestions).toHaveLength(30);
    expect(wrong.length, wrong.join("\n\n")).toBeLessThanOrEqual(3);
  });

  test("answers questions beyond the FAQ page, in Pidgin and with typos", async () => {
    const other = await aSignedInUser(app);
    await buyUnits(app, other, 1_234);
    const wrong = await wronglyAnswered(furtherQuestions, other.cookie);
    expect(wrong.length, wrong.join("\n\n")).toBe(0);
  });

  test("answers a page in Pidgin from the Pidgin questions", async () => {
    const inPidgin = { body: {}, headers: { [languageHeader]: "pcm" } };
    const asked = async (userInput: string) =>
      (await app.call({ method: "POST", path: "/api/chat", ...inPidgin, body: { userInput } })).body.response;
    expect(await asked("what are units?")).toContain(pidginFaqs["What are units?"].answer);
    expect(await asked("how I fit post job?")).toContain(pidginFaqs["How do I post a job?"].answer);
    expect(await asked("Everybody dey see my phone number?")).toMatch(
      /^\*\*Everybody dey see my phone number\?\*\* No\. /,
    );
  });

  test("repeats the question that a yes or no belongs to", async () => {
    expect(await ask("is my phone number safe?")).toMatch(/^\*\*Is my phone number shown.*\*\* No\. /);
  });

  test("names servicemen of a trade at a place, with a link to them", async () => {
    expect(await ask("who is a good plumber in Lagos?")).toBe(
      words.servicemenOf("for Plumbing in Lagos", "1"),
    );
    expect(await ask("how many servicemen dey for Kano")).toBe(words.noServicemenOf("in Kano"));
    expect(await ask("I be plumber for Lagos")).not.toContain("/servicemen-page");
  });

  test("counts the currently open jobs, of a trade and at a place", async () => {
    expect(await ask("how many jobs are open?")).toContain("3 open jobs");
    expect(await ask("any plumber work for Lagos?")).toContain("for Plumbing in Lagos: **2**");
    expect(await ask("is there tailoring work in Surulere")).toContain("in Surulere, Lagos: **1**");
    expect(await ask("jobs in Kano")).toBe(words.noOpenJobsOf("in Kano"));
  });

  test("tolerates typos", async () => {
    expect(await ask("how do I withdarw to my bnak?")).toContain(faq("How do I withdraw to my bank?"));
    expect(await ask("forgoten pasword")).toContain(faq("I forgot my password"));
    expect(await ask("verificaton code not comming")).toContain(faq("I did not get my verification code"));
  });

  test("admits that it does not know, and refers to support", async () => {
    const line = words.handOver(app.deps.config.supportPhone);
    for (const odd of ["asdf qwerty", "who is the president of Ghana", "🙂🙂", "?", "SELECT * FROM users"])
      expect(await ask(odd), odd).toBe(`${words.unknown}\n${line}`);
    expect(await ask("una get office for Abuja?")).toMatch(
      new RegExp(`${words.unsure}.*${app.deps.config.supportPhone}`, "s"),
    );
    expect(line).toContain("/support");
  });

  test("answers greetings and thanks in kind", async () => {
    expect(await ask("Good morning")).toBe(words.hello);
    expect(await ask("how far")).toBe(words.hello);
    expect(await ask("Thank you so much")).toBe(words.thanks);
    expect(await ask("are you a robot?")).toBe(words.whoAreYou);
  });

  test("knows a question that staff have just added to the FAQ page", async () => {
    const { pool } = app.deps;
    await pool.query(
      `insert into faqs (id, question, answer, author_id, author_name, created_at)
       values (gen_random_uuid(), 'Do you have an office in Kano?', 'Yes: 12 Zoo Road.', null, 'Bisi', now())`,
    );
    expect(await ask("una get office for kano?")).toContain("12 Zoo Road");
  });
});

describe("the caller's account", () => {
  test("is described to its owner only", async () => {
    expect(await ask("What is my balance?", member.cookie)).toContain("**1,234 units**");
    expect(await ask("how many free posts do I have left", member.cookie)).toContain("**5** more jobs");
    expect(await ask("which bank account is linked?", member.cookie)).toContain("/link-bank-account");
    for (const question of ["What is my balance?", "when does my subscription end", "my private name"])
      expect(await ask(question)).toBe(words.signIn);
    const other = await aSignedInUser(app);
    expect(await ask("what is my balance", other.cookie)).toContain("**0 units**");
  });

  test("has no limits for a subscriber, and shows when the subscription ends", async () => {
    const subscribedUntil = new Date(app.clock.now().getTime() + 30 * 86_400_000);
    const subscriber = await aSignedInUser(app, { subscribedUntil });
    expect(await ask("how many free calls remain?", subscriber.cookie)).toBe(words.noLimit);
    expect(await ask("when will my subscription expire?", subscriber.cookie)).toMatch(/ends on \*\*.+\*\*/);
  });
});

describe("refusals", () => {
  test("refuses messages without words or beyond 1,000 characters, with a sentence [API-55] [VALID-49]", async () => {
    for (const empty of ["", "   ", "\n\t", "\u200b"]) {
      const answer = await post({ userInput: empty });
      expect([answer.status, answer.body.error]).toEqual([400, expect.any(String)]);
      expect(answer.body.fields).toEqual({ userInput: fieldTexts.chatEmpty });
    }
    expect((await post({ userInput: "a".repeat(1_001) })).body.fields).toEqual({
      userInput: fieldTexts.chatTooLong,
    });
    expect((await post({ userInput: "a".repeat(1_000) })).status).toBe(200);
    for (const odd of [{}, [], { userInput: 7 }, { userInput: null }, { message: "hi" }])
      expect((await post(odd)).status, JSON.stringify(odd)).toBe(400);
    expect((await post({ userInput: "a\u0000b" })).status).toBe(400);
    expect((await post({ userInput: "a".repeat(100_000) })).status).toBe(413);
  });

  test("treats markup and long repetitions as words", async () => {
    expect(await ask("<script>alert(1)</script>")).not.toContain("<");
    expect(await ask("(a+)+ ".repeat(160))).toContain(words.unknown);
    expect(await ask("my ".repeat(330))).toContain(words.unknown);
  });

  test("limits floods, per minute and per hour, with the time until the next message", async () => {
    const from = "10.9.9.9";
    for (let turn = 0; turn < 20; turn++)
      expect((await post({ userInput: "hi" }, undefined, from)).status).toBe(200);
    const refused = await post({ userInput: "hi" }, undefined, from);
    expect([refused.status, refused.body.error]).toEqual([429, errorTexts.too_many_requests]);
    const person = await aSignedInUser(app);
    await ask("hi", person.cookie);
    await app.deps.pool.query("update throttles set count = 120 where key like 'flood-chat-hour:%' || $1", [
      person.id,
    ]);
    const counted = await post({ userInput: "hi" }, person.cookie);
    expect(counted.status).toBe(429);
    expect(Number(counted.headers["retry-after"])).toBeGreaterThan(60);
  });

  test("limits the questions of all accounts without a verified phone at one address together", async () => {
    const from = "10.9.9.8";
    const [one, other] = [
      await aSignedInUser(app, { verifiedAt: null }),
      await aSignedInUser(app, { verifiedAt: null }),
    ];
    const askAs = async ({ cookie }: SignedInUser) => (await post({ userInput: "hi" }, cookie, from)).status;
    expect(await askAs(one)).toBe(200);
    const key = `chat-unproven:address:${from}`;
    await app.deps.pool.query("update throttles set count = 299 where key = $1", [key]);

    expect([await askAs(other), await askAs(one), await askAs(other)]).toEqual([200, 429, 429]);
    expect(await askAs(await aSignedInUser(app))).toBe(200);
  });
});
