import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { advisoryLocks } from "#server/db/advisory-locks.ts";
import { statementTimeoutMs } from "#server/db/client.ts";
import { openPhone } from "#server/db/numbers/stored-numbers.ts";
import { trialBalance } from "#server/features/money/ledger/ledger.service.ts";
import { hasDemoAccounts } from "#server/features/platform/demo/demo.service.ts";
import { subscriptionPriceNaira } from "#shared/constants.ts";
import { maskContacts } from "#shared/masking/masking.ts";
import { koboPerUnit } from "#shared/money/money.ts";
import { stateNames } from "#shared/places/places.ts";
import { startTestApp, type TestApp } from "#tests/support/app.ts";
import { providerFault } from "#tests/support/faults.ts";
import { webhookSettles } from "#tests/support/money.ts";
import { asOwner } from "#tests/support/owner.ts";
import { expectSoundPayouts, initiate, ownOf, playPayout, referenceOf } from "#tests/support/payouts.ts";
import { loadBaseContent } from "./base-content.ts";
import { loadDemoData, shouldLoadDemo } from "./demo.ts";
import { readDemoPassword } from "./demo-password.ts";
import { demoSignIns } from "./demo-sign-ins.ts";

let app: TestApp;
/** What an interrupted load threw, and whether the next start would load again. */
const interrupted: { error?: unknown; loadsAgain?: boolean } = {};
beforeAll(async () => {
  app = await startTestApp();
  const { config, db } = app.deps;
  await loadBaseContent(app.deps);
  await asOwner(app, "alter table comments add constraint none_yet check (false)");
  interrupted.error = await loadDemoData(app.deps).catch((error) => error);
  interrupted.loadsAgain = await shouldLoadDemo(config, db);
  await asOwner(app, "alter table comments drop constraint none_yet");
  // Two processes that start together.
  await Promise.all([loadDemoData(app.deps), loadDemoData(app.deps)]);
});
afterAll(() => app.close());

const rowsOf = async (text: string) => (await app.deps.pool.query(text)).rows;
const drawnPassword = () => readDemoPassword(app.deps.config.dataDir) ?? "";
const count = async (from: string): Promise<number> =>
  (await rowsOf(`select count(*)::int as n from ${from}`))[0].n;

