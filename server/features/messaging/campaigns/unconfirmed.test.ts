import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { phoneLookup, sealPhone } from "#server/db/numbers/stored-numbers.ts";
import { staffRoles } from "#server/db/schema/accounts.ts";
import { ProcessState } from "#server/process-state.ts";
import { startTestApp, type TestApp } from "#tests/support/app.ts";
import { aSignedInUser, type SignedInUser } from "#tests/support/signed-in.ts";
import { type SmsProvider, startSmsProvider } from "#tests/support/sms-provider.ts";
import { campaignAnswers } from "#texts/campaigns.ts";
import { sendCampaigns } from "./campaigns.tasks.ts";
import { sendWaiting, stopSending } from "./sending.service.ts";

let app: TestApp;
let provider: SmsProvider;
let staff: SignedInUser;
let numbers: string[];
let from = 0;
const people = 300;
/** One portion, and the messages that were being sent beside it. */
const maxAfter = 240;

beforeAll(async () => {
  provider = await startSmsProvider();
  app = await startTestApp({ ...provider.environment, PROVIDER_TIMEOUT_SECONDS: "2" });
});
afterAll(async () => {
  await app.close();
  await provider.close();
});
beforeEach(async () => {
  // Noon in Nigeria, whenever the test runs and wherever the test before left the clock.
  app.clock.advance(untilHour(11));
  await app.runTasks();
  await app.deps.pool.query("update users set verified_at = null");
  // A failed try leaves its campaign behind, and a test before it a round that comes due on a slow machine.
  await app.deps.pool.query("update campaigns set status = 'cancelled', created_at = 'epoch'");
  await app.deps.pool.query(
    "update campaign_recipients set status = 'failed' where status in ('waiting', 'sending')",
  );
  await app.deps.pool.query("delete from pgboss.job where name = $1", [sendCampaigns.name]);
  staff = await aSignedInUser(app, { promoConsentAt: null });
  await app.deps.db.insert(staffRoles).values({ userId: staff.id, role: "publicRelations" });
  numbers = await fill(people);
  Object.assign(provider, { calls: 0, taken: [], does: () => "take", before: undefined });
});

/** Seconds until the clock next shows this hour in UTC. */
function untilHour(hour: number): number {
  const secondsOfDay = Math.floor(app.clock.now().getTime() / 1_000) % 86_400;
  return (hour * 3_600 - secondsOfDay + 86_400) % 86_400;
}

/** Creates recipients for this test and returns their numbers. */
async function fill(count: number): Promise<string[]> {
  from += count;
  const phones = Array.from({ length: count }, (_, n) => `+234813${String(from - n).padStart(7, "0")}`);
  await app.deps.pool.query(
    `insert into users (id, phone, full_name, password_hash, verified_at, terms_accepted_at,
       promo_consent_at, promo_consent_wording)
     select gen_random_uuid(), phone, 'Person ' || n, 'x',
       now(), now(), now(), 'yes' from unnest($1::text[]) with ordinality as given (phone, n)`,
    [phones.map(sealPhone)],
  );
  return phones.toSorted();
}

const post = (path: string, body: unknown = {}) => app.call({ method: "POST", path, body, as: staff.cookie });
const campaign = async (id: string) =>
  (await app.call({ method: "GET", path: `/api/campaigns/${id}`, as: staff.cookie })).body;
const failures = async (id: string) =>
  (await app.call({ method: "GET", path: `/api/campaigns/${id}/recipients?status=failed`, as: staff.cookie }))
    .body.recipients;
const start = async (body: string): Promise<string> =>
  (await post("/jobs/send-sms", { body })).body.campaign._id;
/** Late enough that no call to the provider is running; a missing message is then looked up a second time. */
const untilSendersStop = async () => {
  for (let looks = 0; looks < 2; looks += 1) {
    app.clock.advance(60);
    await sendWaiting(app.deps, async () => {});
  }
};
const everyThird =
  <Doing>(doing: Doing) =>
  (n: number) =>
    n % 3 === 0 ? doing : ("take" as const);

