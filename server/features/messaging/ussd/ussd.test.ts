import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aJob } from "#server/seed/builders/a-job.ts";
import { fundWallet } from "#server/seed/fund.ts";
import { localPhone } from "#shared/phones/phone.ts";
import { deleteAccount } from "#tests/support/account-deletion.ts";
import { startTestApp, type TestApp } from "#tests/support/app.ts";
import { closeSoundly, expectSoundLedger, unitsOf } from "#tests/support/money.ts";
import { asOwner } from "#tests/support/owner.ts";
import { aVerifiedUser } from "#tests/support/people.ts";
import { dial, dialled, postSms, postUssd, screenIn } from "#tests/support/phone-menu.ts";
import { aSignedInUser, type SignedInUser } from "#tests/support/signed-in.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ FREE_CALLS_PER_MONTH: "2" });
});
afterAll(() => closeSoundly(app, expectSoundLedger));

const pin = "4827";
/** The password of people that builders create. */
const password = "password123";

/** A person with units and a PIN. */
async function aHolder(
  units: number,
  overrides: Parameters<typeof aSignedInUser>[1] = {},
): Promise<SignedInUser> {
  const person = await aSignedInUser(app, overrides);
  if (units > 0) await fundWallet(app.deps, { userId: person.id, units });
  return person;
}

/** Refusals that `/metrics` counts under a limit. */
async function refusedBy(limit: string): Promise<number> {
  const { values } = await app.deps.metrics.refusals.get();
  return values.find(({ labels }) => labels.limit === limit)?.value ?? 0;
}

/** Sets a PIN as a new person does: by a code sent to the phone. Returns the screen after it. */
async function setPinByPhone({ phone }: SignedInUser, choice = "1", chosen = pin): Promise<string> {
  const asking = await dial(app, phone);
  expect(await asking.type(choice)).toContain("1 Send the code");
  expect(await asking.type("1")).toMatch(/^END A code is on its way by SMS/);
  await app.runTasks();
  const [sms] = await app.messagesTo(phone);
  const code = /^\d{4}/.exec(sms!.body)![0];
  const session = await dial(app, phone);
  expect(await session.type(choice)).toContain("Enter the code");
  expect(await session.type(code)).toContain("Choose a PIN");
  expect(await session.type(chosen)).toContain("same PIN again");
  return session.type(chosen);
}

const menu = `CON Runor
1 Balance
2 Last 5 movements
3 New jobs
4 My jobs
5 Send units
6 Subscribe
7 Change PIN
8 Pidgin`;
const visitorMenu = "CON Runor\n1 New jobs\n2 Sign up\n3 Pidgin";

const pidginMenu = menu.replace("movements", "transactions").replace("8 Pidgin", "8 English");

