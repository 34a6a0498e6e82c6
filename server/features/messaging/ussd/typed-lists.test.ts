/** Trades and states that people type in the phone menu. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { aJob } from "#server/seed/builders/a-job.ts";
import { aUser } from "#server/seed/builders.ts";
import { startTestApp, type TestApp } from "#tests/support/app.ts";
import { dial } from "#tests/support/phone-menu.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const stranger = "+2348031234567";
const afterTyping = async (...typed: string[]) => {
  const session = await dial(app, stranger);
  return session.typeAll("1", ...typed);
};

test("a typed word lists the trades that it means first, and none that only contain its letters", async () => {
  expect(await afterTyping("ac")).toMatch(/1 Air Conditioner Repair\n2 Accounting\n0 Back$/);
});

test("the jobs are listed below the trade and the state that the words were read as", async () => {
  expect(await afterTyping("gen", "ib")).toBe("CON Generator Repair, Oyo\nNo open jobs here now.\n0 Back");
  const { id: userId } = await aUser(app.deps.db);
  const job = {
    userId,
    service: "Generator Repair",
    state: "Lagos",
    lga: "Ikeja",
    minBudget: null,
    maxBudget: 9_000,
  };
  await aJob(app.deps.db, { ...job, description: "Service my gen" });
  expect(await afterTyping("gen", "ikeja")).toBe(
    "CON Generator Repair, Lagos\n1 Service my gen Ikeja N9,000\n0 Back",
  );
  expect(await afterTyping("gen", "1")).toMatch(/^CON Generator Repair\n1 Service/);
  expect(await afterTyping("1", "ikeja")).toMatch(/^CON Lagos\n1 Service/);
  expect(await afterTyping("1", "1")).toMatch(/^CON Newest jobs\n1 Service/);
});

test.each(["gen", "plomba", "elektrishan", "abeg who fit fix gen"])(
  "%j means one trade, also misspelled, and leads on to the states",
  async (typed) => {
    expect(await afterTyping(typed)).toContain("State?");
  },
);

test.each(["lagoss", "Ib", "ikeja", "enugu"])(
  "%j is read as a state and leads on to its jobs",
  async (typed) => {
    expect(await afterTyping("plumber", typed)).toContain("No open jobs here now.");
  },
);

test("what means neither is said", async () => {
  expect(await afterTyping("zzz")).toContain("Nothing found.");
  expect(await afterTyping("plumber", "zzz")).toContain("Nothing found.");
});
