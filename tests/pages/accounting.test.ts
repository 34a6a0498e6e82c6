/** The accounting page of staff: the books, and what waits for a decision. */
import type { Page } from "@playwright/test";
import { rowsOf } from "#tests/e2e/support/database.ts";
import { callAs } from "#tests/e2e/support/jobs.ts";
import { unitsOf } from "#tests/e2e/support/money.ts";
import { bank, readyToWithdraw, withdrawByApi } from "#tests/e2e/support/payouts.ts";
import { aName, anAddress, type Person, signUpByApi } from "#tests/e2e/support/people.ts";
import { expect, open, stored, test } from "./support/test.ts";

interface Request {
  who: Person;
  name: string;
  id: string;
}

/** A person with an open withdrawal request of this many units, fee included. */
async function aRequest(origin: string, amount: number): Promise<Request> {
  const name = aName("Ada");
  const who = await signUpByApi(origin, anAddress(), { fullName: name });
  await readyToWithdraw(origin, who, amount);
  return { who, name, id: await withdrawByApi(origin, who, amount) };
}

const table = (page: Page) => page.getByRole("table", { name: "Pending withdrawals" });
const rowOf = (page: Page, name: string) => table(page).getByRole("row").filter({ hasText: name });
const dialog = (page: Page) => page.getByRole("alertdialog");
const stateOf = async (id: string): Promise<string | undefined> =>
  (await rowsOf<{ state: string }>("select state from withdrawals where id = $1", [id]))[0]?.state;

async function approve(page: Page, name: string): Promise<void> {
  await rowOf(page, name).getByRole("button", { name: "Approve", exact: true }).click();
  await dialog(page)
    .getByRole("button", { name: /^Approve/ })
    .click();
}

test("Staff read subscribers, revenue, the trial balance and what waits [STAFF-08] [STAFF-09] [LS-08] [ROLE-21] [ROUTE-36] [ENTITY-17]", async ({
  page,
  origin,
  signIn,
  staff,
}) => {
  const { name } = await aRequest(origin, 1_000);
  const accountant = await staff("accounting");
  await signIn(accountant);
  await open(page, `/accounting/${accountant.userId}`);
  await expect(page.getByRole("heading", { level: 1, name: "Accounting" })).toBeVisible();
  for (const part of ["Pending withdrawals", "Incidents", "Payments to refund", "Revenue", "Trial balance"])
    await expect(page.getByRole("heading", { level: 2, name: new RegExp(`^${part}`) })).toBeVisible();
  await expect(page.getByText("Debits and credits are equal.")).toBeVisible();
  await expect(page.getByRole("table", { name: "Trial balance" })).toContainText("People's wallets");
  const subscribers = page.getByRole("table", { name: "Subscribers" });
  await expect(subscribers).toContainText(/\d{4} \d{3} \d{4}/);
  for (const day of ["Subscribed", "Expires"]) await expect(subscribers).toContainText(day);
  const row = rowOf(page, name);
  await expect(row).toContainText("₦900");
  await expect(row).toContainText("Pending");
  await expect(row).toContainText(bank.name);
  await expect(row).toContainText("First payout to this account");
  await expect
    .poll(() => stored(page, "subs"))
    .toContainEqual(
      expect.objectContaining({
        fullName: expect.any(String),
        phoneNumber: expect.any(String),
        subscriptionDate: expect.any(String),
        subscriptionExpirationDate: expect.any(String),
      }),
    );
});