describe("the menu", () => {
  test("a member reads the menu; a number without an account reads jobs and how to sign up", async () => {
    const ada = await aHolder(0);
    expect((await dial(app, ada.phone)).first).toBe(menu);
    const visitor = await dial(app, "+2348035550001");
    expect(visitor.first).toBe(visitorMenu);
    expect(await visitor.type("2")).toMatch(/^CON Runor is free\. Sign up at /);
    expect(await visitor.type("0")).toBe(visitor.first);
  });

  test("Pidgin for people who chose it", async () => {
    const ada = await aHolder(0, { language: "pcm" });
    const session = await dial(app, ada.phone);
    expect(await session.typeAll("6")).toContain("We go send the payment link by SMS.");
    expect(await session.type("0")).toBe(pidginMenu);
  });

  test("a member's choice of language is kept with the account, for the web and SMS too", async () => {
    const ada = await aHolder(0, { language: "en" });
    const languageOf = async () =>
      (await app.call({ method: "GET", path: "/api/auth/session", as: ada.cookie })).body.user.language;
    const session = await dial(app, ada.phone);
    expect(await session.type("8")).toBe(pidginMenu);
    expect(await session.repeat()).toBe(pidginMenu);
    expect(await languageOf()).toBe("pcm");
    expect(await session.type("6")).toContain("We go send the payment link by SMS.");
    const again = await dial(app, ada.phone);
    expect(again.first).toBe(pidginMenu);
    expect(await again.type("8")).toBe(menu);
    expect(await languageOf()).toBe("en");
  });

  test("a choice of language whose answer was lost is not undone by the repeated step", async () => {
    const ada = await aHolder(0);
    const session = await dial(app, ada.phone);
    const [{ id, version, sealed }] = await asOwner(app, "select * from ussd_sessions where user_id = $1", [
      ada.id,
    ]);
    expect(await session.type("8")).toBe(pidginMenu);
    await asOwner(app, "update ussd_sessions set version = $2, sealed = $3 where id = $1", [
      id,
      version,
      sealed,
    ]);
    expect(await session.repeat()).toBe(pidginMenu);
    const straight = { sessionId: "direct-8", phoneNumber: ada.phone, text: "8" };
    expect(screenIn(await postUssd(app, straight))).toMatch(/^END Abeg dial .* answer one by one\.$/);
  });

  test("a caller without a verified account chooses the language of the session, also by the dialled code", async () => {
    const unverified = await aHolder(0, { verifiedAt: null, language: "en" });
    const pidgin = "CON Runor\n1 New jobs\n2 Sign up\n3 English";
    for (const phone of ["+2348035550008", unverified.phone]) {
      const session = await dial(app, phone);
      expect(await session.type("3")).toBe(pidgin);
      expect(await session.type("2")).toContain("confirm am by SMS");
      expect(await session.type("0")).toBe(pidgin);
      expect(await session.typeAll("1", "0", "3")).toBe(visitorMenu);
      expect((await dial(app, phone)).first).toBe(visitorMenu);
    }
    const [{ language }] = await asOwner(app, "select language from users where id = $1", [unverified.id]);
    expect(language).toBe("en");
    const post = async (text: string) =>
      screenIn(await postUssd(app, { sessionId: "straight-3", phoneNumber: "+2348035550008", text }));
    expect(await post("3*1")).toContain("Which trade?");
    expect(await post("3*1*1*1*1*1")).toBe("END This session don end. Abeg dial *347*900# again.");
  });

  test("a session also ends in Pidgin for people who chose it", async () => {
    const closed = await aHolder(0, { language: "pcm", suspendedAt: new Date() });
    expect((await dial(app, closed.phone)).first).toBe(
      "END This account don close. Abeg call 0800 000 7866.",
    );

    const { phone: phoneNumber } = await aHolder(0, { language: "pcm" });
    const post = async (text: string) =>
      screenIn(await postUssd(app, { sessionId: "s-pcm", phoneNumber, text }));
    const over = "END This session don end. Abeg dial *347*900# again.";
    await post("");
    expect(await post("3*1*1*1")).toBe(over);
    expect(await post("1*".repeat(70))).toBe(over);
  });

  test("an unverified account has no more rights than a visitor", async () => {
    const ada = await aHolder(0, { verifiedAt: null });
    expect((await dial(app, ada.phone)).first).toBe(visitorMenu);
  });

  test("a suspended account reads whom to call", async () => {
    const ada = await aHolder(0, { suspendedAt: new Date() });
    expect((await dial(app, ada.phone)).first).toBe("END This account is closed. Please call 0800 000 7866.");
  });

  test.each(["9", "x", "1".repeat(500), "%", "💡", "-1", " "])("%j shows the menu again", async (input) => {
    const ada = await aHolder(0);
    const session = await dial(app, ada.phone);
    expect(await session.type(input)).toBe(`CON Not on the list.\n${menu.slice(4)}`);
  });
});