describe("loaded data", () => {
  test("jobs of every state: open and taken, new and weeks old, promoted, by agents, under private names", async () => {
    const now = app.deps.clock.now().getTime();
    const jobs = await rowsOf("select j.*, u.private_name from jobs j join users u on u.id = j.user_id");
    const ages = jobs.map(({ created_at }) => (now - created_at.getTime()) / 60_000);

    expect(jobs.length).toBeGreaterThanOrEqual(240);
    expect(new Set(jobs.map(({ state }) => state))).toEqual(new Set(stateNames));
    expect(new Set(jobs.map(({ status }) => status))).toEqual(
      new Set(["open", "paused", "assigned", "completed"]),
    );
    expect(Math.min(...ages)).toBeLessThan(10);
    expect(Math.min(...ages)).toBeGreaterThan(0);
    expect(Math.max(...ages)).toBeGreaterThan(30 * 24 * 60);
    expect(jobs.filter(({ is_promoted }) => is_promoted)).not.toEqual([]);
    expect(jobs.filter(({ private_name }) => private_name)).not.toEqual([]);
    expect(jobs.filter(({ media_id }) => media_id)).not.toEqual([]);
    const byAgents = jobs.filter(({ by_agent }) => by_agent);
    expect(byAgents).not.toEqual([]);
    expect(byAgents.filter(({ client_phone, agent_phone }) => !client_phone || !agent_phone)).toEqual([]);
  });

  test("subscriptions are paid for consecutive months that have begun and end when shown", async () => {
    const months = await rowsOf(`
      select u.subscribed_until as until, s.starts_at, s.ends_at,
             lag(s.ends_at) over mine as before, lead(s.id) over mine is null as is_last
      from users u left join subscriptions s on s.user_id = u.id where u.subscribed_until > now()
      window mine as (partition by u.id order by s.starts_at)`);
    const now = app.deps.clock.now();
    expect(months.length).toBeGreaterThan(80 * 1.5);
    for (const month of months) {
      if (month.before) expect(month.starts_at).toEqual(month.before);
      else expect(month.starts_at.getTime()).toBeLessThanOrEqual(now.getTime());
      if (month.is_last) expect(month.ends_at).toEqual(month.until);
    }
    const { lines } = await trialBalance(app.deps.db);
    const paidKobo = months.length * subscriptionPriceNaira * koboPerUnit;
    expect(lines).toContainEqual({ account: "subscription_income", balanceKobo: paidKobo });
  });

  test("people sign up in each of the last four weeks, before their first job and purchase", async () => {
    const weeks = await rowsOf(`
      select floor(extract(epoch from now() - created_at) / 604800)::int as week, count(*)::int as n from users
      where created_at > now() - interval '28 days' group by 1`);
    expect(weeks.filter(({ n }) => n > 2)).toHaveLength(4);
    expect(await count("jobs j join users u on u.id = j.user_id where j.created_at < u.verified_at")).toBe(0);
    expect(
      await count("payment_orders p join users u on u.id = p.user_id where p.settled_at < u.verified_at"),
    ).toBe(0);
  });

  test("80 subscribed servicemen with at least 40 trades", async () => {
    const { body } = await app.call({ method: "GET", path: "/api/auth/servicemen" });
    const services = new Set(
      body.servicemen.map((each: { serviceRendered: string }) => each.serviceRendered),
    );

    expect(body.servicemen).toHaveLength(80);
    expect(services.size).toBeGreaterThanOrEqual(40);
  });

  test.each([
    ["laogs plubmer", "Plumbing"],
    ["gen repairer lagos", "Generator Repair"],
    ["light man lagos", "Electrical Installation"],
    ["aircon no dey cool lagos", "Air Conditioner Repair"],
  ])("the search for “%s” finds jobs and servicemen in Lagos", async (words, service) => {
    const q = encodeURIComponent(words);
    const jobs = await app.call({ method: "GET", path: `/jobs/get-job?q=${q}` });
    const cards = await app.call({ method: "GET", path: `/api/auth/servicemen?q=${q}` });
    const first = (found: object[]) => found.slice(0, 1);

    expect(first(jobs.body)).toMatchObject([{ service, state: "Lagos" }]);
    expect(first(cards.body.servicemen)).toMatchObject([{ serviceRendered: service, state: "Lagos" }]);
  });

  test("comments and callers that agree with the jobs", async () => {
    expect(await count("comments")).toBeGreaterThan(200);
    expect(await count("job_calls")).toBeGreaterThan(500);
    expect(
      await rowsOf(
        `select id from jobs where call_count <> (select count(*) from job_calls where job_id = jobs.id)`,
      ),
    ).toEqual([]);
    expect(
      await rowsOf(`select 1 from comments c join jobs j on j.id = c.job_id where c.created_at < j.created_at
        union all select 1 from job_calls c join jobs j on j.id = c.job_id where c.called_at < j.created_at
        union all select 1 from job_calls c join jobs j on j.id = c.job_id where c.caller_id = j.user_id
        union all select 1 from jobs where created_at > now() union all select 1 from comments where created_at > now()`),
    ).toEqual([]);
  });

  test("reviews of most servicemen, by their contacts, after the call, of all kinds", async () => {
    const said = await rowsOf(`select r.*, c.called_at, j.user_id as poster from reviews r
      join jobs j on j.id = r.job_id
      left join job_calls c on c.job_id = r.job_id and c.caller_id in (r.author_id, r.subject_id)`);
    const rated = await rowsOf("select rating_count from users join service_cards on user_id = id");
    const now = app.deps.clock.now();

    expect(said.length).toBeGreaterThan(150);
    expect(rated.filter(({ rating_count }) => rating_count > 0).length).toBeGreaterThan(60);
    expect(new Set(said.map(({ rating }) => rating))).toEqual(new Set([1, 2, 3, 4, 5]));
    expect(said.filter(({ reply }) => reply !== null).length).toBeGreaterThan(20);
    for (const { called_at, created_at, replied_at, poster, author_id, subject_id } of said) {
      expect([author_id, subject_id]).toContain(poster);
      expect(called_at.getTime()).toBeLessThan(created_at.getTime());
      expect((replied_at ?? created_at).getTime()).toBeLessThanOrEqual(now.getTime());
    }
  });

  test("no text holds contact details", async () => {
    const texts = await rowsOf(`select description as text from jobs union all select location from jobs
      union all select text from comments union all select text from reviews union all select full_name from users
      union all select concat_ws(' / ', business_name, service_description, current_location) from service_cards`);

    expect(texts.map(({ text }) => text).filter((text) => maskContacts(text) !== text)).toEqual([]);
  });

  test("every picture is served in both sizes", async () => {
    const { body } = await app.call({ method: "GET", path: "/jobs/get-job?limit=100" });
    const addresses: string[] = body.flatMap(
      ({ mediaUrl, thumbnailUrl }: { mediaUrl: string | null; thumbnailUrl: string | null }) =>
        mediaUrl ? [mediaUrl, thumbnailUrl] : [],
    );
    const answers = await Promise.all(addresses.map((path) => app.call({ method: "GET", path })));

    expect(addresses.length).toBeGreaterThan(40);
    expect(new Set(addresses).size).toBe(addresses.length);
    for (const { status, headers } of answers)
      expect([status, headers["content-type"]]).toEqual([200, "image/webp"]);
    expect(
      await rowsOf(`select 1 from media where not exists (select from jobs where media_id = media.id)
        and not exists (select from card_photos where media_id = media.id)
        and not exists (select from articles where media_id = media.id)`),
    ).toEqual([]);
  });

  test("each first article has a picture of its own", async () => {
    const { body } = await app.call({ method: "GET", path: "/jobs/blogs" });
    const pictures: string[] = body.flatMap(
      ({ picture, thumbnailUrl }: { picture: string | null; thumbnailUrl: string | null }) => [
        picture,
        thumbnailUrl,
      ],
    );

    expect(new Set(pictures).size).toBe(6);
    for (const path of pictures)
      expect((await app.call({ method: "GET", path })).headers["content-type"]).toBe("image/webp");
  });

  test("business cards with further services and up to six photos, each served", async () => {
    const { body } = await app.call({ method: "GET", path: `/jobs/user-profile/${demoSignIns[1]?.userId}` });
    const counts = await rowsOf("select count(*)::int as n from card_photos group by user_id");

    expect(body.serviceRendered).toBe("House Painting");
    expect(body.photos.length).toBeGreaterThan(2);
    for (const { url, thumbnailUrl } of body.photos)
      for (const path of [url, thumbnailUrl])
        expect((await app.call({ method: "GET", path })).status).toBe(200);
    expect(counts.length).toBeGreaterThan(30);
    expect(Math.max(...counts.map(({ n }) => n))).toBeLessThanOrEqual(6);
    expect(await count("service_cards where cardinality(also_services) > 0")).toBeGreaterThan(10);
  });

  test("all wallets are funded by balanced journals, before the posts that they paid for", async () => {
    expect((await trialBalance(app.deps.db)).totalKobo).toBe(0);
    expect(
      await rowsOf(`select j.id from jobs j where 100 * case when j.by_agent then 300 else j.max_budget::bigint end > (
          select coalesce(sum(case when m.credit = a.id then m.amount else -m.amount end), 0)
          from ledger.account a join ledger.move m on a.id in (m.credit, m.debit)
          where a.code = 'wallet:' || j.user_id and m.phase in ('posted', 'pending') and m.created_at < j.created_at)`),
    ).toEqual([]);
  });

  test("money moved on the days of its orders and decisions, in the order of the books", async () => {
    const [span] = await rowsOf(`select count(*)::int as moves, count(distinct created_at::date)::int as days,
        count(*) filter (where created_at > now() - interval '20 minutes')::int as just_now,
        count(*) filter (where created_at > now())::int as to_come from ledger.move`);
    expect(span.days).toBeGreaterThan(40);
    expect(span.just_now).toBeLessThan(span.moves / 20);
    expect(span.to_come).toBe(0);
    expect(
      await rowsOf(`select 1 from (select created_at, lag(created_at) over (order by id) as before from ledger.move) m
          where created_at < before
        union all select 1 from payment_orders o join ledger.move m on m.journal = o.journal_id
          where m.created_at <> o.settled_at
        union all select 1 from withdrawals w join ledger.move m on m.journal = w.journal_id
          where m.created_at <> case when m.phase = 'pending' then w.requested_at else w.settled_at end
        union all select 1 from audit_log l join withdrawals w on w.id::text = l.subject_id
          where l.action = 'withdrawals.approve' and l.at <> w.approved_at`),
    ).toEqual([]);
  });

  test("later bookings carry the current time, which the application cannot choose", async () => {
    const { body } = await app.call({ method: "GET", path: "/readyz" });
    expect(body).toMatchObject({ books: true });
    expect(
      await rowsOf(`select distinct column_default from information_schema.columns
        where (table_name, column_name) in (('move', 'created_at'), ('audit_log', 'at'))`),
    ).toEqual([{ column_default: "now()" }]);
    await expect(
      app.deps.pool.query("alter table ledger.move alter created_at drop default"),
    ).rejects.toThrow("must be owner");
    await expect(app.deps.pool.query("update ledger.move set created_at = now()")).rejects.toThrow(
      "permission",
    );
  });
});

