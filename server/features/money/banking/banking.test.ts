import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startTestApp, type TestApp } from "#tests/support/app.ts";
import { providerFault } from "#tests/support/faults.ts";
import { aWithdrawer, nameAccount, saveAccount, someAccountNumber } from "#tests/support/payouts.ts";
import { aSignedInUser, type SignedInUser } from "#tests/support/signed-in.ts";
import { bankingAnswers } from "#texts/banking.ts";
import { fieldTexts } from "#texts/fields.ts";
import { refreshBankList } from "./banking.tasks.ts";

let app: TestApp;
let ada: SignedInUser;
beforeAll(async () => {
  app = await startTestApp({ PROVIDER_TIMEOUT_SECONDS: "1" });
});
beforeEach(async () => {
  ada = await aSignedInUser(app);
});
afterAll(() => app.close());

const banks = () => app.call({ method: "GET", path: "/api/banks" });
const verify = (person: { cookie?: string }, body: object) =>
  app.call({ method: "POST", path: "/api/verify-account", body, as: person.cookie });
const userBank = (person: { cookie?: string }, id: string, prefix = "/api") =>
  app.call({ method: "GET", path: `${prefix}/user-bank/${id}`, as: person.cookie });
const resetFaults = async (kind: string, on: string) => providerFault(app, { kind, on, times: 0 });

describe("the list of banks", () => {
  test("returns the provider's banks by name, each with code and name [API-43] [ENTITY-18] [BANK-02]", async () => {
    const { status, body } = await banks();

    expect(status).toBe(200);
    expect(body).toMatchObject({ status: "success", message: "Banks fetched successfully" });
    expect(body.data.length).toBeGreaterThan(20);
    const names: string[] = body.data.map(({ name }: { name: string }) => name);
    expect(names).toEqual(names.toSorted((one, other) => (one.toLowerCase() < other.toLowerCase() ? -1 : 1)));
    expect(body.data).toContainEqual({ code: "044", name: expect.stringMatching(/^Access Bank/i) });
  });

  test("is served from the stored list, even an old one, while the provider does not answer", async () => {
    const kept = (await banks()).body.data;
    for (const kind of ["500", "hang", "nonsense"]) {
      await providerFault(app, { kind, on: "banks", times: 1 });
      app.clock.advance(27 * 3600);
      expect(await banks()).toMatchObject({ status: 200, body: { data: kept } });
      await resetFaults(kind, "banks");
    }
  });

  test("drops banks that the provider no longer lists, but keeps their names", async () => {
    await banks();
    await app.deps.pool.query(
      "insert into banks values ('flutterwave', '999999', 'Gone Bank', now() - interval '3 days')",
    );
    await refreshBankList.handle(app.deps, {});

    expect((await banks()).body.data).not.toContainEqual({ code: "999999", name: "Gone Bank" });
    const { rows } = await app.deps.pool.query("select name from banks where code = '999999'");
    expect(rows).toEqual([{ name: "Gone Bank" }]);
  });

  test("answers with a message if neither list nor provider is available, and recovers with the provider", async () => {
    await app.deps.pool.query("delete from banks");
    // A caller that arrives after the first read has failed starts another.
    await providerFault(app, { kind: "503", on: "banks", times: 3 });
    const answers = await Promise.all([banks(), banks(), banks()]);

    expect(answers.map(({ status }) => status)).toEqual([502, 502, 502]);
    expect(answers[0]?.body.message).toBe(bankingAnswers.banksSilent);
    await providerFault(app, { kind: "503", on: "banks", times: 0 });
    expect((await banks()).status).toBe(200);
  });
});