describe("what the aggregator sends", () => {
  test.each(["+254711000111", "08000", "0123456789", "nobody"])(
    "%s is no Nigerian mobile number",
    async (phoneNumber) => {
      const answer = await postUssd(app, { sessionId: "s-foreign", phoneNumber, text: "" });
      expect(screenIn(answer)).toBe("END Please dial from a Nigerian mobile number.");
    },
  );

  test("another code is not ours", async () => {
    const ada = await aHolder(0);
    const answer = await postUssd(app, {
      sessionId: "s",
      phoneNumber: ada.phone,
      text: "",
      serviceCode: "*1#",
    });
    expect(screenIn(answer)).toBe("END This code is not in use.");
  });

  test("a call without its fields is refused, and an unknown aggregator is not found", async () => {
    const ada = await aHolder(0);
    const call = (path: string, body: string) =>
      app.call({
        method: "POST",
        path,
        body,
        headers: { "content-type": "application/x-www-form-urlencoded" },
      });
    expect((await call("/webhooks/africastalking/ussd", "text=")).status).toBe(400);
    expect((await call("/webhooks/africastalking/ussd", "")).status).toBe(400);
    expect((await call("/webhooks/africastalking/ussd", `text=${"1".repeat(20_000)}`)).status).toBe(413);
    const form = { sessionId: "s", phoneNumber: ada.phone, text: "" };
    expect((await postUssd(app, form, "/webhooks/unknown/ussd")).status).toBe(404);
  });

  test("the same step again gets the same screen", async () => {
    const ada = await aHolder(0);
    const session = await dial(app, ada.phone);
    const trades = await session.type("3");
    expect(await session.repeat()).toBe(trades);
    await session.type("2");
    expect(await session.repeat()).toBe(await session.repeat());
    const earlier = await postUssd(app, { sessionId: session.id, phoneNumber: ada.phone, text: "3" });
    expect(screenIn(earlier)).toBe(trades);
  });

  test("a step that does not continue an answered one ends the session", async () => {
    const ada = await aHolder(0);
    const session = await dial(app, ada.phone);
    await session.type("3");
    for (const text of ["2", "4*1*1", "3*1*1"]) {
      const answer = await postUssd(app, { sessionId: session.id, phoneNumber: ada.phone, text });
      expect(screenIn(answer)).toBe(`END This session is over. Please dial ${dialled} again.`);
    }
  });

  test("a session id that another phone uses opens a separate session", async () => {
    const [ada, bola] = [await aHolder(500), await aHolder(0)];
    await setPinByPhone(ada);
    const session = await dial(app, ada.phone);
    expect(await session.typeAll("1", pin)).toContain("Balance: 500 units");
    const forged = { sessionId: session.id, phoneNumber: bola.phone };
    expect(screenIn(await postUssd(app, { ...forged, text: `1*${pin}` }))).not.toContain("500");
    expect(screenIn(await postUssd(app, { ...forged, text: "" }))).toBe(menu);
  });

  test("a code dialled with choices appended goes straight to that screen", async () => {
    const ada = await aHolder(500);
    await setPinByPhone(ada);
    const straight = (text: string, sessionId: string) =>
      postUssd(app, { sessionId, phoneNumber: ada.phone, text });
    expect(screenIn(await straight("3", "direct-1"))).toContain("Trade?");
    expect(screenIn(await straight(`1*${pin}`, "direct-2"))).toContain("Balance: 500 units");
  });

  test("no units move before the confirmation was shown", async () => {
    const [ada, bola] = [await aHolder(500), await aHolder(0)];
    await setPinByPhone(ada);
    const text = `5*${pin}*${localPhone(bola.phone)}*200*1`;
    const answer = await postUssd(app, { sessionId: "direct-3", phoneNumber: ada.phone, text });
    expect(screenIn(answer)).toBe(`END Please dial ${dialled} and answer step by step.`);
    expect(await unitsOf(app, bola)).toBe(0);
  });

  test("a caller who never stops typing has to wait", async () => {
    const phoneNumber = "+2348035550009";
    const screens: string[] = [];
    const before = await refusedBy("ussd-steps");
    for (let count = 0; count <= 120; count++)
      screens.push(screenIn(await postUssd(app, { sessionId: "fast", phoneNumber, text: "" })));
    expect(screens.slice(0, 120)).not.toContain("END Too many tries. Please wait some minutes.");
    expect(screens.at(-1)).toBe("END Too many tries. Please wait some minutes.");
    expect(await refusedBy("ussd-steps")).toBe(before + 1);
  });
});

test("with a secret, only calls and text messages that know it are answered", async () => {
  const secret = "a secret of the aggregator";
  const guarded = await startTestApp({ AFRICASTALKING_CALLBACK_SECRET: secret });
  const call = (path: string) =>
    postUssd(guarded, { sessionId: "s-1", phoneNumber: "+2348035550004", text: "" }, path);
  const path = "/webhooks/africastalking/ussd";
  for (const wrong of [path, `${path}?secret=`, `${path}?secret=${secret.slice(1)}`])
    expect((await call(wrong)).status, wrong).toBe(401);
  const knows = await call(`${path}?${new URLSearchParams({ secret })}`);
  expect(screenIn(knows)).toBe(visitorMenu);

  const ada = await aSignedInUser(guarded);
  const answersTo = async (sms: string) => {
    const { status } = await postSms(guarded, { from: ada.phone, text: "BAL" }, sms);
    await guarded.runTasks();
    return [status, (await guarded.messagesTo(ada.phone)).length];
  };
  const smsPath = "/webhooks/africastalking/sms";
  for (const wrong of [smsPath, `${smsPath}?secret=${secret.slice(1)}`])
    expect([wrong, ...(await answersTo(wrong))]).toEqual([wrong, 401, 0]);
  expect(await answersTo(`${smsPath}?${new URLSearchParams({ secret })}`)).toEqual([200, 1]);
  await guarded.close();
});