describe("withdrawals", () => {
  test("wait for staff in every kind, are paid when approved, and agree with the ledger", async () => {
    const cookie = async (phoneNumber: string) =>
      (
        await app.call({
          method: "POST",
          path: "/api/auth/login",
          body: { phoneNumber, password: drawnPassword() },
          from: "10.9.1.1",
        })
      ).cookie ?? "";
    const staff = { cookie: await cookie("08190000004") };
    const list = "/api/withdrawals/pending-or-failed";
    const { body } = await app.call({ method: "GET", path: list, as: staff.cookie });
    const rows: { _id: string; amount: number; status: string; approvalsNeeded: number }[] =
      body.pendingWithdrawals;
    expect(rows.map(({ amount, status, approvalsNeeded }) => [amount, status, approvalsNeeded])).toEqual([
      [8_100, "failed", 1],
      [30_100, "pending", 1],
      [15_100, "pending", 1],
      [250_100, "pending", 2],
    ]);

    await providerFault(app, { kind: "payout-stuck", on: "create-transfer", times: 2 });
    for (const { _id } of rows.slice(0, 2)) expect((await initiate(app, staff, _id)).status).toBe(200);
    await app.runTasks();
    for (const { _id } of rows.slice(0, 2)) await playPayout(app, await referenceOf(app, _id), "succeed");
    const agent = { cookie: await cookie("08190000003") };
    await webhookSettles(app, async () => (await ownOf(app, agent, rows[1]!._id)).status, "paid");
    await expectSoundPayouts(app);
  });
});