test("Approving is confirmed twice, leaves the list and pays once [STATE-24] [STATE-37]", async ({
  page,
  origin,
  signIn,
  staff,
}) => {
  const { who, name, id } = await aRequest(origin, 1_000);
  const accountant = await staff("accounting");
  await signIn(accountant);
  const bodies: unknown[] = [];
  await page.route("**/api/withdraw/initiate", (route) => {
    bodies.push(route.request().postDataJSON());
    return route.continue();
  });
  await open(page, `/accounting/${accountant.userId}`);
  await rowOf(page, name)
    .getByRole("button", { name: /^Approve/ })
    .click();
  await expect(dialog(page)).toContainText(`Pay ${name}?`);
  await expect(dialog(page)).toContainText("Account number");
  await dialog(page).getByRole("button", { name: "Not yet" }).click();
  await expect(dialog(page)).toHaveCount(0);
  expect(bodies).toEqual([]);
  await approve(page, name);
  await expect(rowOf(page, name)).toHaveCount(0);
  await expect(page.getByRole("heading", { name: /^Pending withdrawals/ })).toBeFocused();
  expect(bodies).toEqual([{ withdrawalId: id }]);
  await expect.poll(() => stateOf(id)).toBe("succeeded");
  const again = await page.request.post("/api/withdraw/initiate", { data: { withdrawalId: id } });
  expect(again.status()).toBe(200);
  expect(await rowsOf("select 1 from payout_attempts where withdrawal_id = $1", [id])).toHaveLength(1);
  expect(await unitsOf(origin, who)).toBe(0);
});

test("Large withdrawals stay on the list until a second person approves [STATE-24]", async ({
  page,
  origin,
  signIn,
  staff,
  context,
}) => {
  const { name, id } = await aRequest(origin, 200_200);
  const accountant = await staff("accounting");
  await signIn(accountant);
  await open(page, `/accounting/${accountant.userId}`);
  await expect(rowOf(page, name)).toContainText("0 of 2");
  await approve(page, name);
  await expect(page.getByText("Approved. Somebody else has to approve it as well.")).toBeVisible();
  await expect(rowOf(page, name)).toContainText("1 of 2");
  await expect(rowOf(page, name)).toContainText(accountant.fullName);
  await expect(rowOf(page, name).getByRole("button", { name: /^Approve/ })).toHaveCount(0);
  expect(await stateOf(id)).toBe("requested");
  const master = await staff("master");
  await context.clearCookies();
  await signIn(master);
  // The page ignores the id in its address: staff see their own page.
  await open(page, `/accounting/${accountant.userId}`);
  await expect(page).toHaveURL(`/accounting/${master.userId}`);
  await approve(page, name);
  await expect(rowOf(page, name)).toHaveCount(0);
});

test("A list or approval that fails says so, and the row stays [ERR-43] [ERR-44]", async ({
  page,
  origin,
  signIn,
  staff,
}) => {
  const { name, id } = await aRequest(origin, 1_000);
  const accountant = await staff("accounting");
  await signIn(accountant);
  const list = "**/api/withdrawals/pending-or-failed";
  let reads = 0;
  await page.route(list, (route) => {
    reads += 1;
    return route.fulfill({ status: 500, json: {} });
  });
  await open(page, `/accounting/${accountant.userId}`);
  await expect(page.getByText("Error fetching pending withdrawals")).toBeVisible();
  expect(reads).toBe(3);
  await page.unroute(list);
  await page.getByRole("alert").getByRole("button", { name: "Try again" }).click();
  await expect(rowOf(page, name)).toBeVisible();

  const answers = [
    { status: 500, json: {} },
    { json: { transferResponse: { status: "failed" }, approvalsMissing: 0 } },
  ];
  await page.route("**/api/withdraw/initiate", (route) => route.fulfill(answers.shift()));
  await approve(page, name);
  await expect(dialog(page)).toContainText("Error approving withdrawal");
  await dialog(page)
    .getByRole("button", { name: /^Approve/ })
    .click();
  await expect(dialog(page)).toContainText("The provider refused the payout.");
  await dialog(page).getByRole("button", { name: "Not yet" }).click();
  await expect(rowOf(page, name)).toBeVisible();
  expect(await stateOf(id)).toBe("requested");
});

test("A host that answers only id, amount and status of a withdrawal has a page that works [STATE-24]", async ({
  page,
  signIn,
  staff,
}) => {
  const accountant = await staff("accounting");
  await signIn(accountant);
  const _id = "withdrawal-7";
  let pendingWithdrawals = [{ _id, amount: 1_100, status: "pending" }];
  await page.route("**/api/withdrawals/pending-or-failed", (route) =>
    route.fulfill({ json: { pendingWithdrawals } }),
  );
  await page.route("**/api/withdraw/initiate", (route) => {
    pendingWithdrawals = [];
    return route.fulfill({ json: { transferResponse: { status: "success" } } });
  });
  await open(page, `/accounting/${accountant.userId}`);
  await expect(rowOf(page, _id)).toContainText("₦1,100");
  await expect(rowOf(page, _id)).not.toContainText(/NaN|undefined|Invalid/);
  await approve(page, _id);
  await expect(rowOf(page, _id)).toHaveCount(0);
});