describe("the PIN", () => {
  test("is set by a code to the phone on first use, and then shows the balance", async () => {
    const ada = await aHolder(1_250);
    expect(await setPinByPhone(ada)).toBe(
      "CON Your PIN is set.\nBalance: 1,250 units.\nFor a bank now: 0.\n0 Back",
    );
    const session = await dial(app, ada.phone);
    expect(await session.type("1")).toBe("CON Enter your PIN, not your password.\n0 Back");
    expect(await session.type(pin)).toContain("Balance: 1,250 units.");
    expect(await session.typeAll("0", "2")).toMatch(/^CON \d\d\/\d\d \+1,250 /);
  });

  test("is set right after the number was verified, without a pause between the two codes", async () => {
    const { phone } = await aVerifiedUser(app);
    const asking = await dial(app, phone);
    expect(await asking.typeAll("1", "1")).toMatch(/^END A code is on its way by SMS/);
    const again = await dial(app, phone);
    expect(await again.typeAll("1", "1")).toContain("Please wait a little");
  });

  test.each([
    ["1111", "easy to guess"],
    ["1234", "easy to guess"],
    ["12", "4 to 6 digits."],
    ["1234567", "4 to 6 digits."],
    ["12ab", "4 to 6 digits."],
  ])("%s is not taken", async (typed, reason) => {
    const ada = await aHolder(0);
    const asking = await dial(app, ada.phone);
    await asking.typeAll("1", "1");
    await app.runTasks();
    const [sms] = await app.messagesTo(ada.phone);
    const session = await dial(app, ada.phone);
    await session.typeAll("1", /^\d{4}/.exec(sms!.body)![0]);
    const screen = reason.startsWith("4") ? await session.type(typed) : await session.typeAll(typed, typed);
    expect(screen).toContain(reason);
    expect(screen).toContain("Choose a PIN");
  });

  test("two PINs that differ, a wrong code and a wrong length are asked again", async () => {
    const ada = await aHolder(0);
    const asking = await dial(app, ada.phone);
    await asking.typeAll("1", "1");
    await app.runTasks();
    const [sms] = await app.messagesTo(ada.phone);
    const code = /^\d{4}/.exec(sms!.body)![0];
    const session = await dial(app, ada.phone);
    expect(await session.typeAll("1", "12")).toContain("The code has 4 digits.");
    const wrong = code === "0000" ? "0001" : "0000";
    expect(await session.type(wrong)).toContain("Enter the code");
    expect(await session.typeAll(code, pin, "9182")).toContain("Not the same PIN.");
  });

  test("three wrong ones lock it, the owner is notified by SMS, and the right one no longer opens it", async () => {
    const ada = await aHolder(700);
    await setPinByPhone(ada);
    const session = await dial(app, ada.phone);
    const before = await refusedBy("ussd-pin");
    expect(await session.typeAll("1", "9999")).toMatch(/^CON Wrong PIN\. 2 left\./);
    expect(await session.type("9998")).toMatch(/^CON Wrong PIN\. 1 left\./);
    expect(await session.type("9997")).toMatch(/^END Your PIN is locked\./);
    expect(await refusedBy("ussd-pin")).toBe(before + 1);
    await app.runTasks();
    const messages = (await app.messagesTo(ada.phone)).map(({ body }) => body);
    expect(messages.join()).toContain("Your wallet PIN is locked after three wrong tries");
    expect(await (await dial(app, ada.phone)).type("1")).toMatch(/^END Your PIN is locked\./);
    const read = await app.call({ method: "GET", path: "/api/wallet/pin", as: ada.cookie });
    expect(read.body).toMatchObject({ isSet: true, isLocked: true });
    app.clock.advance(24 * 3_600 + 1);
    expect(await (await dial(app, ada.phone)).type("1")).toContain("1 Send the code");
  });

  test("a step that comes again does not count a wrong PIN again", async () => {
    const ada = await aHolder(0);
    await setPinByPhone(ada);
    const session = await dial(app, ada.phone);
    await session.typeAll("1", "9999");
    for (let time = 0; time < 5; time++) expect(await session.repeat()).toContain("2 left");
  });

  test("is set in the profile with the password, which also lifts a lock", async () => {
    const ada = await aHolder(300);
    const set = (body: unknown, as: string | undefined = ada.cookie) =>
      app.call({ method: "POST", path: "/api/wallet/pin", as, body });
    expect((await set({ pin: "48", password })).body.fields).toEqual({ pin: "A PIN has 4 to 6 digits." });
    expect((await set({ pin: "4826", password: "x".repeat(129) })).body.fields).toEqual({
      password: "Password must be at most 128 characters.",
    });
    expect((await set({ pin: "1234", password })).body.fields).toEqual({
      pin: "This PIN is easy to guess. Please choose another.",
    });
    expect((await set({ pin, password: "wrong-horse-7" })).status).toBe(400);
    expect((await set({ pin, password }, "")).status).toBe(401);
    expect((await set({ pin, password })).body).toMatchObject({
      message: "Your PIN is set.",
      isSet: true,
      isLocked: false,
      ussdCode: dialled,
      dailyUnits: 20_000,
    });
    expect(await (await dial(app, ada.phone)).typeAll("1", pin)).toContain("Balance: 300 units.");
    await (await dial(app, ada.phone)).typeAll("1", "9999", "9998", "9997");
    await set({ pin: "736251", password });
    expect(await (await dial(app, ada.phone)).typeAll("1", pin)).toContain("2 left");
    expect(await (await dial(app, ada.phone)).typeAll("1", "736251")).toContain("Balance: 300 units.");
  });

  test("is kept as a slow hash that the table alone does not reveal, and never logged", async () => {
    const ada = await aHolder(0);
    await setPinByPhone(ada);
    const { rows } = await app.deps.pool.query("select pin_hash from wallet_pins where user_id = $1", [
      ada.id,
    ]);
    expect(rows[0].pin_hash).toMatch(/^\$argon2id\$/);
    const sessions = await app.deps.pool.query("select sealed from ussd_sessions where user_id = $1", [
      ada.id,
    ]);
    for (const { sealed } of sessions.rows) expect(sealed).not.toContain(pin);
  });
});

