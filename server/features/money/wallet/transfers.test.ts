import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { newId } from "#server/db/ids.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { fundWallet } from "#server/seed/fund.ts";
import { kobo } from "#shared/money/money.ts";
import { localPhone } from "#shared/phones/phone.ts";
import { startTestApp, type TestApp } from "#tests/support/app.ts";
import { koboOf } from "#tests/support/books.ts";
import { buyUnits, closeSoundly, expectSoundLedger, unitsOf } from "#tests/support/money.ts";
import { aSignedInUser, type SignedInUser } from "#tests/support/signed-in.ts";
import { errorTexts } from "#texts/errors.ts";
import { fieldTexts } from "#texts/fields.ts";
import { transferAnswers } from "#texts/wallet.ts";
import { dueOf } from "../ledger/ledger.rules.ts";
import { freezeWallet, postJournal } from "../ledger/ledger.service.ts";

let app: TestApp;
let ada: SignedInUser;
let bola: SignedInUser;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  [ada, bola] = [await aHolder(1_000), await aHolder(0)];
});
afterAll(() => closeSoundly(app, expectSoundLedger));

async function aHolder(
  units: number,
  overrides: Parameters<typeof aSignedInUser>[1] = {},
): Promise<SignedInUser> {
  const person = await aSignedInUser(app, overrides);
  if (units > 0) await fundWallet(app.deps, { userId: person.id, units });
  return person;
}
const bodyOf = (overrides: Record<string, unknown> = {}) => ({
  senderPhoneNumber: localPhone(ada.phone),
  recipientPhoneNumber: localPhone(bola.phone),
  amount: 300,
  recipientName: bola.fullName,
  ...overrides,
});
const send = (
  body: unknown,
  { as = ada.cookie, key = "", from }: { as?: string; key?: string; from?: string } = {},
) =>
  app.call({
    method: "POST",
    path: "/api/transfer",
    body,
    as,
    from,
    headers: key ? { "idempotency-key": key } : {},
  });
const balances = async () => [await unitsOf(app, ada), await unitsOf(app, bola)];
const transactions = async (person: SignedInUser, phone: string = localPhone(person.phone)) =>
  app.call({ method: "GET", path: `/api/transactions/${phone}`, as: person.cookie });
const lookUp = (phone: string, as: string | undefined = ada.cookie, from?: string) =>
  app.call({ method: "GET", path: `/api/payuser/${encodeURIComponent(phone)}`, as, from });

