/**
 * Every screen of the phone menu fits in both languages, even with the longest data; its own words are never
 * cut.
 */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aJob } from "#server/seed/builders/a-job.ts";
import { fundWallet } from "#server/seed/fund.ts";
import { localPhone } from "#shared/phones/phone.ts";
import { stateNames } from "#shared/places/places.ts";
import { serviceNames } from "#shared/services/services.ts";
import { startTestApp, type TestApp } from "#tests/support/app.ts";
import { englishIn } from "#tests/support/english-sentences.ts";
import { dial, dialled, postUssd, screenIn } from "#tests/support/phone-menu.ts";
import { aSignedInUser, type SignedInUser } from "#tests/support/signed-in.ts";

const pin = "4827";
const password = "password123";
const longName = "Oluwafunmilayo Chukwuemeka-Onyekachukwu Abdulrahman";
const longJob =
  "Please repair the whole roof of the parish hall before the rains begin, bring ladders. ".repeat(4);
const where = { service: "Air Conditioner Repair", state: "FCT Abuja", lga: "Abuja Municipal Area Council" };

let app: TestApp;
/** Used where the language does not matter. */
let ada: SignedInUser;
let bola: SignedInUser;
beforeAll(async () => {
  app = await startTestApp();
  ada = await aBusyPerson("en");
  bola = await aSignedInUser(app);
});
afterAll(() => app.close());

/** A person with everything that screens show, each text as long as possible. */
async function aBusyPerson(language: "en" | "pcm"): Promise<SignedInUser> {
  const { db } = app.deps;
  const person = await aSignedInUser(app, { language, fullName: longName });
  await fundWallet(app.deps, { userId: person.id, units: 1_999_999 });
  const jobs = {
    userId: person.id,
    ...where,
    description: longJob,
    minBudget: 1_250_000,
    maxBudget: 9_999_999,
  };
  for (let count = 0; count < 8; count += 1)
    await aJob(db, { ...jobs, status: count % 2 === 0 ? "open" : "paused" });
  const { id: assignedTo } = await aSignedInUser(app, { fullName: longName });
  await aJob(db, { ...jobs, status: "assigned", assignedTo, assignedAt: new Date() });
  const body = { pin, password };
  expect((await app.call({ method: "POST", path: "/api/wallet/pin", as: person.cookie, body })).status).toBe(
    200,
  );
  return person;
}

/** `screenIn` has checked length and letters. Jobs and names may be cut, the menu's own words may not. */
function expectWhole(screen: string, language: string): void {
  const own = screen.split("\n").filter((line) => !/Please rep|Oluwafunmi|Abuja Mun/.test(line));
  expect(own.filter((line) => line.includes(".."))).toEqual([]);
  if (language === "pcm") expect(englishIn(screen)).toEqual([]);
}

describe.each(["en", "pcm"] as const)("in %s", (language) => {
  let person: SignedInUser;
  let friend: SignedInUser;
  beforeAll(async () => {
    person = await aBusyPerson(language);
    friend = await aSignedInUser(app, { language, fullName: longName });
  });

  /** Types the inputs one by one from the menu and checks each screen. Returns the last. */
  async function walk(...inputs: string[]): Promise<string> {
    app.clock.advance(601);
    const session = await dial(app, person.phone);
    let screen = session.first;
    expectWhole(screen, language);
    for (const input of inputs) {
      screen = await session.type(input);
      expectWhole(screen, language);
    }
    return screen;
  }

  /** The pages of a list, to its end. */
  async function leaf(...inputs: string[]): Promise<string> {
    app.clock.advance(601);
    const session = await dial(app, person.phone);
    let screen = await session.typeAll(...inputs);
    let all = screen;
    while (screen.includes("9 More")) {
      screen = await session.type("9");
      expectWhole(screen, language);
      all += screen;
    }
    return all;
  }

  test("all trades and states can be paged through", async () => {
    const trades = await leaf("3");
    expect(serviceNames.filter((name) => !trades.includes(name))).toEqual([]);
    const states = await leaf("3", "1");
    expect(stateNames.filter((name) => !states.includes(name))).toEqual([]);
  });

  test("jobs, own jobs, balance and movements", async () => {
    expect(await leaf("3", "1", "1")).toContain("9 More");
    expect(await walk("3", "air conditioner repair", "abuja", "1")).toContain("N1,250,000-9,999,999");
    expect(await leaf("4", pin)).toContain("Taken: Please repair");
    // The accepted job is the newest, and the one after it is paused.
    expect(await walk("4", pin, "1", "x", "2", "x", "0")).toContain("Oluwafunmilayo");
    expect(await walk("4", pin, "1", "2", "1")).toContain("2 Taken");
    await walk("4", pin, "2", "1", "1", "1", "2");
    await walk("1", pin, "0", "2", "0", "7");
  });

  test("sending, to the question and its refusals", async () => {
    const to = localPhone(friend.phone);
    const question = await walk("5", pin, to, "999999999");
    expect(question).toContain(to);
    await walk("5", pin, "x", localPhone(person.phone), "08035550099", to, "x", "999999999", "1");
    expect(await walk("5", pin, to, "20000", "1")).toMatch(/^END /);
  });

  test("the menu in the other language, and back", async () => {
    const session = await dial(app, person.phone);
    const other = await session.type("8");
    expectWhole(other, language === "en" ? "pcm" : "en");
    expect(await session.type("8")).toBe(session.first);
  });

  test("subscribing, changing the PIN and what is not on the list", async () => {
    expect(await walk("6", "x", "1")).toMatch(/^END /);
    await walk("7", pin, "1234", "1234", "12", "7391", "7392", "7391", "7391");
    await walk("9", "3", "zzqqzz", "%", "0", "0");
  });

  test("a first PIN by SMS, wrong ones, and the lock", async () => {
    const session = async () => dial(app, friend.phone);
    for (const inputs of [
      ["1", "x", "1"],
      ["1", "12", "0000", "9"],
    ]) {
      app.clock.advance(601);
      const typing = await session();
      for (const input of inputs) expectWhole(await typing.type(input), language);
      await app.runTasks();
    }
    await app.call({ method: "POST", path: "/api/wallet/pin", as: friend.cookie, body: { pin, password } });
    const wrong = await session();
    for (const input of ["1", "9999", "9998", "9997"]) expectWhole(await wrong.type(input), language);
    const sms = await app.messagesTo(friend.phone);
    expect(sms.length).toBeGreaterThan(0);
    if (language === "pcm") for (const { body } of sms) expect(englishIn(body)).toEqual([]);
  });
});

