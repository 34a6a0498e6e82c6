import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { checkBooks } from "#server/features/money/reconciliation/books.service.ts";
import { openIncident } from "#server/features/trust/incidents/incidents.service.ts";
import { fundWallet } from "#server/seed/fund.ts";
import { languageHeader } from "#shared/messages/languages.ts";
import { bookExportTexts as pidginExports } from "#shared/messages/pcm/accounting.ts";
import { withdrawalAnswers as pidginAnswers } from "#shared/messages/pcm/withdrawals.ts";
import { startTestApp, type TestApp } from "#tests/support/app.ts";
import { incidentsOf, readBooks, resolveIncident } from "#tests/support/books.ts";
import { providerFault } from "#tests/support/faults.ts";
import { buyUnits, expectSoundLedger, payAtProvider, readOrder } from "#tests/support/money.ts";
import { asOwner } from "#tests/support/owner.ts";
import { aStaffMember, aWithdrawer, initiate, requested } from "#tests/support/payouts.ts";
import { aSignedInUser, type SignedInUser } from "#tests/support/signed-in.ts";
import { bookExportTexts } from "#texts/accounting.ts";
import { fieldTexts } from "#texts/fields.ts";
import { withdrawalAnswers } from "#texts/withdrawals.ts";

let app: TestApp;
let staff: SignedInUser;
let admin: SignedInUser;
let ada: SignedInUser;
beforeAll(async () => {
  app = await startTestApp();
  staff = await aStaffMember(app);
  admin = await aStaffMember(app, "admin");
  ada = await aSignedInUser(app, { fullName: '=HYPERLINK("http://x","Ada, A.")' });
});
afterAll(async () => {
  await expectSoundLedger(app);
  await app.close();
});

async function subscribe(person: SignedInUser): Promise<void> {
  const body = { purpose: "subscription" };
  const order = await app.call({ method: "POST", path: "/api/payment-orders", body, as: person.cookie });
  await payAtProvider(app, order.body.tx_ref);
  app.clock.advance(4);
  expect((await readOrder(app, person, order.body.tx_ref)).status).toBe("paid");
}
const subscribers = (who: { cookie: string }, userId: string, query = "") =>
  app.call({ method: "GET", path: `/api/auth/subscribed-users/${userId}${query}`, as: who.cookie });
const file = (who: { cookie: string }, name: string, query = "", language = "en") =>
  app.call({
    method: "GET",
    path: `/api/accounting/${name}.csv${query}`,
    as: who.cookie,
    headers: { [languageHeader]: language },
  });
const audited = async (actorId: string) =>
  (
    await app.deps.pool.query("select action, subject_id, reason from audit_log where actor_id = $1", [
      actorId,
    ])
  ).rows;

describe("the books", () => {
  test("show revenue by kind, balances and totals as in the ledger [STAFF-08] [GEN-16]", async () => {
    await buyUnits(app, ada, 1_000);
    await subscribe(ada);
    const { status, body } = await readBooks(app, staff);

    expect(status).toBe(200);
    expect(body).toMatchObject({
      booksSound: true,
      payoutsStopped: false,
      subscribers: { active: 1, startedThisMonth: 1 },
      incidents: [],
      excesses: [],
    });
    expect(body.revenue.length).toBe(12);
    expect(body.revenue[0]).toMatchObject({
      topupFees: 100,
      subscriptions: 2_365,
      boosts: 0,
      withdrawalFees: 0,
      discounts: -2.5,
      total: 2_462.5,
    });
    expect(body.totals).toMatchObject({ walletUnits: 1_000, heldUnits: 0, atProviders: 3_462.5 });
    expect(body.trialBalance.total).toBe(0);
    expect(body.trialBalance.lines).toContainEqual({ account: "subscription_income", amount: 2_365 });
  });

  test("open while they are broken, and say by how much", async () => {
    const change = (kobo: number) =>
      asOwner(app, "update ledger.account set posted = posted + $1 where code = $2", [
        kobo,
        `wallet:${ada.id}`,
      ]);
    await change(300);
    const { status, body } = await readBooks(app, staff);
    expect(status).toBe(200);
    expect(body.trialBalance.total).toBe(3);
    await change(-300);
  });

  test("name what stops payouts before the many findings that stop nothing", async () => {
    const find = (kind: "books-unbalanced" | "old-item", subject: string) =>
      openIncident(app.deps, app.deps.db, {
        kind,
        subject,
        details: {},
        stopsPayouts: kind === "books-unbalanced",
      });
    await find("books-unbalanced", "R9:crowded");
    app.clock.advance(60);
    for (let n = 0; n < 110; n += 1) await find("old-item", `crowd:${n}`);

    const { body } = await readBooks(app, staff);
    expect(body).toMatchObject({ booksSound: false, payoutsStopped: true });
    expect(body.incidents[0]).toMatchObject({ kind: "books-unbalanced", subject: "R9:crowded" });
    expect(body.incidents).toHaveLength(100);
    await app.deps.pool.query("update incidents set resolved_at = '2020-01-01' where resolved_at is null");
  });

  test("are limited to accounting staff and administrators, and every read is audited [ROLE-21]", async () => {
    expect((await readBooks(app, admin)).status).toBe(200);
    expect(await audited(admin.id)).toEqual([
      { action: "accounting.read", subject_id: "summary", reason: null },
    ]);
    expect((await readBooks(app, { cookie: "" })).status).toBe(401);
    expect(await readBooks(app, ada)).toMatchObject({ status: 403, body: { code: "forbidden" } });
    for (const role of ["agents", "customers", "publicRelations"] as const)
      expect((await readBooks(app, await aStaffMember(app, role))).status).toBe(403);
  });
});