describe("sending units", () => {
  test("says one unit in the singular", async () => {
    const { body } = await send({ ...bodyOf(), amount: 1 });
    expect(body.message).toBe(`You sent 1 unit to ${bola.fullName}.`);
  });

  test("moves units from sender to recipient, visible to both [API-12] [TRANSFER-02] [TRANSFER-03] [ENTITY-09]", async () => {
    const answer = await send(bodyOf());

    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      message: `You sent 300 units to ${bola.fullName}.`,
      transferId: expect.any(String),
      transferDate: expect.stringMatching(/^\d{4}-.*Z$/),
      recipientName: bola.fullName,
      runorUnits: 700,
    });
    expect(await balances()).toEqual([700, 300]);
    for (const person of [ada, bola]) {
      expect((await transactions(person)).body.transfers).toEqual([
        {
          _id: answer.body.transferId,
          senderPhoneNumber: localPhone(ada.phone),
          recipientPhoneNumber: localPhone(bola.phone),
          amount: 300,
          transferDate: expect.stringMatching(/^\d{4}-.*Z$/),
          senderName: ada.fullName,
          recipientName: bola.fullName,
        },
      ]);
    }
  });

  test("allows the whole balance, and phones in any format [API-12]", async () => {
    const answer = await send(
      bodyOf({
        amount: 1_000,
        senderPhoneNumber: ada.phone,
        recipientPhoneNumber: ` ${localPhone(bola.phone).replace(/^(\d{4})(\d{3})/, "$1 $2-")} `,
      }),
    );

    expect(answer.status).toBe(201);
    expect(await balances()).toEqual([0, 1_000]);
  });

  test("finds the recipient by phone, whatever name the form shows", async () => {
    const answer = await send(bodyOf({ recipientName: "Somebody Else" }));
    expect(answer.body.recipientName).toBe(bola.fullName);

    const { recipientName: _none, ...nameless } = bodyOf();
    expect((await send(nameless)).status).toBe(201);
  });

  test.each([
    ["below nothing", -5, fieldTexts.transferUnits],
    ["nothing", 0, fieldTexts.transferUnits],
    ["a fraction", 10.5, fieldTexts.transferUnits],
    ["huge", 1e15, fieldTexts.transferTooLarge],
    ["beyond exact numbers", 1e21, fieldTexts.transferUnits],
    ["text", "300", fieldTexts.transferUnits],
    ["1e5 as text", "1e5", fieldTexts.transferUnits],
    ["a list", [300], fieldTexts.transferUnits],
    ["missing", undefined, fieldTexts.transferIncomplete],
    ["null", null, fieldTexts.transferIncomplete],
    ["empty", "", fieldTexts.transferIncomplete],
  ])(
    "refuses an amount that is %s with a message and moves nothing [API-12]",
    async (_name, amount, sentence) => {
      const answer = await send(bodyOf({ amount }));

      expect(answer.status).toBe(400);
      expect(answer.body).toMatchObject({ error: sentence, message: sentence, fields: { amount: sentence } });
      expect(await balances()).toEqual([1_000, 0]);
    },
  );

  test.each(["senderPhoneNumber", "recipientPhoneNumber"])(
    "reports a missing %s [VALID-11]",
    async (field) => {
      for (const value of [undefined, "", null]) {
        const answer = await send(bodyOf({ [field]: value }));
        expect([answer.status, answer.body.error]).toEqual([400, "Please complete all fields."]);
      }
      expect((await send({})).body.error).toBe("Please complete all fields.");
      expect(await balances()).toEqual([1_000, 0]);
    },
  );

  test("answers 402 for more than the balance and moves nothing [API-12] [VALID-10]", async () => {
    const answer = await send(bodyOf({ amount: 1_001 }));

    expect(answer.status).toBe(402);
    expect(answer.body).toMatchObject({ code: "insufficient_units", error: "Top-up Units." });
    expect(await balances()).toEqual([1_000, 0]);
    expect((await send(bodyOf({ amount: 1 }), { as: bola.cookie })).status).toBe(403);
  });

  test("refuses the sender's own number in any format [API-12]", async () => {
    for (const phone of [localPhone(ada.phone), ada.phone, ada.phone.slice(1)]) {
      const answer = await send(bodyOf({ recipientPhoneNumber: phone }));
      expect([answer.status, answer.body.error]).toEqual([400, transferAnswers.toOneself]);
    }
    expect(await balances()).toEqual([1_000, 0]);
  });

  test("refuses another user as the sender [API-12]", async () => {
    const stolen = bodyOf({ senderPhoneNumber: localPhone(ada.phone), recipientPhoneNumber: bola.phone });
    const answer = await send(stolen, { as: bola.cookie });
    expect([answer.status, answer.body.code]).toEqual([403, "forbidden"]);

    for (const phone of ["not a phone", "08031"])
      expect((await send(bodyOf({ senderPhoneNumber: phone }))).status).toBe(403);
    expect((await send(bodyOf(), { as: "" })).status).toBe(401);
    expect(await balances()).toEqual([1_000, 0]);
  });

  test("does not find an unknown or unverified number [VALID-09]", async () => {
    const unverified = await aSignedInUser(app, { verifiedAt: null });
    for (const phone of ["08039999998", localPhone(unverified.phone)]) {
      const answer = await send(bodyOf({ recipientPhoneNumber: phone }));
      expect([answer.status, answer.body.error]).toEqual([404, "Phone number not found."]);
    }
    const impossible = await send(bodyOf({ recipientPhoneNumber: "12345678901" }));
    expect([impossible.status, impossible.body.error]).toEqual([400, fieldTexts.phoneNumber]);
    expect(await balances()).toEqual([1_000, 0]);
  });

  test("explains refusals for unverified senders and for senders or recipients without money", async () => {
    const unverified = await aHolder(50, { verifiedAt: null });
    const closed = await aHolder(50, { moneyDisabled: true });
    const from = (person: SignedInUser) =>
      send(bodyOf({ senderPhoneNumber: person.phone, amount: 5 }), { as: person.cookie });

    expect((await from(unverified)).body).toMatchObject({
      code: "unverified",
      error: errorTexts.unverified,
    });
    expect((await from(closed)).body).toMatchObject({
      code: "forbidden",
      error: transferAnswers.senderClosed,
    });
    expect((await send(bodyOf({ recipientPhoneNumber: closed.phone }))).body).toMatchObject({
      code: "forbidden",
      error: transferAnswers.recipientClosed,
    });
    expect([await unitsOf(app, unverified), await unitsOf(app, closed)]).toEqual([50, 50]);
    expect(await balances()).toEqual([1_000, 0]);
  });

  test("is refused from a frozen wallet, which still receives, until it is unfrozen", async () => {
    const freeze = (wanted: boolean) => inTransaction(app.deps, (tx) => freezeWallet(tx, ada.id, wanted));
    await freeze(true);

    const refused = await send(bodyOf());
    expect([refused.status, refused.body.code]).toEqual([403, "wallet_frozen"]);
    await fundWallet(app.deps, { userId: bola.id, units: 20 });
    const back = bodyOf({ senderPhoneNumber: bola.phone, recipientPhoneNumber: ada.phone, amount: 20 });
    expect((await send(back, { as: bola.cookie })).status).toBe(201);
    expect(await balances()).toEqual([1_020, 0]);

    await freeze(false);
    expect((await send(bodyOf())).status).toBe(201);
  });

  test("shows private names, and hides contacts in names", async () => {
    const hidden = await aHolder(0, { privateName: "quietowl", privateNameAnswered: true });
    const answer = await send(bodyOf({ recipientPhoneNumber: hidden.phone }));

    expect(answer.body.recipientName).toBe("quietowl");
    expect((await transactions(ada)).body.transfers[0].recipientName).toBe("quietowl");
    await send(bodyOf({ senderPhoneNumber: hidden.phone, recipientPhoneNumber: ada.phone, amount: 5 }), {
      as: hidden.cookie,
    });
    expect((await transactions(ada)).body.transfers[0].senderName).toBe("quietowl");
    expect((await lookUp(hidden.phone)).body).toEqual({ fullName: "quietowl" });
  });
});

