/** Push notifications: an event, and what the sandbox's push service received for the other person. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openSession } from "#server/features/identity/sessions/sessions.service.ts";
import { aJob } from "#server/seed/builders/a-job.ts";
import { fundWallet } from "#server/seed/fund.ts";
import { localPhone } from "#shared/phones/phone.ts";
import { startTestApp, type TestApp } from "#tests/support/app.ts";
import {
  deviceCount,
  deviceOf,
  leave,
  pushFault,
  receivedBy,
  subscribe,
  type TestDevice,
} from "#tests/support/devices.ts";
import { clearFaults } from "#tests/support/faults.ts";
import { aVerifiedUser } from "#tests/support/people.ts";
import { aSignedInUser, type SignedInUser } from "#tests/support/signed-in.ts";
import { notifyOfEndings } from "./notifications.tasks.ts";
import { waitBeforeTry } from "./push-delivery.rules.ts";
import { pushNotification, pushWaiting } from "./push-delivery.tasks.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(() => clearFaults(app));

const hour = 3600;
const words = "Mend the kitchen sink";
const post = (who: SignedInUser, path: string, body: unknown = {}) =>
  app.call({ method: "POST", path, body, as: who.cookie });
const people = (...names: string[]) => Promise.all(names.map((fullName) => aSignedInUser(app, { fullName })));
const call = (who: SignedInUser, jobId: string) => post(who, `/jobs/call-job-and-increase-count/${jobId}`);
const sendUnits = (from: SignedInUser, to: SignedInUser, amount: number) =>
  app.call({
    method: "POST",
    path: "/api/transfer",
    as: from.cookie,
    headers: { "idempotency-key": randomUUID() },
    body: { senderPhoneNumber: localPhone(from.phone), recipientPhoneNumber: localPhone(to.phone), amount },
  });
const settings = (who: SignedInUser, body: object) =>
  app.call({ method: "PUT", path: "/api/notice-settings", body, as: who.cookie });
const bodiesAt = async (device: TestDevice) => (await receivedBy(app, device)).map(({ body }) => body);
const sql = (text: string, values: unknown[] = []) => app.deps.pool.query(text, values);

/** A poster with a device and a job, and people who call. */
async function scene(...callers: string[]) {
  const [poster, ...others] = await people("Ngozi Obi", ...callers);
  const { id: jobId } = await aJob(app.deps.db, { userId: poster!.id, description: words });
  return { poster: poster!, device: await deviceOf(app, poster!), jobId, others };
}

describe("an event reaches the device", () => {
  test("once, with who, what and the link, and neither phone numbers nor internal ids", async () => {
    const { poster, device, jobId, others } = await scene("Musa Garba");
    await call(others[0]!, jobId);
    await call(others[0]!, jobId);
    await app.runTasks();
    await app.runTasks();

    const received = await receivedBy(app, device);

    expect(received).toEqual([
      expect.objectContaining({
        title: "New call",
        body: `Musa Garba called about “${words}”`,
        path: `/callers-page/${jobId}`,
        id: expect.any(String),
        at: expect.any(String),
        urgency: "high",
      }),
    ]);
    expect(received[0]?.topic).toBe(received[0]?.id.replaceAll("-", ""));
    expect(received[0]?.ttl).toBeGreaterThan(5 * hour);
    expect(received[0]?.ttl).toBeLessThanOrEqual(6 * hour);
    const text = JSON.stringify(received);
    for (const secret of [others[0]!.id, poster.id, localPhone(others[0]!.phone), others[0]!.phone.slice(4)])
      expect(text).not.toContain(secret);
  });

  test("on every device of the person, and on no other", async () => {
    const { poster, device, jobId, others } = await scene("Ada One");
    const { cookie } = await logInAgain(poster);
    const second = await deviceOf(app, { cookie });
    const stranger = await deviceOf(app, others[0]!);
    await call(others[0]!, jobId);
    await app.runTasks();
    expect(
      [await bodiesAt(device), await bodiesAt(second), await bodiesAt(stranger)].map(({ length }) => length),
    ).toEqual([1, 1, 0]);
  });

  test("once for the calls of one hour; later ones in the same notification are silent", async () => {
    const { device, jobId, others } = await scene("Ada One", "Bisi Two", "Chike Three");
    await call(others[0]!, jobId);
    await app.runTasks();
    await call(others[1]!, jobId);
    await call(others[2]!, jobId);
    await app.runTasks();
    expect(await bodiesAt(device)).toEqual([`Ada One called about “${words}”`]);
  });

  test("in one push for calls before the first push", async () => {
    const { device, jobId, others } = await scene("Ada One", "Bisi Two");
    await call(others[0]!, jobId);
    await call(others[1]!, jobId);
    await app.runTasks();
    expect(await bodiesAt(device)).toEqual([`2 people called about “${words}”`]);
  });

  test("with the private name on the lock screen, when set before the push", async () => {
    const { device, jobId, others } = await scene("Kelechi Nwosu");
    await call(others[0]!, jobId);
    await post(others[0]!, "/api/auth/setPrivateName", { userId: others[0]!.id, privateName: "quietpusher" });
    await app.runTasks();
    const text = JSON.stringify(await receivedBy(app, device));
    expect(text).toContain("quietpusher called about");
    expect(text).not.toMatch(/Kelechi|Nwosu/);
  });

  test("within a minute for received transfers and an ending subscription", async () => {
    const [sender, receiver] = await people("Sade Payer", "Tunde Payee");
    const device = await deviceOf(app, receiver!);
    await fundWallet(app.deps, { userId: sender!.id, units: 500 });
    await sendUnits(sender!, receiver!, 250);
    for (let minute = 0; minute < 3; minute++) {
      await pushWaiting.handle(app.deps, {});
      await app.runTasks();
    }
    expect(await bodiesAt(device)).toEqual(["Sade Payer sent you ₦250"]);

    const soon = new Date(app.clock.now().getTime() + 2 * 24 * hour * 1000);
    await sql("update users set subscribed_until = $2 where id = $1", [receiver!.id, soon]);
    await notifyOfEndings.handle(app.deps, {});
    await pushWaiting.handle(app.deps, {});
    await app.runTasks();
    expect((await bodiesAt(device))[0]).toMatch(/^Your subscription ends on/);
  });

  test("but not for an old transfer found at the first read", async () => {
    const [sender, receiver] = await people("Sade Payer", "Tunde Payee");
    await fundWallet(app.deps, { userId: sender!.id, units: 500 });
    await sendUnits(sender!, receiver!, 100);
    app.clock.advance(2 * hour);
    const { cookie } = await logInAgain(receiver!);
    const device = await deviceOf(app, { cookie });
    await app.call({ method: "GET", path: "/api/notices/unread", as: cookie });
    await pushWaiting.handle(app.deps, {});
    await app.runTasks();
    expect(await bodiesAt(device)).toEqual([]);
  });
});

