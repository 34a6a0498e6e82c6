/** What a thief, a forger and a crash can do with the phone menu. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sealPhone } from "#server/db/numbers/stored-numbers.ts";
import { fundWallet } from "#server/seed/fund.ts";
import { localPhone } from "#shared/phones/phone.ts";
import { startTestApp, type TestApp } from "#tests/support/app.ts";
import { closeSoundly, expectSoundLedger, unitsOf } from "#tests/support/money.ts";
import { asOwner } from "#tests/support/owner.ts";
import { dial, postSms } from "#tests/support/phone-menu.ts";
import { aSignedInUser, type SignedInUser } from "#tests/support/signed-in.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => closeSoundly(app, expectSoundLedger));

const pin = "4827";

async function setPin({ cookie }: SignedInUser, chosen = pin): Promise<void> {
  const body = { pin: chosen, password: "password123" };
  const answer = await app.call({ method: "POST", path: "/api/wallet/pin", as: cookie, body });
  expect(answer.status).toBe(200);
}

async function aHolder(units: number): Promise<SignedInUser> {
  const person = await aSignedInUser(app);
  if (units > 0) await fundWallet(app.deps, { userId: person.id, units });
  await setPin(person);
  return person;
}

/** A session at the confirmation of a transfer. */
async function atQuestion(from: SignedInUser, to: SignedInUser, units: string) {
  const session = await dial(app, from.phone);
  expect(await session.typeAll("5", pin, localPhone(to.phone), units)).toContain(`Send ${units} units to`);
  return session;
}

describe("a session that is open behind the PIN", () => {
  test("sends nothing more once the PIN is locked in another one", async () => {
    const [ada, bola] = [await aHolder(500), await aHolder(0)];
    const session = await atQuestion(ada, bola, "100");
    await (await dial(app, ada.phone)).typeAll("1", "9999", "9998", "9997");
    expect(await session.type("1")).toMatch(/^END Your PIN is locked\./);
    expect(await unitsOf(app, bola)).toBe(0);
  });

  test("asks for the new PIN once it was changed, and for it again before another change", async () => {
    const [ada, bola] = [await aHolder(500), await aHolder(0)];
    const session = await atQuestion(ada, bola, "100");
    const changing = await dial(app, ada.phone);
    expect(await changing.typeAll("7", pin, "905172")).toContain("same PIN again");
    await setPin(ada, "736251");
    expect(await session.type("1")).toContain("Enter your PIN");
    expect(await session.type(pin)).toContain("2 left");
    expect(await changing.type("905172")).toContain("Enter your PIN");
    expect(await unitsOf(app, bola)).toBe(0);
    expect(await session.typeAll("736251", localPhone(bola.phone), "100", "1")).toMatch(/^END Sent 100/);
  });

  test("shows nothing more once the PIN is locked or changed in another one", async () => {
    const [ada, bola] = [await aHolder(500), await aHolder(0)];
    const [balance, jobs, sending] = [
      await dial(app, ada.phone),
      await dial(app, ada.phone),
      await atQuestion(ada, bola, "100"),
    ];
    expect(await balance.typeAll("1", pin)).toContain("Balance: 500 units.");
    expect(await jobs.typeAll("4", pin)).toContain("You have no open jobs.");
    await setPin(ada, "736251");
    expect(await balance.type("5")).toContain("Enter your PIN");
    expect(await jobs.type("5")).toContain("Enter your PIN");
    expect(await sending.type("0")).toContain("Enter your PIN");
    expect(await balance.type("736251")).toContain("Balance: 500 units.");

    await (await dial(app, ada.phone)).typeAll("1", "9999", "9998", "9997");
    expect(await balance.type("5")).toMatch(/^END Your PIN is locked\./);
  });

  test("does not open the next account with the same number", async () => {
    const [ada, bola] = [await aHolder(500), await aHolder(777)];
    const { phone } = ada;
    const [session, shown] = [await dial(app, phone), await dial(app, phone)];
    for (const one of [session, shown]) expect(await one.typeAll("1", pin)).toContain("Balance: 500 units.");
    for (const { id, number } of [
      { id: ada.id, number: "+2348035559901" },
      { id: bola.id, number: phone },
    ])
      await asOwner(app, "update users set phone = $2 where id = $1", [id, sealPhone(number)]);
    expect(await session.typeAll("0", "1")).toContain("Enter your PIN");
    expect(await shown.type("5")).toContain("Enter your PIN");
  });
});

test("six sessions that confirm at once send no more than the day's limit", async () => {
  const [ada, bola] = [await aHolder(50_000), await aHolder(0)];
  const sessions = await Promise.all(Array.from({ length: 6 }, () => dial(app, ada.phone)));
  for (const session of sessions) await session.typeAll("5", pin, localPhone(bola.phone), "9000");
  await Promise.all(sessions.map((session) => session.type("1")));
  expect([await unitsOf(app, ada), await unitsOf(app, bola)]).toEqual([32_000, 18_000]);
});

test("a PIN whose third try was counted by a process that died is locked by the next, for a day", async () => {
  const ada = await aHolder(500);
  await asOwner(app, "update wallet_pins set wrong_tries = 3 where user_id = $1", [ada.id]);
  expect(await (await dial(app, ada.phone)).typeAll("1", pin)).toMatch(/^END Your PIN is locked\./);
  await app.runTasks();
  const texts = (await app.messagesTo(ada.phone)).map(({ body }) => body);
  expect(texts).toContainEqual(expect.stringContaining("Your wallet PIN is locked"));
  app.clock.advance(24 * 3_600 + 1);
  expect(await (await dial(app, ada.phone)).type("1")).toContain("1 Send the code");
});

test("a transfer whose repeated step is refused still counts towards the day's limit", async () => {
  const [ada, bola] = [await aHolder(500), await aHolder(0)];
  const session = await atQuestion(ada, bola, "100");
  const stored = await asOwner(app, "select * from ussd_sessions where user_id = $1", [ada.id]);
  expect(await session.type("1")).toMatch(/^END Sent 100/);
  // The process died before it stored its answer, and staff disabled the account's money meanwhile.
  const { id, version, sealed } = stored.at(-1);
  await asOwner(app, "update ussd_sessions set version = $2, sealed = $3 where id = $1", [
    id,
    version,
    sealed,
  ]);
  await asOwner(app, "update users set money_disabled = true where id = $1", [ada.id]);
  expect(await session.repeat()).toMatch(/^CON /);
  const [{ units }] = await asOwner(
    app,
    "select sum(units) as units from ussd_transfers where user_id = $1",
    [ada.id],
  );
  expect([Number(units), await unitsOf(app, bola)]).toEqual([100, 100]);
});

test("forged text messages do not use up those about the number's security", async () => {
  const ada = await aHolder(0);
  for (let count = 0; count < 12; count++) await postSms(app, { from: ada.phone, text: "HELLO" });
  await (await dial(app, ada.phone)).typeAll("1", "9999", "9998", "9997");
  await app.runTasks();
  const bodies = (await app.messagesTo(ada.phone)).map(({ body }) => body);
  expect(bodies.filter((body) => body.includes("send BAL for your balance"))).toHaveLength(4);
  expect(bodies.join()).toContain("Your wallet PIN is locked");
});
