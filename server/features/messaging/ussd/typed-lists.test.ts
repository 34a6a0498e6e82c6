/** Trades and states that people type in the phone menu. */
import { afterAll, beforeAll, expect, test } from "vitest";
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
