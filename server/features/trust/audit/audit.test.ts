import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId } from "#server/db/ids.ts";
import { staffRoles } from "#server/db/schema/accounts.ts";
import type { AuditEntry } from "#shared/contracts/audit.ts";
import { startTestApp, type TestApp } from "#tests/support/app.ts";
import { aSignedInUser, type SignedInUser } from "#tests/support/signed-in.ts";
import { errorTexts } from "#texts/errors.ts";
import { plainLines } from "./audit.rules.ts";
import { recordAudit } from "./audit.service.ts";

let app: TestApp;
let admin: SignedInUser;
beforeAll(async () => {
  app = await startTestApp();
  admin = await aSignedInUser(app, { fullName: "Kemi Owner" });
  await app.deps.db.insert(staffRoles).values({ userId: admin.id, role: "admin" });
});
afterAll(() => app.close());

const log = (query = "", as: string | undefined = admin.cookie) =>
  app.call({ method: "GET", path: `/api/audit${query}`, as });
const recordAction = (action: string, actorId: string, more: { before?: unknown; after?: unknown } = {}) =>
  recordAudit(app.deps.db, { actorId, action, subjectType: "test", subjectId: "one", ...more });

describe("the audit log", () => {
  test("lists what staff did, newest first, fifty a page, with names and plain lines", async () => {
    for (let n = 0; n < 60; n += 1) await recordAction("tests.count", admin.id, { after: { n } });

    const first = (await log("?action=tests.")).body;
    expect(first.records).toHaveLength(50);
    expect(first.records[0]).toMatchObject({
      action: "tests.count",
      actor: { _id: admin.id, name: "Kemi Owner" },
      before: [],
      after: ["n: 59"],
    });
    const second = (await log(`?action=tests.&cursor=${first.next}`)).body;
    expect(second.records.map(({ after }: AuditEntry) => after[0])).toEqual(
      Array.from({ length: 10 }, (_, n) => `n: ${9 - n}`),
    );
    expect(second.next).toBeNull();
  });

  test("filters by person and subject; an id without a user has no name", async () => {
    const gone = newId();
    await recordAction("tests.alone", gone);

    const { records, actors } = (await log(`?actor=${gone}`)).body;
    expect(records).toHaveLength(1);
    expect(records[0].actor).toEqual({ _id: gone, name: null });
    expect(actors).toEqual(
      expect.arrayContaining([
        { _id: gone, name: null },
        { _id: admin.id, name: "Kemi Owner" },
      ]),
    );
    expect((await log("?subject=nobody")).body.records).toEqual([]);
    expect((await log("?action=tests%25")).status).toBe(400);
    expect((await log("?actor=me")).status).toBe(400);
  });

  test("names the person whom a record is about, with a masked number, until the account is deleted", async () => {
    const person = await aSignedInUser(app, { fullName: "Bola Buyer" });
    const about = async (subjectType: string, subjectId: string) => {
      await recordAudit(app.deps.db, { actorId: admin.id, action: "tests.about", subjectType, subjectId });
      return (await log("?action=tests.about")).body.records[0].about;
    };
    const incidentOf = async (userId: string) => {
      const id = newId();
      await app.deps.pool.query(
        `insert into incidents (id, kind, subject, details, stops_payouts, opened_at, seen_at)
         values ($1::uuid, 'chargeback', $1::uuid::text, jsonb_build_object('userId', $2::text), false, now(), now())`,
        [id, userId],
      );
      return id;
    };
    const named = { name: "Bola Buyer", phoneNumber: expect.stringMatching(/^0\d{3} ••• \d{4}$/) };

    expect(await about("user", person.id)).toEqual(named);
    expect(await about("incident", await incidentOf(person.id))).toEqual(named);
    expect(await about("incident", await incidentOf("not an id"))).toBeNull();
    expect(await about("setting", "boostDays")).toBeNull();
    await app.deps.pool.query("update users set deleted_at = now() where id = $1", [person.id]);
    expect(await about("user", person.id)).toBeNull();
  });

  test("is for administrators only, and each read is recorded", async () => {
    const desk = await aSignedInUser(app);
    await app.deps.db.insert(staffRoles).values({ userId: desk.id, role: "accounting" });
    expect((await log("", desk.cookie)).body.message).toBe(errorTexts.forbidden);
    expect((await app.call({ method: "GET", path: "/api/audit" })).status).toBe(401);

    await log("?action=settings");
    const { records } = (await log("?action=audit.read")).body;
    expect(records[0].after).toEqual(["shown: 0", "action: settings"]);
  });
});