describe("the list of subscribers", () => {
  test("shows name, phone and both dates, and changes nothing [API-29] [ENTITY-17]", async () => {
    const before = await app.deps.pool.query("select subscribed_until from users where id = $1", [ada.id]);
    const { status, body } = await subscribers(staff, staff.id);

    expect(status).toBe(200);
    expect(body.total).toBe(1);
    expect(body.next).toBeNull();
    const [user] = body.users;
    expect(Object.keys(user).toSorted()).toEqual([
      "_id",
      "fullName",
      "phoneNumber",
      "subscriptionDate",
      "subscriptionExpirationDate",
    ]);
    expect(user).toMatchObject({ _id: ada.id, phoneNumber: ada.phone.replace("+234", "0") });
    expect(new Date(user.subscriptionExpirationDate)).toEqual(before.rows[0].subscribed_until);
    const days =
      (Date.parse(user.subscriptionExpirationDate) - Date.parse(user.subscriptionDate)) / 86_400_000;
    expect(days).toBeGreaterThan(27);
    expect(days).toBeLessThan(32);
    const after = await app.deps.pool.query("select subscribed_until from users where id = $1", [ada.id]);
    expect(after.rows).toEqual(before.rows);
  });

  test("pages through each subscriber once, latest end first, without expired subscriptions", async () => {
    const now = app.clock.now().getTime();
    const dayMs = 86_400_000;
    for (let n = 0; n < 7; n += 1)
      await aSignedInUser(app, { subscribedUntil: new Date(now + (n + 40) * dayMs) });
    await aSignedInUser(app, { subscribedUntil: new Date(now - dayMs) });
    const seen: { _id: string; subscriptionDate: string; subscriptionExpirationDate: string }[] = [];
    let cursor = "";
    do {
      const { body } = await subscribers(staff, staff.id, `?limit=3${cursor}`);
      expect(body.total).toBe(8);
      seen.push(...body.users);
      cursor = body.next === null ? "" : `&cursor=${encodeURIComponent(body.next)}`;
    } while (cursor);

    expect(seen.length).toBe(8);
    expect(new Set(seen.map(({ _id }) => _id)).size).toBe(8);
    const ends = seen.map(({ subscriptionExpirationDate }) => subscriptionExpirationDate);
    expect(ends).toEqual(ends.toSorted().reverse());
    // Also for subscribers without a recorded month.
    for (const { subscriptionDate } of seen)
      expect(Date.parse(subscriptionDate)).toBeLessThanOrEqual(app.clock.now().getTime());
  });

  test("answers accounting staff the same under every id, and refuses invalid pages [API-29]", async () => {
    const shown = async (userId: string) =>
      (await subscribers(staff, userId)).body.users.map(({ _id }: { _id: string }) => _id);
    expect(await shown(ada.id)).toEqual(await shown(staff.id));
    expect((await subscribers(ada, ada.id)).status).toBe(403);
    expect((await subscribers({ cookie: "" }, staff.id)).status).toBe(401);
    expect((await subscribers(staff, "nobody")).status).toBe(404);
    for (const [field, value] of [
      ["cursor", "x"],
      ["cursor", `${"9".repeat(15)}_${ada.id}`],
      ["limit", "0"],
      ["limit", "101"],
      ["limit", "two"],
    ] as const) {
      const answer = await subscribers(staff, staff.id, `?${field}=${value}`);
      expect([answer.status, Object.keys(answer.body.fields ?? {})]).toEqual([400, [field]]);
    }
  });
});

