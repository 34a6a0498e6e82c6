/** The withdrawals that wait for staff, page by page. */
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { startTestApp, type TestApp } from "#tests/support/app.ts";
import { asOwner } from "#tests/support/owner.ts";
import { aStaffMember, aWithdrawer, requested } from "#tests/support/payouts.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test("a long list comes in pages, oldest first", async () => {
  const [staff, person] = [await aStaffMember(app), await aWithdrawer(app, 10_000)];
  const oldest = await requested(app, person, 1_000);
  const copies = 250;
  await asOwner(
    app,
    `insert into withdrawals
     select (jsonb_populate_record(w, jsonb_build_object('id', gen_random_uuid(), 'journal_id', gen_random_uuid(),
       'requested_at', w.requested_at + n * interval '1 microsecond'))).*
     from withdrawals w, generate_series(1, $1::int) n`,
    [copies],
  );
  const read = async (query: string) => {
    const path = `/api/withdrawals/pending-or-failed${query}`;
    return (await app.call({ method: "GET", path, as: staff.cookie })).body;
  };
  const first = await read("");
  const second = await read(`?cursor=${first.next}`);
  expect([first.total, second.total]).toEqual([copies + 1, copies + 1]);
  expect(second.next).toBeNull();
  const shown = [...first.pendingWithdrawals, ...second.pendingWithdrawals].map(({ _id }) => _id);
  expect(shown[0]).toBe(oldest);
  expect(shown).toHaveLength(copies + 1);
  expect(new Set(shown).size).toBe(copies + 1);
});

test("a list of more people takes no more statements about their wallets", async () => {
  const staff = await aStaffMember(app);
  const newRequest = async () => requested(app, await aWithdrawer(app, 10_000), 1_000);
  const path = `/api/withdrawals/pending-or-failed?cursor=${await newRequest()}`;
  const query = vi.spyOn(app.deps.pool, "query");
  const ofWallets = async () => {
    query.mockClear();
    const { body } = await app.call({ method: "GET", path, as: staff.cookie });
    const texts = query.mock.calls.map(([asked]) => (asked as unknown as { text?: string }).text ?? "");
    const statements = texts.filter((text) => /from ledger\.(account|balance)/.test(text)).length;
    return { people: body.pendingWithdrawals.length, statements };
  };
  await newRequest();
  expect(await ofWallets()).toEqual({ people: 1, statements: 2 });
  for (let more = 0; more < 3; more += 1) await newRequest();
  expect(await ofWallets()).toEqual({ people: 4, statements: 2 });
});