describe("repeated transfers", () => {
  test("move units once per key and request and return one answer, even if the recipient's wallet was disabled meanwhile", async () => {
    const first = await send(bodyOf(), { key: "again" });
    await send(bodyOf({ amount: 50 }));
    await app.deps.pool.query("update users set money_disabled = true where id = $1", [bola.id]);
    const second = await send(bodyOf({ recipientName: null, recipientPhoneNumber: bola.phone }), {
      key: "again",
    });

    expect(second.status).toBe(201);
    expect(second.body).toEqual(first.body);
    expect(await balances()).toEqual([650, 350]);
  });

  test("get the first answer even if the recipient blocked the sender meanwhile", async () => {
    const first = await send(bodyOf(), { key: "blocked" });
    const path = `/block-user/${ada.id}`;
    const block = { method: "POST", path, body: { _id: bola.id }, as: bola.cookie } as const;
    expect((await app.call(block)).status).toBe(200);

    const second = await send(bodyOf(), { key: "blocked" });
    expect([second.status, second.body]).toEqual([201, first.body]);
    expect((await send(bodyOf({ amount: 301 }), { key: "blocked" })).status).toBe(409);
    expect((await send(bodyOf())).status).toBe(404);
    expect(await balances()).toEqual([700, 300]);
  });

  test("are refused with the same key and another request", async () => {
    await send(bodyOf(), { key: "reused" });
    for (const other of [{ amount: 301 }, { recipientPhoneNumber: localPhone((await aHolder(0)).phone) }]) {
      const answer = await send(bodyOf(other), { key: "reused" });
      expect([answer.status, answer.body.code]).toEqual([409, "key_reused"]);
    }
    expect(await balances()).toEqual([700, 300]);
  });

  test("do not share keys between users, and a refused call frees its key", async () => {
    await fundWallet(app.deps, { userId: bola.id, units: 10 });
    await send(bodyOf({ amount: 5 }), { key: "shared" });
    const back = bodyOf({ senderPhoneNumber: bola.phone, recipientPhoneNumber: ada.phone, amount: 5 });
    expect((await send(back, { as: bola.cookie, key: "shared" })).status).toBe(201);

    expect((await send(bodyOf({ amount: 5_000 }), { key: "free" })).status).toBe(402);
    expect((await send(bodyOf({ amount: 1_000 }), { key: "free" })).status).toBe(201);
    expect((await send(bodyOf(), { key: "with space" })).status).toBe(400);
  });

  test("without a key are separate transfers", async () => {
    await send(bodyOf());
    await send(bodyOf());
    expect(await balances()).toEqual([400, 600]);
  });

  test("move units once for sixteen concurrent calls with one key, which all get the answer", async () => {
    const answers = await Promise.all(Array.from({ length: 16 }, () => send(bodyOf(), { key: "at-once" })));

    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(answers[0]?.status).toBe(201);
    expect(await balances()).toEqual([700, 300]);
  });
});

