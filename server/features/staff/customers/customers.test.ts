import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { cursorOf } from "#server/cursors.ts";
import { newId } from "#server/db/ids.ts";
import { staffRoles } from "#server/db/schema/accounts.ts";
import { serviceCards } from "#server/db/schema/service-cards.ts";
import { aUser } from "#server/seed/builders.ts";
import { localPhone } from "#shared/phones/phone.ts";
import { startTestApp, type TestApp } from "#tests/support/app.ts";
import { aSignedInUser, type SignedInUser } from "#tests/support/signed-in.ts";
import { paymentAnswers } from "#texts/payments.ts";

let app: TestApp;
let staff: SignedInUser;
beforeAll(async () => {
  app = await startTestApp();
  staff = await aSignedInUser(app, { fullName: "Kemi Staff" });
  await app.deps.db.insert(staffRoles).values({ userId: staff.id, role: "customers" });
});
afterAll(() => app.close());

const list = (query = "", as: string | undefined = staff.cookie) =>
  app.call({ method: "GET", path: `/api/auth/subscribed-users${query}`, as });
const found = async (typed: string): Promise<string[]> =>
  (await list(`?q=${encodeURIComponent(typed)}`)).body.map(({ _id }: { _id: string }) => _id);
const upgrade = (body: unknown, as: string | undefined = staff.cookie) =>
  app.call({ method: "POST", path: "/api/auth/update-subscription", body, as });

describe("the overview of customers", () => {
  test("pages through all customers with their subscription, newest first, and counts them [API-30] [STAFF-11]", async () => {
    for (let n = 0; n < 25; n += 1) await aUser(app.deps.db);
    const first = await list();

    expect(first.status).toBe(200);
    expect(first.body).toHaveLength(20);
    const { rows } = await app.deps.pool.query("select count(*)::int as n from users");
    expect(Number(first.headers["x-total-count"])).toBe(rows[0].n);
    expect(first.body[0]).toMatchObject({
      isSubscribed: false,
      subscriptionDate: null,
      subscriptionExpirationDate: null,
    });
    const next = /<([^>]+)>/.exec(String(first.headers.link))?.[1] ?? "";
    const second = await app.call({ method: "GET", path: next, as: staff.cookie });
    const ids = [...first.body, ...second.body].map(({ _id }) => _id);
    expect(new Set(ids).size).toBe(rows[0].n);
    expect(second.headers.link).toBeUndefined();
  });

  test("finds each by a name, private name, business name or number with one wrong letter [CONST-28]", async () => {
    const person = await aUser(app.deps.db, { fullName: "Adaeze Nwosu", privateName: "quietmoon" });
    await app.deps.db.insert(serviceCards).values({
      userId: person.id,
      serviceRendered: "Tailoring",
      serviceDescription: "Gowns",
      minUnits: 1_000,
      currentLocation: "Enugu",
      businessName: "Goldstitch Couture",
    });
    const number = localPhone(person.phone);
    const typo = `${number.slice(0, 7)}${(Number(number[7]) + 5) % 10}${number.slice(8)}`;

    for (const typed of [
      "Adaexe",
      "Nwosu",
      "quietmoan",
      "Goldstich",
      "couture",
      number,
      typo,
      `+234${number.slice(1)}`,
    ])
      expect(await found(typed), typed).toContain(person.id);
    expect((await found(number))[0]).toBe(person.id);
    expect(await found("zzzzqqqq")).toEqual([]);
    expect(await found("%_\\'\"")).toEqual([]);
  });

  test("is for staff of customers, and each read is recorded [API-30]", async () => {
    const member = await aSignedInUser(app);
    expect((await app.call({ method: "GET", path: "/api/auth/subscribed-users" })).status).toBe(401);
    expect((await list("", member.cookie)).body.message).toBe("Forbidden");
    for (const odd of [
      "zzz",
      cursorOf([1, "-".repeat(36)]),
      cursorOf([8.64e15 + 1, newId()]),
      cursorOf([1e15 - 1, newId()]),
    ])
      expect((await list(`?cursor=${odd}`)).status, odd).toBe(400);
    const { rows } = await app.deps.pool.query(
      "select count(*)::int as n from audit_log where action = 'customers.read'",
    );
    expect(rows[0].n).toBeGreaterThan(2);
  });
});