test("visitors' screens are whole too, in both languages", async () => {
  const session = await dial(app, "+2348035550071");
  const inputs = ["2", "0", "1", "1", "1", "1", "1", "0"];
  for (const input of inputs) expectWhole(await session.type(input), "en");
  const pidgin = await dial(app, "+2348035550071");
  for (const input of ["3", ...inputs]) expectWhole(await pidgin.type(input), "pcm");
});

/** Paths from the menu to each kind of screen. */
const screens: Record<string, readonly string[]> = {
  menu: [],
  trades: ["3"],
  states: ["3", "1"],
  jobs: ["3", "1", "1"],
  "a job": ["3", "1", "1", "1"],
  "the PIN": ["1"],
  balance: ["1", pin],
  movements: ["2", pin],
  "own jobs": ["4", pin],
  "an own job": ["4", pin, "1"],
  "a recipient": ["5", pin],
  "a number of units": ["5", pin, "to"],
  "the question": ["5", pin, "to", "100"],
  subscribing: ["6"],
  "a new PIN": ["7", pin],
  "a new PIN again": ["7", pin, "7391"],
};

describe("500 characters typed at", () => {
  test.each(Object.keys(screens))("%s are refused and do nothing", async (name) => {
    const units = async () =>
      (await app.call({ method: "GET", path: "/api/wallet/balance", as: bola.cookie })).body.runorUnits;
    for (const letters of ["1".repeat(500), "é".repeat(500), `1${" ".repeat(498)}1`]) {
      app.clock.advance(601);
      const session = await dial(app, ada.phone);
      const inputs = screens[name]!.map((input) => (input === "to" ? localPhone(bola.phone) : input));
      const before = await session.typeAll(...inputs);
      const after = await session.type(letters);
      expect(after).toMatch(/^CON /);
      // Below a notice, the same screen: its last line lists the keys.
      expect(after.split("\n").at(-1)).toBe(before.split("\n").at(-1));
      expect(await session.repeat()).toBe(after);
    }
    expect(await units()).toBe(0);
  });
});

test.each([
  " ",
  "'; drop table ussd_sessions; --",
  "../../etc/passwd",
  "\u0000",
  "💡",
  "a\nb",
  "s".repeat(5_000),
])("the session id %j is one like any other", async (sessionId) => {
  app.clock.advance(601);
  const post = async (text: string) =>
    screenIn(await postUssd(app, { sessionId, phoneNumber: ada.phone, text }));
  expect(await post("")).toContain("1 Balance");
  expect(await post("1")).toContain("Enter your PIN");
  expect(await post("1")).toContain("Enter your PIN");
  const stolen = await postUssd(app, { sessionId, phoneNumber: bola.phone, text: `1*${pin}` });
  expect(screenIn(stolen)).not.toContain("1,999,999");
});

test("a session that was never begun does not move money, whatever it says has been typed", async () => {
  const text = ["5", pin, localPhone(bola.phone), "500", "1"].join("*");
  const answer = await postUssd(app, { sessionId: "forged", phoneNumber: ada.phone, text });
  expect(screenIn(answer)).toBe(`END Please dial ${dialled} and answer step by step.`);
});
