import { describe, expect, test } from "vitest";
import { agentNameForSms, mayAnswer, mayDecide, type Question, questionsToSend } from "./agents.rules.ts";

let serial = 0;
const aQuestion = (agentId: string, phone = "+2348031234567"): Question => {
  serial += 1;
  return { jobId: `job ${serial}`, agentId, phone };
};

describe("the questions to send", () => {
  test("limits a phone to the questions of five agents a day; a sixth agent's wait", () => {
    const waiting = ["a", "b", "c", "d", "e", "f"].map((agent) => aQuestion(agent));
    const otherPhone = aQuestion("f", "+2348039999999");

    expect(questionsToSend([...waiting, otherPhone], [])).toEqual([...waiting.slice(0, 5), otherPhone]);
    expect(questionsToSend(waiting.slice(5), waiting.slice(0, 5))).toEqual([]);
  });

  test("limits a phone to three questions of one agent, including earlier ones", () => {
    const waiting = [1, 2, 3, 4].map(() => aQuestion("a"));

    expect(questionsToSend(waiting, [])).toEqual(waiting.slice(0, 3));
    expect(questionsToSend(waiting, [aQuestion("a"), aQuestion("a")])).toEqual(waiting.slice(0, 1));
    expect(questionsToSend([aQuestion("b")], waiting)).toHaveLength(1);
  });

  test("limits an agent to thirty questions a day over all phones", () => {
    const phones = Array.from({ length: 40 }, (_, place) => `+23480300000${place + 10}`);
    const waiting = phones.map((phone) => aQuestion("a", phone));

    expect(questionsToSend([...waiting, aQuestion("b")], [])).toHaveLength(31);
    expect(questionsToSend(waiting.slice(20), waiting.slice(0, 20))).toHaveLength(10);
  });
});

test("an SMS names the agent briefly, in GSM-7 characters and without contacts", () => {
  expect(agentNameForSms({ fullName: "Ọlá 08031234567", privateName: null })).not.toMatch(/0803/);
  expect(agentNameForSms({ fullName: "Ọláoluwa", privateName: null })).toBe("Olaoluwa");
  expect(agentNameForSms({ fullName: "Real Name", privateName: "quiet" })).toBe("quiet");
  expect(agentNameForSms({ fullName: "名前です", privateName: null })).toBe("an agent");
  expect(agentNameForSms({ fullName: "N".repeat(50), privateName: null }).length).toBeLessThanOrEqual(20);
});

test("a No is accepted at any time, a Yes only while the job is going on", () => {
  for (const status of ["open", "paused", "assigned"] as const) expect(mayAnswer(status, true)).toBe(true);
  expect(mayAnswer("completed", true)).toBe(false);
  expect(mayAnswer("completed", false)).toBe(true);
});

test("staff may not decide about their own application", () => {
  const actor = { userId: "me", phone: "+2348031234567" } as Parameters<typeof mayDecide>[0];

  expect(mayDecide(actor, { phone: "+2348031234567", applicantId: null })).toBe(false);
  expect(mayDecide(actor, { phone: "+2348030000000", applicantId: "me" })).toBe(false);
  expect(mayDecide(actor, { phone: "+2348030000000", applicantId: null })).toBe(true);
});