describe("no push is sent", () => {
  test("for what was read before", async () => {
    const { poster, device, jobId, others } = await scene("Ada One");
    await call(others[0]!, jobId);
    await post(poster, "/api/notices/read");
    await app.runTasks();
    expect(await bodiesAt(device)).toEqual([]);
  });

  test("while the person muted push or the kind; and is sent again afterwards", async () => {
    const { poster, device, jobId, others } = await scene("Ada One", "Bisi Two", "Chike Three");
    const off = await settings(poster, { mutedKinds: [], push: false });
    expect(off.body.settings.push).toBe(false);
    await call(others[0]!, jobId);
    await app.runTasks();
    expect(await bodiesAt(device)).toEqual([]);

    await post(poster, "/api/notices/read");
    // Saving kinds leaves the push setting unchanged.
    expect((await settings(poster, { mutedKinds: [] })).body.settings.push).toBe(false);
    await settings(poster, { mutedKinds: [], push: true });
    await call(others[1]!, jobId);
    await settings(poster, { mutedKinds: ["called"] });
    await app.runTasks();
    expect(await bodiesAt(device)).toEqual([]);
    await settings(poster, { mutedKinds: [] });
    await post(poster, "/api/notices/read");
    await call(others[2]!, jobId);
    await app.runTasks();
    expect(await bodiesAt(device)).toEqual([`Chike Three called about “${words}”`]);
  });

  test("for events by people who were blocked or suspended meanwhile", async () => {
    const { poster, device, jobId, others } = await scene("Sam Blocked");
    await call(others[0]!, jobId);
    await post(poster, `/block-user/${others[0]!.id}`, { _id: poster.id });
    await app.runTasks();
    expect(await bodiesAt(device)).toEqual([]);

    const again = await scene("Tim Suspended");
    await call(again.others[0]!, again.jobId);
    await sql("update users set suspended_at = now() where id = $1", [again.others[0]!.id]);
    await app.runTasks();
    expect(await bodiesAt(again.device)).toEqual([]);
  });

  test("to people who are suspended or signed out", async () => {
    const { poster, device, jobId, others } = await scene("Ada One");
    await call(others[0]!, jobId);
    await sql("update users set suspended_at = now() where id = $1", [poster.id]);
    await app.runTasks();
    expect(await bodiesAt(device)).toEqual([]);

    const again = await scene("Bisi Two");
    await call(again.others[0]!, again.jobId);
    await post(again.poster, "/api/auth/logout");
    await app.runTasks();
    expect(await bodiesAt(again.device)).toEqual([]);
  });

  test("to an expired session", async () => {
    const { poster, device, jobId, others } = await scene("Ada One");
    await sql("update sessions set expires_at = now() - interval '1 day' where user_id = $1", [poster.id]);
    await call(others[0]!, jobId);
    await app.runTasks();
    expect(await bodiesAt(device)).toEqual([]);
  });

  test("to a device that was added in this session before its password was changed, until it is added again", async () => {
    const poster = await aVerifiedUser(app);
    const { id: jobId } = await aJob(app.deps.db, { userId: poster.userId });
    const [ada, bisi] = await people("Ada One", "Bisi Two");
    const device = await deviceOf(app, poster);
    const { cookie = "", status } = await app.call({
      method: "POST",
      path: "/api/auth/change-password",
      as: poster.cookie,
      body: { currentPassword: poster.password, newPassword: "another long one" },
    });
    expect(status).toBe(200);
    await call(ada!, jobId);
    await app.runTasks();
    expect(await bodiesAt(device)).toEqual([]);

    await subscribe(app, { cookie }, device);
    await app.call({ method: "POST", path: "/api/notices/read", as: cookie, body: {} });
    await call(bisi!, jobId);
    await app.runTasks();
    expect(await bodiesAt(device)).toHaveLength(1);
  });

  test("for a call after six hours", async () => {
    const { device, jobId, others } = await scene("Ada One");
    await call(others[0]!, jobId);
    app.clock.advance(7 * hour);
    await app.runTasks();
    expect(await bodiesAt(device)).toEqual([]);
  });
});