test("More withdrawals than fit on a page are loaded on request", async ({ page, origin, signIn, staff }) => {
  const { id, name } = await aRequest(origin, 1_000);
  await rowsOf(
    `insert into withdrawals
     select (jsonb_populate_record(w, jsonb_build_object('id', gen_random_uuid(), 'journal_id', gen_random_uuid()))).*
     from withdrawals w, generate_series(1, 200) where w.id = $1`,
    [id],
  );
  try {
    const accountant = await staff("accounting");
    await signIn(accountant);
    await open(page, `/accounting/${accountant.userId}`);
    const rows = table(page).getByRole("row");
    await expect(rows).toHaveCount(201);
    // Other tests ask for withdrawals meanwhile.
    await expect(page.getByRole("heading", { name: /^Pending withdrawals 2\d\d$/ })).toBeVisible();
    await page.getByRole("button", { name: "Load more withdrawals" }).click();
    await expect(rows.filter({ hasText: name })).toHaveCount(201);
    await expect(page.getByRole("button", { name: "Load more withdrawals" })).toHaveCount(0);
  } finally {
    await rowsOf(
      `delete from withdrawals w using withdrawals asked
       where asked.id = $1 and w.user_id = asked.user_id and w.id <> $1`,
      [id],
    );
  }
});

test("Staff cancel a withdrawal with a reason, and the units are back", async ({
  page,
  origin,
  signIn,
  staff,
}) => {
  const { who, name, id } = await aRequest(origin, 1_000);
  const accountant = await staff("accounting");
  await signIn(accountant);
  await open(page, `/accounting/${accountant.userId}`);
  await rowOf(page, name)
    .getByRole("button", { name: /^Cancel/ })
    .click();
  const sheet = page.getByRole("dialog", { name: "Cancel this withdrawal" });
  await sheet.getByRole("button", { name: "Cancel it" }).click();
  await expect(sheet.getByText("Write why you cancel this withdrawal.")).toBeVisible();
  await sheet.getByLabel("Reason").fill("The customer asked for it by phone.");
  await sheet.getByRole("button", { name: "Cancel it" }).click();
  await expect(rowOf(page, name)).toHaveCount(0);
  expect(await stateOf(id)).toBe("cancelled");
  expect(await unitsOf(origin, who)).toBe(1_000);
});