describe("account name lookup", () => {
  test("returns the name that the bank has [API-45] [BANK-04]", async () => {
    const answer = await verify(ada, { account_number: "0690000032", account_bank: "044" });

    expect(answer).toMatchObject({
      status: 200,
      body: { status: "success", data: { account_name: "Pastor Bright" }, account_name: "Pastor Bright" },
    });
  });

  test("answers 404 for an account that does not exist [API-45]", async () => {
    const answer = await verify(ada, { account_number: "0000012345", account_bank: "044" });

    const sentence = "We could not find this account. Check the number and the bank.";
    expect(answer).toMatchObject({
      status: 404,
      body: { code: "bank_account_not_found", message: sentence, fields: { account_number: sentence } },
    });
  });

  test.each([
    ["069000003", "044", "account_number"],
    ["06900000321", "044", "account_number"],
    ["06900x0032", "044", "account_number"],
    ["٠٦٩٠٠٠٠٠٣٢", "044", "account_number"],
    [690000032, "044", "account_number"],
    ["0690000032", "nobank", "account_bank"],
    ["0690000032", "0'; drop", "account_bank"],
    ["0690000032", "", "account_bank"],
    ["0690000032", undefined, "account_bank"],
  ])(
    "refuses number %s at bank %s before asking the provider",
    async (account_number, account_bank, field) => {
      const answer = await verify(ada, { account_number, account_bank });
      expect(answer.status).toBe(400);
      expect(answer.body.fields).toHaveProperty(field);
    },
  );

  test("answers 401 without a session", async () => {
    expect((await verify({}, { account_number: "0690000032", account_bank: "044" })).status).toBe(401);
  });

  test.each(["500", "hang", "429", "nonsense", "reset"])(
    "answers 502 with a message when the provider answers %s",
    async (kind) => {
      await providerFault(app, { kind, on: "resolve", times: 1 });
      expect(await verify(ada, { account_number: "0690000032", account_bank: "044" })).toMatchObject({
        status: 502,
        body: { message: bankingAnswers.enquirySilent },
      });
      await resetFaults(kind, "resolve");
    },
  );

  test("is limited to thirty an hour across processes and restarts", async () => {
    const body = { account_number: "0690000032", account_bank: "044" };
    await verify(ada, body);
    await app.deps.pool.query(
      "update throttles set count = 30 where key like '%' || $1 and key not like 'flood-%'",
      [ada.id],
    );

    const refused = await verify(ada, body);
    expect(refused).toMatchObject({ status: 429, body: { message: bankingAnswers.tooManyLookups } });
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(60);
    app.clock.advance(3601);
    expect((await verify(ada, body)).status).toBe(200);
  });
});

describe("linking a bank account", () => {
  test("stores the name that the bank returns and ignores a name in the body [API-46] [API-44] [ENTITY-19] [BANK-05]", async () => {
    const body = { account_bank: "044", account_number: "0690000032", account_name: "Somebody Else" };
    const bank_info = {
      account_bank: "044",
      account_number: "0690000032",
      account_name: "Pastor Bright",
      bank_name: expect.stringMatching(/^Access Bank/i),
      payable_from: null,
    };
    expect(await userBank(ada, ada.id)).toMatchObject({ status: 200, body: { bank_info: null } });
    expect(await saveAccount(app, ada, body)).toMatchObject({
      status: 200,
      body: { success: true, bank_info },
    });

    expect(await userBank(ada, ada.id)).toMatchObject({ status: 200, body: { bank_info } });
    expect(await userBank(ada, ada.id, "/api/api")).toMatchObject({ status: 200, body: { bank_info } });
  });

  test("shows the linked bank in the user's record without the account number", async () => {
    await saveAccount(app, ada, { account_bank: "044", account_number: "0690000032" });
    const { body } = await app.call({ method: "GET", path: "/api/auth/session", as: ada.cookie });

    expect(body.user).toMatchObject({ accountNo: "******0032", accountName: "Pastor Bright" });
    expect(body.user.bankName).toMatch(/^Access Bank/i);
    expect(JSON.stringify(body.user)).not.toContain("0690000032");
  });

  test("is forbidden for another user and answers 401 without a session, and reads are limited to the owner", async () => {
    const bola = await aSignedInUser(app);
    expect((await saveAccount(app, ada, { userId: bola.id })).status).toBe(403);
    expect((await saveAccount(app, { ...ada, cookie: "" })).status).toBe(401);
    expect((await userBank(ada, bola.id)).status).toBe(403);
    expect((await userBank({}, ada.id)).status).toBe(401);
    expect((await userBank(ada, "not-an-id")).status).toBe(404);
  });

  test("changes nothing if the bank does not know the account or does not answer", async () => {
    expect((await saveAccount(app, ada, { account_number: "0000012345" })).status).toBe(404);
    await providerFault(app, { kind: "503", on: "resolve", times: 1 });
    expect((await saveAccount(app, ada)).status).toBe(502);
    expect((await userBank(ada, ada.id)).body.bank_info).toBeNull();
  });
});