describe("jobs", () => {
  test("are listed by trade and place; the number comes by SMS, as a call", async () => {
    const poster = await aHolder(0);
    const service = "Carpentry";
    for (const description of ["Hang two doors", "Make a wardrobe", "Mend a roof", "Build shelves"])
      await aJob(app.deps.db, { userId: poster.id, service, state: "Kano", lga: "Dala", description });
    const caller = await aHolder(0, { subscribedUntil: new Date(Date.now() + 30 * 86_400_000) });
    const session = await dial(app, caller.phone);
    expect(await session.typeAll("3", "carpentry")).toContain("State?");
    const first = await session.type("kano");
    expect(first).toContain("1 Build shelves");
    expect(first).toContain("9 More");
    expect(await session.type("9")).toContain("1 Hang two doors");
    expect(await session.type("0")).toBe(first);
    expect(await session.type("1")).toContain("1 Number by SMS");
    expect(await session.type("1")).toContain("The number is on its way by SMS.");
    await session.repeat();
    await app.runTasks();
    const messages = await app.messagesTo(caller.phone);
    expect(messages).toHaveLength(1);
    expect(messages[0]!.body).toContain(localPhone(poster.phone));
    expect(messages[0]!.body.length).toBeLessThanOrEqual(160);
  });

  test("are listed newest first on every page, promoted or not", async () => {
    const poster = await aHolder(0);
    const at = { userId: poster.id, service: "Tailoring", state: "Gombe" };
    const now = app.clock.now().getTime();
    const promoted = { isPromoted: true, promotedUntil: new Date(now + 86_400_000) };
    // The numbers are ages in hours; the last two were posted at the same moment.
    const ages = [9, 3, 8, 1, 7, 2, 5, 5];
    for (const [index, age] of ages.entries())
      await aJob(app.deps.db, {
        ...at,
        description: `Sew a gown of ${age}`,
        createdAt: new Date(now - age * 3_600_000),
        ...((age > 6 || index === 7) && promoted),
      });
    const session = await dial(app, "+2348035550006");
    const agesOn = (screen: string) => (screen.match(/gown of \d/g) ?? []).map((text) => Number(text.at(-1)));
    const first = await session.typeAll("1", "tailoring", "gombe");
    expect(agesOn(first)).toEqual([1, 2, 3]);
    expect(agesOn(await session.type("9"))).toEqual([5, 5, 7]);
    const last = await session.type("9");
    expect(agesOn(last)).toEqual([8, 9]);
    expect(last).not.toContain("9 More");
    expect(await session.typeAll("0", "0")).toBe(first);
  });

  test("show a budget in at most six characters, also just below a million", async () => {
    const poster = await aHolder(0);
    for (const maxBudget of [9_999, 999_499, 999_500])
      await aJob(app.deps.db, {
        userId: poster.id,
        service: "Tailoring",
        state: "Yobe",
        minBudget: null,
        maxBudget,
      });
    const session = await dial(app, "+2348035550005");
    const screen = await session.typeAll("1", "tailoring", "yobe");
    expect(screen.match(/N[\d.,]+[km]?$/gm)).toEqual(["N1.0m", "N999k", "N9,999"]);
  });

  test("a visitor reads them and gets no number", async () => {
    const poster = await aHolder(0);
    await aJob(app.deps.db, {
      userId: poster.id,
      service: "Welding Services",
      state: "Kano",
      description: "Weld a gate",
    });
    const session = await dial(app, "+2348035550002");
    const screen = await session.typeAll("1", "Welding services", "kano", "1");
    expect(screen).toContain("Weld a gate");
    expect(screen).toContain("to call.");
    expect(await session.type("1")).toContain("Not on the list.");
  });

  test("counts as a call of the month, and the refusal of the web is the screen", async () => {
    const poster = await aHolder(0);
    const caller = await aHolder(0);
    const jobs = [];
    for (let count = 0; count < 4; count++)
      jobs.push(await aJob(app.deps.db, { userId: poster.id, service: "Tiling", state: "Kano" }));
    const session = await dial(app, caller.phone);
    expect(await session.typeAll("3", "tiling", "kano", "1", "1")).toContain("on its way");
    const call = (jobId: string) =>
      app.call({
        method: "POST",
        path: `/jobs/call-job-and-increase-count/${jobId}`,
        as: caller.cookie,
        body: {},
      });
    // Newest first: the list's second page, with the oldest, is refused.
    const answers = [];
    for (const { id } of jobs.toReversed()) answers.push(await call(id));
    const [first, ...more] = answers;
    expect([first!.status, first!.body.callCount]).toEqual([200, 1]);
    const refused = more.find(({ status }) => status === 402)!;
    expect(refused.body.code).toBe("free_calls_used");
    const again = await dial(app, caller.phone);
    const screen = await again.typeAll("3", "tiling", "kano", "9", "1", "1");
    expect(screen).toContain(String(refused.body.message).slice(0, 40));
    await app.runTasks();
    expect(await app.messagesTo(caller.phone)).toHaveLength(1);
  });

  test("of people who have blocked the caller, or whom the caller has blocked, are not listed and give no number", async () => {
    const at = { service: "Catering Services", state: "Jigawa" };
    const [caller, blocking, blocked] = [await aHolder(0), await aHolder(0), await aHolder(0)];
    for (const { id: userId } of [blocking, blocked])
      await aJob(app.deps.db, { userId, ...at, description: "Cook rice" });
    const session = await dial(app, caller.phone);
    const listed = await session.typeAll("3", "catering services", "jigawa");
    expect(listed.match(/Cook rice/g)).toHaveLength(2);
    expect(await session.type("1")).toContain("1 Number by SMS");
    for (const [by, of] of [
      [blocking, caller],
      [caller, blocked],
    ] as const) {
      const path = `/block-user/${of.id}`;
      const answer = await app.call({ method: "POST", path, as: by.cookie, body: { _id: by.id } });
      expect(answer.status).toBeLessThan(300);
    }
    expect(await session.type("1")).not.toContain("on its way");
    expect(await (await dial(app, caller.phone)).typeAll("3", "catering services", "jigawa")).toContain(
      "No open jobs here now.",
    );
    await app.runTasks();
    expect(await app.messagesTo(caller.phone)).toEqual([]);
  });

  test("an empty result is reported, and 0 leads back", async () => {
    const session = await dial(app, "+2348035550003");
    expect(await session.typeAll("1", "zzzzqq")).toContain("Nothing found.");
    const tailors = await session.typeAll("tailoring", "borno");
    expect(tailors).toBe("CON Tailoring, Borno\nNo open jobs here now.\n0 Back");
    expect(await session.type("0")).toContain("State?");
  });

  test("own jobs are paused and opened again", async () => {
    const ada = await aHolder(0);
    await setPinByPhone(ada);
    const { id } = await aJob(app.deps.db, { userId: ada.id, description: "Paint a fence" });
    const session = await dial(app, ada.phone);
    expect(await session.typeAll("4", pin)).toContain("1 Open: Paint a fence");
    expect(await session.type("1")).toContain("Open, 0 called");
    expect(await session.type("1")).toContain("Paused. No more calls.");
    const list = await app.call({ method: "GET", path: "/jobs/user-jobs", as: ada.cookie });
    expect(list.body[0]).toMatchObject({ _id: id, status: "paused" });
    expect(await session.type("1")).toContain("Open for calls again.");
  });

  test("an own job is marked as taken: it leaves the lists, once, and can be opened again", async () => {
    const ada = await aHolder(0);
    await setPinByPhone(ada);
    const at = { service: "Tailoring", state: "Ekiti" };
    await aJob(app.deps.db, { userId: ada.id, description: "Sew a cap", ...at });
    const listed = async () => (await dial(app, "+2348035550007")).typeAll("1", "tailoring", "ekiti");
    expect(await listed()).toContain("Sew a cap");
    const session = await dial(app, ada.phone);
    expect(await session.typeAll("4", pin, "1")).toContain("1 Pause\n2 Taken\n0 Back");
    const screen = await session.type("2");
    expect(screen).toBe("CON Taken. No more calls.\nSew a cap\nPaused or taken\n1 Open it again\n0 Back");
    expect(await listed()).toContain("No open jobs here now.");
    const resumed = await app.call({
      method: "POST",
      path: `/jobs/not-taken-job/${(await ownJobs(ada))[0]._id}`,
      as: ada.cookie,
    });
    expect(resumed.status).toBe(200);
    expect(await session.repeat()).toBe(screen);
    expect(await listed()).toContain("Sew a cap");
    expect(await session.type("0")).toContain("1 Open: Sew a cap");
  });

  test("an accepted job is completed by its poster, once", async () => {
    const { ada, session } = await withAcceptedJob();
    expect(await session.typeAll("4", pin)).toContain("1 Taken: Build a shed");
    expect(await session.type("1")).toBe(
      "CON Build a shed\nAccepted by Bola Ade\n1 Mark completed\n2 Open it again\n0 Back",
    );
    const screen = await session.type("1");
    expect(screen).toBe("CON Marked as completed.\n0 Back");
    expect(await session.repeat()).toBe(screen);
    expect((await ownJobs(ada))[0]).toMatchObject({ status: "completed" });
    expect(await session.type("0")).toContain("You have no open jobs.");
  });

  test("an accepted job is opened again after a question, and a repeated step takes it from no other person", async () => {
    const { ada, jobId, session } = await withAcceptedJob();
    const question = await session.typeAll("4", pin, "1", "2");
    expect(question).toContain("Open this job again?");
    expect(question).toContain("It is not offered to Bola Ade again.");
    expect(await session.type("0")).toContain("Accepted by Bola Ade");
    await session.type("2");
    const stored = await asOwner(app, "select * from ussd_sessions where user_id = $1 order by touched_at", [
      ada.id,
    ]);
    const screen = await session.type("1");
    expect(screen).toContain("Open for calls again.");
    expect((await ownJobs(ada))[0]).toMatchObject({ status: "open", assignedTo: null });
    // Another person accepts it, and the step's process had died before it stored its answer.
    const chidi = await aHolder(0);
    await assign(jobId, chidi);
    const { id, version, sealed } = stored.at(-1);
    await asOwner(app, "update ussd_sessions set version = $2, sealed = $3 where id = $1", [
      id,
      version,
      sealed,
    ]);
    expect(await session.repeat()).toContain("Accepted by");
    expect((await ownJobs(ada))[0]).toMatchObject({ status: "assigned" });
  });
});