describe("giving a month", () => {
  test("subscribes the customer from now or from the end of the current month, and is recorded with its reason [ERR-46]", async () => {
    const customer = await aSignedInUser(app);

    const first = await upgrade({ userId: customer.id, reason: "Paid in cash at the office" });
    const second = await upgrade({ userId: customer.id, reason: "A second month" });

    expect(first.body).toMatchObject({ message: paymentAnswers.upgraded, isSubscribed: true });
    expect(Date.parse(second.body.subscriptionEndsAt)).toBeGreaterThan(
      Date.parse(first.body.subscriptionEndsAt) + 27 * 86_400_000,
    );
    const [listed] = (await list()).body.filter(({ _id }: { _id: string }) => _id === customer.id);
    expect(listed.subscriptionExpirationDate).toBe(second.body.subscriptionEndsAt);
    // The current month, not the one given in advance.
    expect(Date.parse(listed.subscriptionDate)).toBeLessThanOrEqual(app.clock.now().getTime());
    const me = await app.call({ method: "GET", path: "/api/auth/session", as: customer.cookie });
    expect(me.body.user.isSubscribed).toBe(true);
    const { rows } = await app.deps.pool.query(
      "select actor_id, reason from audit_log where action = 'subscriptions.give-month' and subject_id = $1 order by at",
      [customer.id],
    );
    expect(rows).toEqual([
      { actor_id: staff.id, reason: "Paid in cash at the office" },
      { actor_id: staff.id, reason: "A second month" },
    ]);
  });

  test("needs no reason [API-21]", async () => {
    const customer = await aSignedInUser(app);

    for (const body of [{ userId: customer.id }, { userId: customer.id, reason: "" }])
      expect((await upgrade(body)).body).toMatchObject({
        message: paymentAnswers.upgraded,
        isSubscribed: true,
      });
    const { rows } = await app.deps.pool.query(
      "select actor_id from audit_log where action = 'subscriptions.give-month' and subject_id = $1",
      [customer.id],
    );
    expect(rows).toEqual([{ actor_id: staff.id }, { actor_id: staff.id }]);
  });

  test("happens once for a repeated request and for concurrent ones", async () => {
    const customer = await aSignedInUser(app);
    const press = (reason: string, key: string, userId = customer.id) =>
      app.call({
        method: "POST",
        path: "/api/auth/update-subscription",
        body: { userId, reason },
        as: staff.cookie,
        headers: { "idempotency-key": key },
      });
    const pressed = await Promise.all([press("Cash", "month-one-0001"), press("Cash", "month-one-0001")]);
    const again = await press("Paid in cash", "month-one-0001");

    expect([...pressed, again].map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set([...pressed, again].map(({ body }) => body.subscriptionEndsAt)).size).toBe(1);
    const months = await app.deps.pool.query("select from subscriptions where user_id = $1", [customer.id]);
    expect(months.rowCount).toBe(1);
    const other = await aSignedInUser(app);
    expect((await press("Cash", "month-one-0001", other.id)).body.code).toBe("key_reused");
  });

  test("refuses an account that was deleted meanwhile", async () => {
    const gone = await aSignedInUser(app, { deletedAt: new Date() });
    expect((await upgrade({ userId: gone.id, reason: "Too late" })).status).toBe(404);
    const months = await app.deps.pool.query("select from subscriptions where user_id = $1", [gone.id]);
    expect(months.rowCount).toBe(0);
  });

  test("needs an existing customer and staff of customers", async () => {
    const customer = await aSignedInUser(app);
    expect((await upgrade({ userId: newId(), reason: "Nobody" })).status).toBe(404);
    expect(
      (await upgrade({ userId: customer.id, reason: "Me too" }, (await aSignedInUser(app)).cookie)).status,
    ).toBe(403);
    expect((await upgrade({ userId: staff.id, reason: "For myself" })).status).toBe(402);
  });
});