describe("signing in", () => {
  test.each(demoSignIns)(
    "$label: signs in with the shown password and has what the label says",
    async (person) => {
      const { phoneNumber, label, role, units, kind } = person;
      const password = drawnPassword();
      const answer = await app.call({
        method: "POST",
        path: "/api/auth/login",
        body: { phoneNumber, password },
        from: `10.9.0.${person.serial}`,
      });

      expect([label, answer.status]).toEqual([label, 200]);
      expect(answer.body.user).toMatchObject({
        fullName: person.fullName,
        phoneNumber,
        isVerified: true,
        runorUnits: units,
        isAgent: kind === "agent",
        staffRoles: role ? [role] : [],
      });
      if (kind === "serviceman")
        expect(answer.body.user).toMatchObject({ isSubscribed: true, serviceRendered: expect.any(String) });
    },
  );

  test("no other demo user has that password", async () => {
    const people = await rowsOf("select phone from users where deleted_at is null");
    const other = people.map(({ phone }) => openPhone(phone)).find((phone) => phone > "+2348190000100")!;
    const answer = await app.call({
      method: "POST",
      path: "/api/auth/login",
      body: { phoneNumber: other, password: drawnPassword() },
    });

    expect(answer.status).toBe(401);
  });

  test("the login page gets the list without the loader's data", async () => {
    const { body } = await app.call({ method: "GET", path: "/api/demo-sign-ins" });

    expect(body).toHaveLength(demoSignIns.length);
    expect(body[0]).toEqual({ label: "Client", phoneNumber: "08190000001", password: drawnPassword() });
  });

  test("a deleted sign-in is not in the list", async () => {
    const { phoneNumber, userId } = demoSignIns[4]!;
    const password = drawnPassword();
    const login = { phoneNumber, password };
    const { headers } = await app.call({ method: "POST", path: "/api/auth/login", body: login });
    const as = String(headers["set-cookie"]).split(";")[0];
    const path = "/api/auth/delete-account";
    expect((await app.call({ method: "POST", path, as, body: { password } })).status).toBe(200);
    const { body } = await app.call({ method: "GET", path: "/api/demo-sign-ins" });
    expect(body).toHaveLength(demoSignIns.length - 1);
    expect(body.map((one: { phoneNumber: string }) => one.phoneNumber)).not.toContain(phoneNumber);
    expect(await rowsOf(`select full_name from users where id = '${userId}'`)).toEqual([
      { full_name: "Deleted account" },
    ]);
  });
});