const ownJobs = async ({ cookie }: SignedInUser) =>
  (await app.call({ method: "GET", path: "/jobs/user-jobs", as: cookie })).body;

const assign = (jobId: string, { id }: SignedInUser) =>
  asOwner(app, "update jobs set status = 'assigned', assigned_to = $2, assigned_at = now() where id = $1", [
    jobId,
    id,
  ]);

/** A poster at the menu whose job Bola has accepted. */
async function withAcceptedJob() {
  const [ada, bola] = [await aHolder(0), await aHolder(0, { fullName: "Bola Ade" })];
  await setPinByPhone(ada);
  const { id: jobId } = await aJob(app.deps.db, { userId: ada.id, description: "Build a shed" });
  await assign(jobId, bola);
  return { ada, jobId, session: await dial(app, ada.phone) };
}

describe("sending units", () => {
  /** Returns a session at the confirmation of the transfer. */
  async function toQuestion(from: SignedInUser, to: string, units: string) {
    const session = await dial(app, from.phone);
    const screen = await session.typeAll("5", pin, localPhone(to as SignedInUser["phone"]), units);
    return { session, screen };
  }

  test("names the recipient, asks, sends once, however often the step arrives", async () => {
    const [ada, bola] = [await aHolder(1_000), await aHolder(0)];
    await setPinByPhone(ada);
    const { session, screen } = await toQuestion(ada, bola.phone, "300");
    expect(screen).toContain(`Send 300 units to ${bola.fullName}`);
    const text = [...session.typed, "1"].join("*");
    const call = () => postUssd(app, { sessionId: session.id, phoneNumber: ada.phone, text });
    const screens = (await Promise.all([call(), call(), call()])).map(screenIn);
    expect(new Set(screens).size).toBe(1);
    expect(screens[0]).toMatch(/^END Sent 300 units to .* Balance: 700\. Reference /);
    expect([await unitsOf(app, ada), await unitsOf(app, bola)]).toEqual([700, 300]);
    expect(screenIn(await call())).toBe(screens[0]);
    expect(await unitsOf(app, bola)).toBe(300);
  });

  test("a session that drops before the answer moves nothing", async () => {
    const [ada, bola] = [await aHolder(1_000), await aHolder(0)];
    await setPinByPhone(ada);
    await toQuestion(ada, bola.phone, "300");
    expect((await dial(app, ada.phone)).first).toBe(menu);
    expect(await unitsOf(app, bola)).toBe(0);
  });

  test.each([
    ["-5", "Not a number of units."],
    ["ten", "Not a number of units."],
    ["1.5", "Not a number of units."],
    ["9".repeat(30), "Not a number of units."],
  ])("%s is asked again", async (units, reason) => {
    const [ada, bola] = [await aHolder(1_000), await aHolder(0)];
    await setPinByPhone(ada);
    expect((await toQuestion(ada, bola.phone, units)).screen).toContain(reason);
  });

  test("too many units, an unknown number and the own number get the sentence of the web", async () => {
    const [ada, bola] = [await aHolder(1_000), await aHolder(0)];
    await setPinByPhone(ada);
    const { session } = await toQuestion(ada, bola.phone, "1500");
    expect(await session.type("1")).toContain("Top-up Units.");
    const unknown = await dial(app, ada.phone);
    expect(await unknown.typeAll("5", pin, "08035550099")).toContain("Phone number not found");
    expect(await unknown.type(localPhone(ada.phone))).toContain("yourself");
    expect(await unknown.type("+254711000111")).toContain("Not a Nigerian number.");
    expect(await unitsOf(app, ada)).toBe(1_000);
  });

  test("the daily limit counts what was sent by phone, and begins again at midnight", async () => {
    const [ada, bola] = [await aHolder(50_000), await aHolder(0)];
    const set = { method: "POST", path: "/api/wallet/pin", as: ada.cookie, body: { pin, password } } as const;
    expect((await app.call(set)).status).toBe(200);
    const send = async (units: string) => (await toQuestion(ada, bola.phone, units)).session.type("1");
    expect(await send("15000")).toMatch(/^END Sent 15,000/);
    const before = await refusedBy("ussd-units");
    expect(await send("5001")).toContain("By phone you can send 5,000 more units today.");
    expect(await refusedBy("ussd-units")).toBe(before + 1);
    expect(await send("5000")).toMatch(/^END Sent 5,000/);
    expect(await send("1")).toContain("By phone you can send 0 more units today.");
    expect(await unitsOf(app, bola)).toBe(20_000);
    // Nigeria is an hour ahead of UTC all year.
    const secondsOfDay = Math.floor(app.clock.now().getTime() / 1_000 + 3_600) % 86_400;
    app.clock.advance(86_400 - secondsOfDay);
    expect(await send("100")).toMatch(/^END Sent 100/);
  });

  test("a PIN that was set with a code by SMS sends a tenth of the limit for a day", async () => {
    const [ada, bola] = [await aHolder(50_000), await aHolder(0)];
    await setPinByPhone(ada);
    const send = async (units: string) => (await toQuestion(ada, bola.phone, units)).session.type("1");
    expect(await send("2001")).toContain("By phone you can send 2,000 more units today.");
    expect(await send("2000")).toMatch(/^END Sent 2,000/);
    app.clock.advance(86_400);
    expect(await send("20000")).toMatch(/^END Sent 20,000/);
    expect(await unitsOf(app, bola)).toBe(22_000);
  });
});