describe("exports", () => {
  /** Lines of a file whose cells hold no commas. */
  const linesOf = (text: string) =>
    text
      .replace(/^\uFEFF/, "")
      .trimEnd()
      .split("\r\n");

  test("list each move of a period once, in order and balanced", async () => {
    const answer = await file(staff, "journal");
    expect(answer.status).toBe(200);
    expect(answer.headers["content-type"]).toBe("text/csv; charset=utf-8");
    expect(answer.headers["content-disposition"]).toBe('attachment; filename="journal.csv"');
    const [head, ...lines] = linesOf(answer.body);
    expect(head).toBe("Time (Lagos),Journal,Line,Kind,Phase,From,To,Amount (NGN)");
    const { rows } = await app.deps.pool.query("select count(*)::int as count from ledger.move");
    expect(lines.length).toBe(rows[0].count);
    expect(lines[0]).toMatch(/,topup,posted,provider_clearing:flutterwave,wallet:[0-9a-f-]{36},997.5$/);
    expect(linesOf((await file(staff, "journal", "?from=2020-01-01&to=2020-01-31")).body).length).toBe(1);
  });

  test("refuse days that the database cannot compare", async () => {
    for (const name of ["journal", "withdrawals"])
      for (const query of ["?from=0001-01-01", "?to=0000-01-01"])
        expect((await file(staff, name, query)).status).toBe(400);
  });

  test("refuse a first day after the last, which would be an empty file", async () => {
    for (const name of ["journal", "withdrawals"]) {
      const answer = await file(staff, name, "?from=2026-11-02&to=2026-11-01");
      expect(answer.status).toBe(400);
      expect(answer.body.fields).toEqual({ from: fieldTexts.periodOrder });
      expect((await file(staff, name, "?from=2026-11-01&to=2026-11-01")).status).toBe(200);
    }
  });

  test("contain a long journal completely, read page after page", async () => {
    for (let n = 0; n < 6; n += 1)
      await asOwner(
        app,
        `select ledger.apply(gen_random_uuid(), jsonb_agg(jsonb_build_object('kind', 'adjustment', 'amount', 100,
           'phase', 'posted', 'debit', case when i % 2 = 0 then 'staff_adjust' else 'suspense' end,
           'credit', case when i % 2 = 0 then 'suspense' else 'staff_adjust' end)))
         from generate_series(1, 100) i, generate_series(1, 4) part group by part`,
      );
    const [, ...lines] = linesOf((await file(staff, "journal")).body);
    const { rows } = await app.deps.pool.query("select count(*)::int as count from ledger.move");
    expect(rows[0].count).toBeGreaterThan(2_400);
    expect(lines.length).toBe(rows[0].count);
    expect(new Set(lines).size).toBe(lines.length);
  });

  test("escape quotes and formulas in subscribers' names", async () => {
    const { body } = await file(staff, "subscribers");
    expect(body).toContain(`"'=HYPERLINK(""http://x"",""Ada, A."")",`);
    expect(body).not.toMatch(/(^|,)=/m);
  });

  test("list a period's withdrawals", async () => {
    const musa = await aWithdrawer(app, 10_000);
    await requested(app, musa, 1_100);
    const { body } = await file(staff, "withdrawals");
    const [, line] = linesOf(body);
    expect(line).toContain(`,requested,${musa.fullName},`);
    const local = musa.phone.replace("+234", "0");
    expect(line).toContain(`,${local.slice(0, 4)} ••• ${local.slice(7)},`);
    expect(line).toContain(",1000,100,");
    expect(linesOf((await file(staff, "withdrawals", "?from=2020-01-01&to=2020-01-31")).body).length).toBe(1);
  });

  test("say in words why a withdrawal failed", async () => {
    const musa = await aWithdrawer(app, 10_000);
    const id = await requested(app, musa, 1_000);
    await providerFault(app, { kind: "unknown-account", on: "resolve", times: 1 });
    await initiate(app, staff, id);
    await app.runTasks();
    const { body } = await file(staff, "withdrawals");
    expect(linesOf(body).find((line) => line.includes(`,failed,${musa.fullName},`))).toContain(
      `,${withdrawalAnswers.accountGone}`,
    );
    const inPidgin = linesOf((await file(staff, "withdrawals", "", "pcm")).body);
    expect(inPidgin.find((line) => line.includes(`,failed,${musa.fullName},`))).toContain(
      `,${pidginAnswers.accountGone}`,
    );
  });

  test("name their columns in the reader's language", async () => {
    for (const name of ["journal", "subscribers", "withdrawals"] as const) {
      const [english] = linesOf((await file(staff, name)).body);
      const [inPidgin] = linesOf((await file(staff, name, "", "pcm")).body);
      expect(english).toBe(Object.values(bookExportTexts[name]).join(","));
      expect(inPidgin).toBe(Object.values(pidginExports[name]).join(","));
    }
  });

  test("are limited to accounting staff and to valid days, and are audited", async () => {
    for (const name of ["journal", "subscribers", "withdrawals"]) {
      expect((await file({ cookie: "" }, name)).status).toBe(401);
      expect((await file(ada, name)).status).toBe(403);
    }
    for (const odd of ["?from=yesterday", "?to=2026-13-01", "?from=2026-02-30"])
      expect((await file(staff, "journal", odd)).status).toBe(400);
    expect((await file(staff, "secrets")).status).toBe(404);
    const taken = (await audited(staff.id)).filter(({ action }) => action === "accounting.export");
    expect(new Set(taken.map(({ subject_id }) => subject_id))).toEqual(
      new Set(["journal", "subscribers", "withdrawals"]),
    );
  });
});