describe("a campaign with a failing provider", () => {
  test("fails every refused number with the reason, sends the rest, none twice", async () => {
    provider.does = everyThird("refuse");
    const id = await start("Two of three");
    await app.runTasks();

    const { status, counts } = await campaign(id);
    expect({ status, ...counts }).toMatchObject({ status: "done", sent: 200, failed: 100, waiting: 0 });
    expect(provider.taken).toHaveLength(200);
    expect(new Set(provider.taken).size).toBe(200);
    const [{ detail }] = await failures(id);
    expect(detail).toMatch(new RegExp(`^${campaignAnswers.refused}: Invalid number: `));
    expect(detail).not.toMatch(/\d{5}/);
  });

  test.each(["lose", "fail"] as const)(
    "that does '%s' with every third call: each number gets it once",
    async (doing) => {
      provider.does = everyThird(doing);
      const id = await start(`Every third: ${doing} ${"and so on ".repeat(16)}`);
      await app.runTasks();
      expect((await campaign(id)).counts).toMatchObject({ sent: 200, sending: 100 });

      provider.does = () => "take";
      await untilSendersStop();
      expect(await campaign(id)).toMatchObject({ status: "done", counts: { sent: people } });
      expect(provider.taken.toSorted()).toEqual(numbers);
      const { rows } = await app.deps.pool.query(
        `select s.parts, count(*)::int as messages from sms_messages s join campaign_recipients r on r.sms_id = s.id
         where r.campaign_id = $1 group by 1`,
        [id],
      );
      expect(rows).toEqual([{ parts: 2, messages: people }]);
    },
  );

  test("tries a number without an answer three times, then fails it as unclear", async () => {
    provider.does = (n) => (n < people ? "take" : "fail");
    const id = await start("Three tries");
    await app.runTasks();
    for (const calls of [people, people + 1, people + 2]) {
      expect((await campaign(id)).counts).toMatchObject({ sent: people - 1, sending: 1 });
      expect(provider.calls).toBe(calls);
      await untilSendersStop();
    }
    expect(await campaign(id)).toMatchObject({ status: "done", counts: { sent: people - 1, failed: 1 } });
    expect(provider.calls).toBe(people + 2);
    expect(await failures(id)).toMatchObject([{ detail: campaignAnswers.unclear }]);
  });

  test("waits with nearly all recipients while the provider is down, and continues afterwards", async () => {
    provider.does = () => "fail";
    const id = await start("Provider down");
    await app.runTasks();
    const { status, held, counts } = await campaign(id);
    expect({ status, held }).toEqual({ status: "running", held: "unanswered" });
    expect(counts).toMatchObject({ failed: 0, sent: 0 });
    expect(counts.waiting).toBeGreaterThan(people - 30);

    provider.does = () => "take";
    await untilSendersStop();
    expect(await campaign(id)).toMatchObject({ status: "done", held: null });
    expect(provider.taken.toSorted()).toEqual(numbers);
  });
});