test("An overpayment is refunded from its row", async ({ page, origin, signIn, staff }) => {
  const name = aName("Ada");
  const who = await signUpByApi(origin, anAddress(), { fullName: name });
  const call = callAs(origin, who);
  const { body: order } = await call("POST", "/api/payment-orders", { purpose: "units", units: 1_000 });
  await fetch(`${origin}/sandbox/pay/${order.tx_ref}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ outcome: "paid", amount: "1597.50" }),
  });
  await expect
    .poll(async () => (await call("GET", `/api/payment-orders/${order.tx_ref}`)).body.status, {
      timeout: 15_000,
    })
    .toBe("paid");
  const accountant = await staff("accounting");
  await signIn(accountant);
  await open(page, `/accounting/${accountant.userId}`);
  const row = page
    .getByRole("table", { name: "Payments to refund" })
    .getByRole("row")
    .filter({ hasText: name });
  await expect(row).toContainText("₦500.00");
  await expect(row).toContainText("Paid too much");
  await row.getByRole("button", { name: /^Refund/ }).click();
  await dialog(page).getByRole("button", { name: "Refund ₦500.00" }).click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(row).toContainText(/Being sent|Refunded/);
  await expect(row.getByRole("button", { name: /^Refund/ })).toHaveCount(0);
  await expect(page.getByRole("heading", { name: /^Payments to refund/ })).toBeFocused();
});

test("An incident is resolved with a note [STAFF-08]", async ({ page, signIn, staff }) => {
  const accountant = await staff("accounting");
  await signIn(accountant);
  const _id = "01900000-0000-7000-8000-00000000abcd";
  const incident = {
    _id,
    kind: "chargeback",
    subject: "runor-test-1",
    details: { amountKobo: 109_750 },
    stopsPayouts: true,
    openedAt: "2026-11-20T10:00:00.000Z",
    seenAt: "2026-11-20T11:00:00.000Z",
    resolvedAt: null,
    resolvedBy: null,
    note: null,
    isFrozen: true,
  };
  let isResolved = false;
  await page.route("**/api/accounting", async (route) => {
    const books = await (await route.fetch()).json();
    const own = isResolved
      ? { ...incident, resolvedAt: incident.seenAt, resolvedBy: "Ini Effiong", note: "It is repaid." }
      : incident;
    return route.fulfill({ json: { ...books, payoutsStopped: !isResolved, incidents: [own] } });
  });
  const sent: unknown[] = [];
  await page.route(`**/api/accounting/incidents/${_id}/resolve`, (route) => {
    sent.push(route.request().postDataJSON());
    isResolved = true;
    return route.fulfill({ json: { ...incident, resolvedAt: incident.seenAt, isWaiting: false } });
  });
  await open(page, `/accounting/${accountant.userId}`);
  await expect(page.getByText("Payouts are stopped.")).toBeVisible();
  await page.getByRole("button", { name: /^Resolve: Chargeback/ }).click();
  const sheet = page.getByRole("dialog", { name: "Resolve this incident" });
  await sheet.getByRole("button", { name: "Resolve", exact: true }).click();
  await expect(sheet.getByText("Write at least a few words.")).toBeVisible();
  await expect(sheet.getByRole("alert").filter({ hasText: "One thing to fix" })).toBeFocused();
  await sheet.getByLabel("What you found and did").fill("It is repaid.");
  await sheet.locator(".box").click();
  await sheet.getByRole("button", { name: "Resolve", exact: true }).click();
  await expect(page.getByText("No incident is open.")).toBeVisible();
  await expect(page.getByText("Payouts are stopped.")).toHaveCount(0);
  expect(sent).toEqual([{ note: "It is repaid.", liftFreeze: true }]);
  await page.getByText("Resolved lately").click();
  await expect(page.getByRole("listitem").getByText("It is repaid.")).toBeVisible();
});

test("Two people give the units of a payout back that failed after it was paid", async ({
  page,
  signIn,
  staff,
}) => {
  const accountant = await staff("accounting");
  await signIn(accountant);
  const _id = "01900000-0000-7000-8000-00000000abcf";
  const incident = {
    _id,
    kind: "late-failure",
    subject: "payout:payout-1-abc",
    details: { providerSays: "failed" },
    stopsPayouts: false,
    openedAt: "2026-11-20T10:00:00.000Z",
    seenAt: "2026-11-20T11:00:00.000Z",
    resolvedAt: null as string | null,
    resolvedBy: null,
    note: null,
    isFrozen: false,
    mayGiveBack: true,
    needsTwo: true,
    approvedBy: null as string | null,
  };
  await page.route("**/api/accounting", async (route) => {
    const books = await (await route.fetch()).json();
    return route.fulfill({ json: { ...books, incidents: [incident] } });
  });
  const sent: unknown[] = [];
  await page.route(`**/api/accounting/incidents/${_id}/resolve`, (route) => {
    sent.push(route.request().postDataJSON());
    if (sent.length === 1) incident.approvedBy = "Ini Effiong";
    else
      Object.assign(incident, {
        approvedBy: null,
        needsTwo: false,
        mayGiveBack: false,
        resolvedAt: incident.seenAt,
      });
    return route.fulfill({ json: { ...incident, isWaiting: sent.length === 1 } });
  });
  await open(page, `/accounting/${accountant.userId}`);
  const sheet = page.getByRole("dialog", { name: "Resolve this incident" });
  const press = async () => {
    await page.getByRole("button", { name: /^Resolve: Failed after success/ }).click();
    await sheet.getByLabel("What you found and did").fill("The dashboard says so.");
    await sheet.getByText("Give the units and the fee back").click();
    await sheet.getByRole("button", { name: "Resolve", exact: true }).click();
  };
  await expect(page.getByText("The person has neither the money nor the units.")).toBeVisible();
  await press();
  await expect(page.getByText("Noted. Somebody else has to agree as well.")).toBeVisible();
  await expect(page.getByText("Ini Effiong agreed. One more person has to agree.")).toBeVisible();
  await press();
  await expect(page.getByText("The units and the fee are back in the wallet.")).toBeVisible();
  await expect(page.getByText("No incident is open.")).toBeVisible();
  const order = { note: "The dashboard says so.", giveBack: true };
  expect(sent).toEqual([order, order]);
});

test("A freeze that another chargeback keeps is not called half agreed, though one person agreed before", async ({
  page,
  signIn,
  staff,
}) => {
  const accountant = await staff("accounting");
  await signIn(accountant);
  const _id = "01900000-0000-7000-8000-00000000abce";
  const incident = {
    _id,
    kind: "chargeback",
    subject: "runor-test-2",
    details: {},
    stopsPayouts: false,
    openedAt: "2026-11-20T10:00:00.000Z",
    seenAt: "2026-11-20T11:00:00.000Z",
    resolvedAt: "2026-11-20T12:00:00.000Z",
    resolvedBy: "Ini Effiong",
    note: "Asked the bank.",
    isFrozen: true,
    mayGiveBack: false,
    needsTwo: true,
    approvedBy: "Ini Effiong",
  };
  await page.route("**/api/accounting", async (route) => {
    const books = await (await route.fetch()).json();
    return route.fulfill({ json: { ...books, incidents: [incident] } });
  });
  await page.route(`**/api/accounting/incidents/${_id}/resolve`, (route) =>
    route.fulfill({ json: { ...incident, isWaiting: false } }),
  );
  await open(page, `/accounting/${accountant.userId}`);
  await page.getByText("Resolved lately").click();
  await page.getByRole("listitem").getByRole("button").click();
  const sheet = page.getByRole("dialog");
  await sheet.getByLabel("What you found and did").fill("It was a mistake.");
  await sheet.getByRole("button").last().click();
  await expect(page.getByText("The stop stays: another chargeback of this person is open.")).toBeVisible();
});

test("The books download as files for a spreadsheet", async ({ page, signIn, staff }) => {
  const accountant = await staff("accounting");
  await signIn(accountant);
  await open(page, `/accounting/${accountant.userId}`);
  await page.getByLabel("From").fill("2026-02-02");
  await page.getByLabel("To", { exact: true }).fill("2026-02-01");
  await expect(page.getByText("The first day comes after the last.")).toBeVisible();
  await page.getByLabel("To", { exact: true }).fill("");
  await page.getByLabel("From").fill("");
  for (const name of ["Journal", "Withdrawals", "Subscribers"]) {
    const link = page.getByRole("link", { name, exact: true });
    const answer = await page.request.get((await link.getAttribute("href")) ?? "");
    expect(answer.status(), name).toBe(200);
    expect(answer.headers()["content-type"], name).toContain("text/csv");
  }
});

test("A person without the role sees none of the books: the page opens by its address, and its calls are refused [ROLE-21]", async ({
  page,
  signIn,
  member,
}) => {
  await signIn(member);
  await open(page, `/accounting/${member.userId}`);
  await expect(page.getByRole("heading", { level: 1, name: "Forbidden" })).toBeVisible();
  await expect(page.getByText("This page is for Runor staff.")).toBeVisible();
  for (const path of ["/api/accounting", "/api/withdrawals/pending-or-failed", "/api/accounting/journal.csv"])
    expect((await page.request.get(path)).status(), path).toBe(403);
  expect((await page.request.get(`/api/auth/subscribed-users/${member.userId}`)).status()).toBe(403);
  await page.getByRole("link", { name: "Go to home" }).click();
  await expect(page).toHaveURL("/");
});