describe("replacing a bank account", () => {
  const password = "password123";
  const otherAccount = { account_bank: "044", account_number: "0690000034" };

  test("needs the password, delays payouts by a day, and sends an SMS", async () => {
    const eve = await aWithdrawer(app, 0);
    for (const [wrong, sentence] of [
      [undefined, fieldTexts.bankPassword],
      ["", fieldTexts.bankPassword],
      ["not the password", fieldTexts.wrongPassword],
    ] as const) {
      const refused = await saveAccount(app, eve, { ...otherAccount, password: wrong });
      expect(refused).toMatchObject({ status: 400, body: { fields: { password: sentence } } });
    }

    const changed = await saveAccount(app, eve, { ...otherAccount, password });
    expect(changed).toMatchObject({ status: 200, body: { bank_info: { account_name: "Ade Bond" } } });
    const wait = Date.parse(changed.body.bank_info.payable_from) - app.clock.now().getTime();
    expect(wait / 3_600_000).toBeCloseTo(24, 1);
    await app.runTasks();
    const [notice] = await app.messagesTo(eve.phone);
    expect(notice?.body).toContain(
      "ending 0034. It can be paid in 24 hours. Not you? Call 0800 000 7866 now.",
    );
    expect(notice?.body).not.toContain("0690000034");

    app.clock.advance(24 * 3600 + 1);
    expect((await userBank(eve, eve.id)).body.bank_info.payable_from).toBeNull();
  });

  test("changes nothing and needs no password if the account is linked already", async () => {
    const eve = await aWithdrawer(app, 0);
    const { bank_info } = (await userBank(eve, eve.id)).body;
    const { account_bank, account_number } = bank_info;

    expect(await saveAccount(app, eve, { account_bank, account_number })).toMatchObject({
      status: 200,
      body: { bank_info },
    });
    const { rows } = await app.deps.pool.query("select 1 from bank_accounts where user_id = $1", [eve.id]);
    expect(rows).toHaveLength(1);
  });

  test("refuses even the right password after ten wrong ones", async () => {
    const eve = await aWithdrawer(app, 0);
    for (let n = 0; n < 10; n += 1)
      expect((await saveAccount(app, eve, { ...otherAccount, password: `guess ${n}` })).status).toBe(400);
    expect((await saveAccount(app, eve, { ...otherAccount, password })).status).toBe(429);
    app.clock.advance(15 * 60 + 1);
    expect((await saveAccount(app, eve, { ...otherAccount, password })).status).toBe(200);
  });

  test("leaves one account linked after ten concurrent requests without the password", async () => {
    const numbers = Array.from({ length: 10 }, someAccountNumber);
    for (const number of numbers) await nameAccount(app, number, "ADA OBI");
    const answers = await Promise.all(
      numbers.map((account_number) => saveAccount(app, ada, { account_number, account_bank: "044" })),
    );

    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(9).fill(400)]);
    const { rows } = await app.deps.pool.query("select replaced_at from bank_accounts where user_id = $1", [
      ada.id,
    ]);
    expect(rows).toEqual([{ replaced_at: null }]);
  });
});