describe("looking up a recipient", () => {
  test("returns only the name for a known number in any format [API-11] [TRANSFER-01]", async () => {
    for (const phone of [localPhone(bola.phone), bola.phone, bola.phone.slice(4)]) {
      const answer = await lookUp(phone);
      expect([answer.status, answer.body]).toEqual([200, { fullName: bola.fullName }]);
    }
    expect((await lookUp(ada.phone)).body).toEqual({ fullName: ada.fullName });
  });

  test("does not find unknown, impossible and unverified numbers [API-11] [VALID-09]", async () => {
    const unverified = await aSignedInUser(app, { verifiedAt: null });
    for (const phone of [
      "08039999998",
      "1",
      "abc",
      "0".repeat(60),
      "' or 1=1",
      localPhone(unverified.phone),
    ]) {
      const answer = await lookUp(phone);
      expect([answer.status, answer.body.code, answer.body.error]).toEqual([
        404,
        "user_not_found",
        "Phone number not found.",
      ]);
    }
  });

  test("refuses recipients without money with a message, and needs a verified session", async () => {
    const unverified = await aSignedInUser(app, { verifiedAt: null });
    const stopped = await lookUp(bola.phone, unverified.cookie);
    expect([stopped.status, stopped.body.code]).toEqual([403, "unverified"]);
    const closed = await aHolder(0, { moneyDisabled: true });
    expect((await lookUp(closed.phone)).body.error).toBe(transferAnswers.recipientClosed);
    expect((await lookUp(bola.phone, "")).status).toBe(401);
  });

  test("stops a caller who tries many numbers, by lookup or transfer, and no others", async () => {
    for (let tries = 0; tries < 15; tries += 1) {
      expect((await lookUp("08039999998")).status).toBe(404);
      expect((await send(bodyOf({ recipientPhoneNumber: "08039999998" }))).status).toBe(404);
    }
    const stopped = await lookUp(bola.phone);
    expect([stopped.status, stopped.body.error]).toEqual([429, transferAnswers.tooManyLookups]);
    expect(Number(stopped.headers["retry-after"])).toBeGreaterThan(0);
    for (const wrong of [{ recipientPhoneNumber: "08039999998" }, { amount: 2_000 }])
      expect((await send(bodyOf(wrong))).status).toBe(429);
    const freeze = (wanted: boolean) => inTransaction(app.deps, (tx) => freezeWallet(tx, ada.id, wanted));
    await freeze(true);
    expect((await send(bodyOf())).status).toBe(429);
    await freeze(false);

    expect((await send(bodyOf())).status).toBe(201);
    expect((await lookUp(ada.phone, bola.cookie)).status).toBe(200);
    app.clock.advance(3_601);
    expect((await lookUp(bola.phone)).status).toBe(200);
  });

  test("stops many accounts at one address together, and no others", async () => {
    const address = "41.58.3.7";
    for (let person = 0; person < 10; person += 1) {
      const { cookie } = await aSignedInUser(app);
      for (let tries = 0; tries < 30; tries += 1)
        expect((await lookUp("08039999998", cookie, address)).status).toBe(404);
    }
    const stopped = await lookUp(bola.phone, ada.cookie, address);
    expect([stopped.status, stopped.body.error]).toEqual([429, transferAnswers.tooManyLookups]);
    const unknown = bodyOf({ recipientPhoneNumber: "08039999998" });
    expect((await send(unknown, { from: address })).status).toBe(429);

    expect((await send(bodyOf(), { from: address })).status).toBe(201);
    expect((await lookUp(bola.phone, ada.cookie, "41.58.3.8")).status).toBe(200);
  });
});