test("subscribing sends the payment link by SMS, once", async () => {
  const ada = await aHolder(0);
  const session = await dial(app, ada.phone);
  expect(await session.type("6")).toContain("N2,365 a month");
  expect(await session.type("1")).toBe("END The payment link is on its way by SMS.");
  await session.repeat();
  await app.runTasks();
  const messages = await app.messagesTo(ada.phone);
  expect(messages).toHaveLength(1);
  expect(messages[0]!.body).toMatch(/Pay within 30 minutes: http/);
});

test("a payment link that the day's limit does not allow is not promised, and opens no payment", async () => {
  const ada = await aHolder(0);
  const ask = async () => (await dial(app, ada.phone)).typeAll("6", "1");
  for (let count = 0; count < 3; count += 1)
    expect(await ask()).toBe("END The payment link is on its way by SMS.");
  // True also for a number that got its day's messages for other reasons.
  expect(await ask()).toMatch(/^CON No more SMS with payment links today\. Ask again tomorrow\./);
  expect(await refusedBy("ussd-link")).toBe(1);
  await app.runTasks();
  expect(await app.messagesTo(ada.phone)).toHaveLength(3);
  const orders = "select 1 from payment_orders where user_id = $1";
  expect((await app.deps.pool.query(orders, [ada.id])).rowCount).toBe(3);
  app.clock.advance(86_400);
  expect(await ask()).toBe("END The payment link is on its way by SMS.");
});

test("account deletion leaves no PIN, session or transfer count", async () => {
  const [ada, bola] = [await aHolder(400), await aHolder(0)];
  await setPinByPhone(ada);
  await (await dial(app, ada.phone)).typeAll("5", pin, localPhone(bola.phone), "400", "1");
  const rows = async () => {
    const tables = ["wallet_pins", "ussd_sessions", "ussd_transfers"];
    const counts = tables.map((table) => `select count(*)::int as rows from ${table} where user_id = $1`);
    return (await app.deps.pool.query(counts.join(" union all "), [ada.id])).rows.map((row) => row.rows > 0);
  };
  expect(await rows()).toEqual([true, true, true]);
  await deleteAccount(app, { cookie: ada.cookie, password });
  expect(await rows()).toEqual([false, false, false]);
  expect((await dial(app, ada.phone)).first).toBe(visitorMenu);
});
