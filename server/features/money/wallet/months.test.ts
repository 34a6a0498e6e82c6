/** What came and went by month, counted by hand. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { fundWallet } from "#server/seed/fund.ts";
import { monthOf, startOf } from "#shared/time/lagos.ts";
import { startTestApp, type TestApp } from "#tests/support/app.ts";
import { asOwner } from "#tests/support/owner.ts";
import { aSignedInUser } from "#tests/support/signed-in.ts";
import { sumMonths } from "./months.queries.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const months = (who?: { cookie: string }) =>
  app.call({ method: "GET", path: "/api/wallet/months", as: who?.cookie });

test("a wallet's months: bought and sent units, and nothing for strangers", async () => {
  const [ada, bola] = [await aSignedInUser(app), await aSignedInUser(app)];
  await fundWallet(app.deps, { userId: ada.id, units: 3_000 });
  const body = { senderPhoneNumber: ada.phone, recipientPhoneNumber: bola.phone, amount: 1_200 };
  const sent = await app.call({ method: "POST", path: "/api/transfer", body, as: ada.cookie });
  expect([sent.status, sent.body.error]).toEqual([201, undefined]);
  const month = monthOf(app.clock.now());
  expect((await months(ada)).body).toEqual({
    months: [{ month, came: 3_000, went: 1_200 }],
  });
  expect((await months(bola)).body).toEqual({
    months: [{ month, came: 1_200, went: 0 }],
  });
  expect((await months(await aSignedInUser(app))).body).toEqual({ months: [] });
  expect((await months()).status).toBe(401);
});

test("a busy wallet leaves out the month that is counted only in part", async () => {
  const busy = await aSignedInUser(app);
  for (let n = 0; n < 3; n += 1) await fundWallet(app.deps, { userId: busy.id, units: 1_000 });
  await asOwner(
    app,
    `alter table ledger.move disable trigger move_append_only;
     update ledger.move set created_at = created_at - interval '40 days' where id in (
       select m.id from ledger.move m join ledger.account a on a.id = m.credit
       where a.code = 'wallet:${busy.id}' and m.phase in ('posted', 'post') order by m.id limit 4);
     alter table ledger.move enable always trigger move_append_only`,
  );
  const wallet = { code: `wallet:${busy.id}`, since: startOf("2020-01-01") };
  expect(await sumMonths(app.deps.db, { ...wallet, maxMoves: 100 })).toHaveLength(2);
  expect(await sumMonths(app.deps.db, { ...wallet, maxMoves: 3 })).toMatchObject([{ cameKobo: 100_000 }]);
});