describe("loading", () => {
  test("happens only in an empty embedded database, and does nothing a second time", async () => {
    const before = await count("users");
    await loadDemoData(app.deps);

    expect(await count("users")).toBe(before);
    expect(await hasDemoAccounts(app.deps.db)).toBe(true);
    expect(await shouldLoadDemo(app.deps.config, app.deps.db)).toBe(false);
  });

  test("waits for another process's load, even if it takes longer than a statement may", async () => {
    const { pool } = app.deps;
    const limitStatements = async (ms: number) => {
      const all = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
      for (const client of all) await client.query(`set statement_timeout = ${ms}`);
      for (const client of all) client.release();
    };
    const other = new pg.Client({ connectionString: app.connectionString });
    await other.connect();
    await other.query("select pg_advisory_lock($1)", [advisoryLocks.demoData]);
    await limitStatements(1_000);
    const loading = loadDemoData(app.deps);
    const waiting = `select from pg_stat_activity where query like '%pg_try_advisory_xact_lock%'
      and state = 'idle in transaction' and now() - xact_start > interval '2 seconds'`;
    await expect.poll(async () => (await other.query(waiting)).rowCount).toBe(1);
    await other.end();
    await loading;
    await limitStatements(statementTimeoutMs);
  });

  test("an interrupted load leaves nothing, and the next one loads all", async () => {
    expect(interrupted.error).toBeInstanceOf(Error);
    expect(interrupted.loadsAgain).toBe(true);
    expect(await hasDemoAccounts(app.deps.db)).toBe(true);
  });

  test("an empty database gets demo data unless switched off or named", async () => {
    const empty = await startTestApp();
    try {
      const { config, db } = empty.deps;
      expect(await shouldLoadDemo(config, db)).toBe(true);
      expect(await shouldLoadDemo({ ...config, demo: false }, db)).toBe(false);
      expect(await shouldLoadDemo({ ...config, databaseUrl: "postgres://somewhere" }, db)).toBe(false);
      expect(await hasDemoAccounts(db)).toBe(false);
    } finally {
      await empty.close();
    }
  });
});