describe("a sender with dues after a chargeback", () => {
  const owe = (owedKobo: number) =>
    inTransaction(app.deps, (tx) =>
      postJournal(tx, {
        journalId: newId(),
        kind: "adjustment",
        moves: [{ from: dueOf(ada.id), to: "staff_adjust", amountKobo: kobo(owedKobo) }],
      }),
    );
  const due = () => koboOf(app, dueOf(ada.id));

  test("pays them first and sends the rest", async () => {
    await owe(60_000);
    expect((await send(bodyOf(), { key: "first" })).status).toBe(201);
    expect([await balances(), await due()]).toEqual([[100, 300], 0]);
    expect((await send(bodyOf(), { key: "first" })).status).toBe(201);
    expect(await balances()).toEqual([100, 300]);
  });

  test("learns how the units were used when the rest is not enough", async () => {
    await owe(80_000);
    expect(await send(bodyOf())).toMatchObject({
      status: 402,
      body: { code: "insufficient_units", message: transferAnswers.duePaid("800") },
    });
    expect([await balances(), await due()]).toEqual([[200, 0], 0]);
  });

  test("sends nothing while a whole unit is owed, but a smaller due does not matter", async () => {
    await owe(150_000);
    expect(await send(bodyOf())).toMatchObject({
      status: 402,
      body: { message: transferAnswers.owesStill("500"), fields: { amount: expect.any(String) } },
    });
    // A purchase settles the due first.
    await fundWallet(app.deps, { userId: ada.id, units: 800 });
    expect(await balances()).toEqual([300, 0]);
    await owe(50);
    expect((await send(bodyOf())).status).toBe(201);
    expect([await balances(), await due()]).toEqual([[0, 300], -50]);
  });

  test("pays nothing from a frozen wallet until staff lift the freeze", async () => {
    await owe(40_000);
    await inTransaction(app.deps, (tx) => freezeWallet(tx, ada.id, true));
    const refused = await send(bodyOf());
    expect([refused.status, refused.body.code]).toEqual([403, "wallet_frozen"]);
    expect([await balances(), await due()]).toEqual([[1_000, 0], -40_000]);
  });

  test("cannot try more numbers than others", async () => {
    await owe(150_000);
    for (let tries = 0; tries < 30; tries += 1) expect((await send(bodyOf())).status).toBe(402);
    expect((await send(bodyOf())).status).toBe(429);
  });

  test("pays once despite concurrent transfers", async () => {
    await owe(60_000);
    const answers = await Promise.all([1, 2, 3, 4].map(() => send(bodyOf({ amount: 100 }))));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect([await balances(), await due()]).toEqual([[0, 400], 0]);
  });
});

test("the answer carries the time in the statement, also when repeated", async () => {
  const first = await send(bodyOf(), { key: "when" });
  const [{ transferDate }] = (await transactions(ada)).body.transfers;
  expect(first.body.transferDate).toBe(transferDate);
  expect((await send(bodyOf(), { key: "when" })).body.transferDate).toBe(transferDate);
  // Answers stored by an earlier version lack the time.
  await app.deps.pool.query("update idempotency_keys set response = response - 'at' where user_id = $1", [
    ada.id,
  ]);
  expect((await send(bodyOf(), { key: "when" })).body.transferDate).toBe(transferDate);
});

test("a purchase is listed as a payment of its units, and transactions are private [API-07] [ENTITY-10]", async () => {
  const buyer = await aHolder(0);
  await buyUnits(app, buyer, 1_500);

  const answer = await transactions(buyer);
  expect(answer.status).toBe(200);
  expect(answer.body).toEqual({
    transfers: [],
    payments: [{ _id: expect.any(String), amount: 1_500, date: expect.stringMatching(/^\d{4}-.*Z$/) }],
  });
  expect((await transactions(buyer, localPhone(ada.phone))).status).toBe(403);
  expect((await transactions(buyer, "nothing")).status).toBe(403);
  expect((await transactions({ ...buyer, cookie: "" })).status).toBe(401);
});