describe("interrupting a campaign", () => {
  const atCall = (call: number, run: () => Promise<unknown>) => {
    provider.before = { call, run };
  };
  /** Holds for every interruption: each recipient is either done or waits, and no further message is sent. */
  async function stoppedMidway(id: string): Promise<number> {
    const { counts, total } = await campaign(id);
    expect(counts.sent).toBe(provider.taken.length);
    expect(counts.sent).toBeGreaterThanOrEqual(150);
    expect(counts.sent).toBeLessThanOrEqual(maxAfter);
    expect(counts).toMatchObject({ waiting: total - counts.opted_out - counts.sent, sending: 0, failed: 0 });
    await app.runTasks();
    expect(provider.taken).toHaveLength(counts.sent);
    return counts.sent;
  }
  async function wholeAfterAll(id: string) {
    expect(await campaign(id)).toMatchObject({ status: "done", counts: { sent: people } });
    expect(provider.taken.toSorted()).toEqual(numbers);
  }

  test("continues with the other recipients after a pause", async () => {
    const id = await start("Hold on");
    atCall(150, () => post(`/api/campaigns/${id}/pause`));
    await app.runTasks();
    await stoppedMidway(id);

    await post(`/api/campaigns/${id}/resume`);
    await app.runTasks();
    await wholeAfterAll(id);
  });

  test("leaves sent messages as sent after a cancellation, and sends no more, not even unclear ones", async () => {
    const id = await start("Never mind");
    provider.does = (n) => (n === 149 ? "fail" : "take");
    atCall(150, () => post(`/api/campaigns/${id}/cancel`));
    await app.runTasks();
    const sent = provider.taken.length;
    expect((await campaign(id)).counts).toMatchObject({ sent, sending: 1 });

    await untilSendersStop();
    expect(await campaign(id)).toMatchObject({
      status: "cancelled",
      counts: { sent, sending: 0, waiting: people - sent },
    });
    expect(provider.taken).toHaveLength(sent);
  });

  test("pauses when its starter loses the role, and makes the staff member who resumes it responsible", async () => {
    const id = await start("From staff");
    atCall(150, () => app.deps.pool.query("delete from staff_roles where user_id = $1", [staff.id]));
    await app.runTasks();
    staff = await aSignedInUser(app, { promoConsentAt: null });
    await app.deps.db.insert(staffRoles).values({ userId: staff.id, role: "publicRelations" });
    await stoppedMidway(id);
    expect(await campaign(id)).toMatchObject({ status: "paused", held: "role" });

    expect((await post(`/api/campaigns/${id}/resume`)).body.campaign.held).toBeNull();
    await app.runTasks();
    await wholeAfterAll(id);
  });

  test("waits for the morning when quiet hours begin", async () => {
    app.clock.advance(untilHour(18));
    const id = await start("Good evening");
    atCall(150, async () => app.clock.advance(untilHour(19)));
    await app.runTasks();
    await stoppedMidway(id);
    expect(await campaign(id)).toMatchObject({ status: "running", held: "night" });

    app.clock.advance(13 * 3_600);
    await sendWaiting(app.deps, async () => {});
    await wholeAfterAll(id);
  });

  test("reaches each number once with two concurrent senders", async () => {
    const id = await start("From both");
    const send = () => sendWaiting(app.deps, async () => {});
    await Promise.all([send(), send()]);
    await wholeAfterAll(id);
  });

  test("reaches each number once if all processes froze while messages were on their way", async () => {
    const id = await start("Frozen");
    const beside = { ...app.deps, state: new ProcessState() };
    atCall(150, async () => {
      app.clock.advance(600);
      await sendWaiting(beside, async () => {});
    });
    await app.runTasks();
    await untilSendersStop();
    await wholeAfterAll(id);
  });

  test("does not run so far ahead of unclear messages that they drop out of the provider's history", async () => {
    const id = await start("Wait for me");
    await fill(1_000);
    await app.deps.pool.query(
      `insert into campaign_recipients (campaign_id, user_id, phone, status, updated_at)
       select $1, gone.id, gone.phone, 'sent', $2 from (select u.id, u.phone from users u where not exists
         (select from campaign_recipients r where r.campaign_id = $1 and r.user_id = u.id) limit 1000) gone`,
      [id, app.clock.now()],
    );
    await app.deps.pool.query(
      `update campaign_recipients set status = 'sending', sms_id = gen_random_uuid(), updated_at = $2
       where campaign_id = $1 and lookup_of(phone) = any ($3)`,
      [id, new Date(app.clock.now().getTime() - 4_000), numbers.slice(0, 5).map(phoneLookup)],
    );
    const look = await sendWaiting(app.deps, async () => {});
    expect(provider.taken).toEqual([]);
    expect(look!.getTime()).toBeGreaterThan(app.clock.now().getTime());

    await untilSendersStop();
    expect(provider.taken.toSorted()).toEqual(numbers);
  });

  test("leaves claimed, unsent messages to another process when its process shuts down", async () => {
    const id = await start("Closing down");
    const closing = { ...app.deps, state: new ProcessState() };
    atCall(50, async () => stopSending(closing));
    await sendWaiting(closing, async () => {});
    const { counts } = await campaign(id);
    expect(counts).toMatchObject({ sent: provider.taken.length, sending: 0, failed: 0 });
    expect(counts.waiting).toBeGreaterThan(200);

    await app.runTasks();
    await wholeAfterAll(id);
  });
});