describe("resolving findings", () => {
  const aFinding = async (): Promise<string> => {
    await openIncident(app.deps, app.deps.db, {
      kind: "provider-difference",
      subject: `payment:flutterwave:${Math.trunc(performance.now() * 1000)}`,
      details: { finding: "no-such-order", amount: 500 },
      stopsPayouts: true,
    });
    return (await incidentsOf(app, { open: true })).at(-1)?.id ?? "";
  };

  test("closes a finding once, with a note and the name of the staff member", async () => {
    const id = await aFinding();
    expect((await readBooks(app, staff)).body).toMatchObject({
      payoutsStopped: true,
      incidents: [{ _id: id, resolvedAt: null, details: { finding: "no-such-order", amount: 500 } }],
    });
    const first = await resolveIncident(app, staff, { id, note: "  Paid by a partner, agreed.  " });
    expect(first).toMatchObject({
      status: 200,
      body: { note: "Paid by a partner, agreed.", resolvedBy: staff.fullName, isFrozen: false },
    });
    const again = await resolveIncident(app, admin, { id, note: "Another note." });
    expect(again.body).toEqual(first.body);

    expect((await readBooks(app, staff)).body.payoutsStopped).toBe(false);
    expect(await audited(staff.id)).toContainEqual({
      action: "incident.resolve",
      subject_id: id,
      reason: "Paid by a partner, agreed.",
    });
  });

  test("needs a note, an existing finding and authorized staff", async () => {
    const id = await aFinding();
    for (const note of [undefined, "", "  a  ", "x".repeat(501), 7 as never])
      expect((await resolveIncident(app, staff, { id, ...(note !== undefined && { note }) })).status).toBe(
        400,
      );
    const note = "Looked into it.";
    expect((await resolveIncident(app, ada, { id, note })).status).toBe(403);
    expect((await resolveIncident(app, { cookie: "" }, { id, note })).status).toBe(401);
    expect((await resolveIncident(app, staff, { id: ada.id, note })).status).toBe(404);
    expect((await resolveIncident(app, staff, { id: "x", note })).status).toBe(404);
    await resolveIncident(app, staff, { id, note });
  });
});

test("generated demo payments keep the books balanced", async () => {
  const person = await aSignedInUser(app);
  await fundWallet(app.deps, { userId: person.id, units: 2_000, at: app.clock.now() });
  expect(await checkBooks(app.deps, { full: true })).toEqual([]);
});