describe("a failing push", () => {
  test("removes a device whose browser is gone; the person's other device gets the push", async () => {
    const { poster, device, jobId, others } = await scene("Ada One");
    const { cookie } = await logInAgain(poster);
    const second = await deviceOf(app, { cookie });
    await leave(device);
    await call(others[0]!, jobId);
    await app.runTasks();
    expect(await deviceCount(app, poster.id)).toBe(1);
    expect(await bodiesAt(second)).toHaveLength(1);
  });

  test("is retried after the wait that the push service asks for, and arrives once", async () => {
    const { device, jobId, others } = await scene("Ada One");
    await pushFault(app, "slow-down");
    await call(others[0]!, jobId);
    await app.runTasks();
    expect(await bodiesAt(device)).toEqual([]);
    const { rows } = await sql(
      "select extract(epoch from start_after - created_on)::int as wait from pgboss.job where name = 'notices.deliver' and state = 'created'",
    );
    expect(rows).toEqual([{ wait: 45 }]);
    await dueNow();
    await app.runTasks();
    expect(await bodiesAt(device)).toHaveLength(1);
  });

  test("is given up after six tries", async () => {
    const { device, jobId, others } = await scene("Ada One");
    await pushFault(app, "503", 50);
    await call(others[0]!, jobId);
    for (let round = 0; round < 9; round++) {
      await app.runTasks();
      await dueNow();
    }
    const left = await faultsLeft();
    expect(50 - left).toBe(6);
    expect(await bodiesAt(device)).toEqual([]);
    const { body } = await app.call({ method: "GET", path: "/metrics" });
    expect(body).toContain('\nprovider_call_seconds_count{provider="web-push",status="5xx"} 6\n');
  });

  test("is not retried after a broken connection: the service may have taken the message", async () => {
    const { device, jobId, others } = await scene("Ada One");
    await pushFault(app, "reset");
    await call(others[0]!, jobId);
    await app.runTasks();
    await dueNow();
    await app.runTasks();
    expect(await bodiesAt(device)).toEqual([]);
    expect(await waitingDeliveries()).toBe(0);
    // The same holds for a task that a killed process left behind.
    const { rows } = await sql("select distinct retry_limit from pgboss.job where name = 'notices.deliver'");
    expect(rows).toEqual([{ retry_limit: 0 }]);
  });

  test("is sent once when two processes claim its notification at the same moment", async () => {
    const { device, jobId, others } = await scene("Ada One");
    await call(others[0]!, jobId);
    const { rows } = await sql("select id from notices where params ->> 'jobId' = $1", [jobId]);
    const noticeId = rows[0].id as string;
    await Promise.all(Array.from({ length: 6 }, () => pushNotification.handle(app.deps, { noticeId })));
    await Promise.all([app.runTasks(), app.runTasks()]);
    expect(await bodiesAt(device)).toHaveLength(1);
  });
});

describe("push retry rules", () => {
  test("double the wait, follow what the service says, and end when outdated or after six tries", () => {
    const wait = (tries: number, retryAfterSeconds?: number, newsFor = 24 * hour) =>
      waitBeforeTry(tries, { retryAfterSeconds, newsFor });
    expect([1, 2, 3, 4, 5, 6].map((tries) => wait(tries))).toEqual([30, 60, 120, 240, 480, undefined]);
    expect(wait(1, 90)).toBe(90);
    expect(wait(1, 0)).toBe(1);
    expect(wait(1, 10 * 24 * hour)).toBe(6 * hour);
    expect(wait(1, 600, 500)).toBeUndefined();
  });
});

async function logInAgain(who: SignedInUser): Promise<{ cookie: string }> {
  const { token } = await openSession(app.deps, app.deps.db, { userId: who.id, userAgent: "another" });
  return { cookie: `runor_session=${token}` };
}
const dueNow = () =>
  sql("update pgboss.job set start_after = now() where name = 'notices.deliver' and state = 'created'");
const waitingDeliveries = async (): Promise<number> =>
  (
    await sql(
      "select count(*)::int as n from pgboss.job where name = 'notices.deliver' and state in ('created', 'retry')",
    )
  ).rows[0].n;
const faultsLeft = async (): Promise<number> => {
  const faults = (await (await fetch(`${app.address}/sandbox/faults`)).json()) as { times: number }[];
  return faults[0]?.times ?? 0;
};