describe("reads of people's data that a staff page polls", () => {
  const paths = [
    ["/api/reports", "moderation.read", "open"],
    ["/api/reports?status=decided", "moderation.read", "decided"],
    ["/api/suspensions", "moderation.read", "all"],
    ["/api/withdrawals/pending-or-failed", "withdrawals.read", "pending"],
  ] as const;

  test.each(paths)("%s is recorded once an hour for each reader", async (path, action, subject) => {
    const reader = await aSignedInUser(app);
    await app.deps.db.insert(staffRoles).values({ userId: reader.id, role: "admin" });
    await app.deps.pool.query(
      `insert into audit_log (id, actor_id, action, subject_type, subject_id, at)
       select $1, $2, action, subject_type, subject_id, now() - interval '61 minutes' from (values
         ('moderation.read', 'reports', 'open'), ('moderation.read', 'reports', 'decided'), ('moderation.read', 'suspensions', 'all'),
         ('withdrawals.read', 'withdrawals', 'pending')) as read (action, subject_type, subject_id)
       where action = $3 and subject_id = $4`,
      [newId(), reader.id, action, subject],
    );
    for (let times = 0; times < 3; times += 1)
      expect((await app.call({ method: "GET", path, as: reader.cookie })).status).toBe(200);

    const { records } = (await log(`?action=${action}&actor=${reader.id}&subject=${subject}`)).body;
    expect(records.map(({ after }: AuditEntry) => after)).toEqual([["shown: 0"], []]);
    await app.call({ method: "GET", path, as: admin.cookie });
    expect((await log(`?action=${action}&actor=${admin.id}&subject=${subject}`)).body.records).toHaveLength(
      1,
    );
  });
});

describe("lists with full phone numbers", () => {
  const anApplication = {
    firstName: "Ada",
    lastName: "Obi",
    phoneNumber: "08031239876",
    houseAddress: "1 Broad Street",
    hasAccount: "no",
    operationBase: "store",
    agentLocation: "Yaba",
  };
  type Shown = Record<"_id" | "userId", string>[];
  const lists: [path: string, action: string, idsOf: (body: never) => string[]][] = [
    ["/api/auth/subscribed-users", "customers.read", (body: Shown) => body.map(({ _id }) => _id)],
    ["/api/auth/subscribed-users?q=Chinedu", "customers.read", (body: Shown) => body.map(({ _id }) => _id)],
    [
      "/api/auth/subscribed-users/:reader",
      "accounting.read-subscribers",
      ({ users }: { users: Shown }) => users.map(({ _id }) => _id),
    ],
    ["/api/unapproved-agents", "agents.read", (body: Shown) => body.map(({ _id }) => _id)],
    [
      "/api/staff-roles",
      "staff-roles.read",
      ({ staffRoles }: { staffRoles: Shown }) => [...new Set(staffRoles.map(({ userId }) => userId))],
    ],
  ];

  test.each(lists)(
    "%s: every reading is recorded with the people whose numbers it showed",
    async (path, action, idsOf) => {
      const reader = await aSignedInUser(app);
      await app.deps.db.insert(staffRoles).values({ userId: reader.id, role: "admin" });
      const subscribedUntil = new Date(app.clock.now().getTime() + 24 * 3_600_000);
      await aSignedInUser(app, { fullName: "Chinedu Eze", subscribedUntil });

      await app.call({ method: "POST", path: "/api/agent-promo", body: anApplication });

      const shown = [];
      for (let times = 0; times < 2; times += 1) {
        const { body } = await app.call({
          method: "GET",
          path: path.replace(":reader", reader.id),
          as: reader.cookie,
        });
        shown.push(idsOf(body as never));
      }

      const { rows } = await app.deps.pool.query(
        "select after from audit_log where actor_id = $1 and action = $2 order by id",
        [reader.id, action],
      );
      expect(rows.map(({ after }) => after.ids)).toEqual(shown);
      expect(shown[0]).not.toEqual([]);
    },
  );
});

test("plainLines turns any JSON into lines of text and cuts long ones", () => {
  expect(plainLines(null)).toEqual([]);
  expect(plainLines(5)).toEqual(["5"]);
  expect(plainLines(["Ada", "Bola"])).toEqual(["Ada, Bola"]);
  expect(plainLines({ a: { b: 1, c: null }, d: [{ e: "<b>x</b>" }] })).toEqual([
    ...["a.b: 1", "a.c: –"],
    "d.0.e: <b>x</b>",
  ]);
  expect(plainLines({ ids: ["1", "2"], shown: 2 })).toEqual(["shown: 2", "ids: 1, 2"]);
  expect(plainLines("x".repeat(400))[0]).toHaveLength(301);
  expect(plainLines(Object.fromEntries(Array.from({ length: 50 }, (_, n) => [`k${n}`, n])))).toHaveLength(41);
});
