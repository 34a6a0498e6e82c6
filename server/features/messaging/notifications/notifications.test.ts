/** Notifications by HTTP: an event, and what the other person's list shows. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aCard } from "#server/seed/builders/a-card.ts";
import { aJob } from "#server/seed/builders/a-job.ts";
import { fundWallet } from "#server/seed/fund.ts";
import { localPhone } from "#shared/phones/phone.ts";
import { startTestApp, type TestApp } from "#tests/support/app.ts";
import { buyUnits, webhookSettles } from "#tests/support/money.ts";
import {
  aStaffMember,
  aWithdrawer,
  cancel,
  initiate,
  ownOf,
  playPayout,
  referenceOf,
  requested,
  sweepAfter,
} from "#tests/support/payouts.ts";
import { aSignedInUser, type SignedInUser } from "#tests/support/signed-in.ts";
import { accountAnswers } from "#texts/accounts.ts";
import { notifyOfEndings, removeOldNotifications } from "./notifications.tasks.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const hour = 3600;
const day = 24 * hour;
const words = "Mend the kitchen sink";
const get = (who: SignedInUser, path = "/api/notices") => app.call({ method: "GET", path, as: who.cookie });
const post = (who: SignedInUser, path: string, body: unknown = {}) =>
  app.call({ method: "POST", path, body, as: who.cookie });
const mute = (who: SignedInUser, mutedKinds: string[]) =>
  app.call({ method: "PUT", path: "/api/notice-settings", body: { mutedKinds }, as: who.cookie });
const sentencesFor = async (who: SignedInUser): Promise<string[]> =>
  (await get(who)).body.notices.map(({ text }: { text: string }) => text);
const unreadOf = async (who: SignedInUser) => (await get(who, "/api/notices/unread")).body.unread;
const aPostedJob = async (poster: SignedInUser) =>
  (await aJob(app.deps.db, { userId: poster.id, description: words })).id;
const call = (who: SignedInUser, jobId: string) => post(who, `/jobs/call-job-and-increase-count/${jobId}`);
const comment = (who: SignedInUser, jobId: string, text: string) =>
  post(who, "/api/comments", { jobId, comment: text });
const people = (...names: string[]) => Promise.all(names.map((fullName) => aSignedInUser(app, { fullName })));
const send = (from: SignedInUser, to: SignedInUser, amount: number) =>
  app.call({
    method: "POST",
    path: "/api/transfer",
    as: from.cookie,
    headers: { "idempotency-key": randomUUID() },
    body: {
      senderPhoneNumber: localPhone(from.phone),
      recipientPhoneNumber: localPhone(to.phone),
      amount,
    },
  });
const accept = (who: SignedInUser, jobId: string) =>
  post(who, "/api/accept-job", { callersId: who.id, _id: jobId });
const hide = (who: SignedInUser, privateName: string) =>
  post(who, "/api/auth/setPrivateName", { userId: who.id, privateName });
const block = (by: SignedInUser, other: SignedInUser) => post(by, `/block-user/${other.id}`, { _id: by.id });

describe("calls and comments", () => {
  test("show the poster once who called, with a link to the callers; the caller gets none", async () => {
    const [poster, caller] = await people("Ngozi Obi", "Musa Garba");
    const jobId = await aPostedJob(poster!);
    await call(caller!, jobId);
    await call(caller!, jobId);

    const { body } = await get(poster!);

    expect(body).toEqual({
      notices: [
        {
          _id: expect.any(String),
          kind: "called",
          text: `Musa Garba called about “${words}”`,
          path: `/callers-page/${jobId}`,
          createdAt: expect.any(String),
          isRead: false,
        },
      ],
      unread: 1,
      next: null,
    });
    expect(JSON.stringify(body)).not.toContain(caller!.id);
    expect(JSON.stringify(body)).not.toContain(localPhone(caller!.phone));
    expect(await sentencesFor(caller!)).toEqual([]);
  });

  test("combine callers of one hour into one notification, only while it is unread", async () => {
    const [poster, ...callers] = await people(
      "Ife Ojo",
      "Ada One",
      "Bisi Two",
      "Chike Three",
      "Dayo Four",
      "Eno Five",
    );
    const jobId = await aPostedJob(poster!);
    await Promise.all(callers.slice(0, 3).map((caller) => call(caller, jobId)));
    expect(await sentencesFor(poster!)).toEqual([`3 people called about “${words}”`]);
    expect(await unreadOf(poster!)).toBe(1);

    await post(poster!, "/api/notices/read");
    await call(callers[3]!, jobId);
    expect(await sentencesFor(poster!)).toEqual([
      `Dayo Four called about “${words}”`,
      `3 people called about “${words}”`,
    ]);

    app.clock.advance(hour + 60);
    await call(callers[4]!, jobId);
    await call(callers[0]!, jobId);
    expect((await sentencesFor(poster!))[0]).toBe(`Eno Five called about “${words}”`);
    expect(await sentencesFor(poster!)).toHaveLength(3);
  });

  test("combine comments too; one's own comment notifies no one, and a repeated comment counts once", async () => {
    const [poster, writer] = await people("Sade Cole", "Tobi Ade");
    const jobId = await aPostedJob(poster!);
    await comment(poster!, jobId, "Still open");
    await comment(writer!, jobId, "Is it far?");
    await comment(writer!, jobId, "Is it far?");
    expect(await sentencesFor(poster!)).toEqual([`Tobi Ade commented on “${words}”`]);

    await comment(writer!, jobId, "I can come on Friday");
    expect(await sentencesFor(poster!)).toEqual([`2 comments on “${words}”`]);
    expect((await get(poster!)).body.notices[0].path).toBe(`/job-details/${jobId}`);
  });

  test("show the private name instead of the full name, also when set after the notification", async () => {
    const [poster, caller] = await people("Uche Nna", "Kelechi Nwosu");
    await call(caller!, await aPostedJob(poster!));
    await hide(caller!, "quietnoticer");

    const { body } = await get(poster!);

    expect(body.notices[0].text).toBe(`quietnoticer called about “${words}”`);
    expect(JSON.stringify(body)).not.toMatch(/Kelechi|Nwosu/);
  });

  test("neither list nor count events by blocked and suspended people", async () => {
    const [poster, one, two] = await people("Rita Udo", "Sam Blocked", "Tim Suspended");
    const jobId = await aPostedJob(poster!);
    await call(one!, jobId);
    await call(two!, jobId);
    await comment(one!, jobId, "Hello");
    await block(poster!, one!);
    expect(await sentencesFor(poster!)).toEqual([`Tim Suspended called about “${words}”`]);
    expect(await unreadOf(poster!)).toBe(1);

    await app.deps.pool.query("update users set suspended_at = now() where id = $1", [two!.id]);
    expect((await get(poster!)).body).toMatchObject({ notices: [], unread: 0 });
  });

  test("mask numbers in a job's words", async () => {
    const [poster, caller] = await people("Wale Doe", "Xena Poe");
    const job = await aJob(app.deps.db, { userId: poster!.id, description: "Ring 0803 999 8877 now" });
    await call(caller!, job.id);
    const [sentence] = await sentencesFor(poster!);
    expect(sentence).toContain("Ring");
    expect(sentence).not.toContain("999");
  });
});

describe("offers and reviews", () => {
  test("notify the poster of acceptances and returns, and the worker that the poster reopened the job", async () => {
    const [poster] = await people("Yemi Sule");
    const jobId = await aPostedJob(poster!);
    const [first, second] = await Promise.all(["Zara Ali", "Abel Ike"].map(aWorker));
    await accept(first!, jobId);
    await post(first!, `/api/release-job/${jobId}`);
    await accept(second!, jobId);
    await post(poster!, `/api/release-job/${jobId}`);

    expect((await sentencesFor(poster!)).sort()).toEqual([
      `Abel Ike accepted “${words}”`,
      `Zara Ali accepted “${words}”`,
      `Zara Ali gave back “${words}”. It is open again`,
    ]);
    expect(await sentencesFor(second!)).toEqual([`Yemi Sule opened “${words}” to others again`]);
    expect(await sentencesFor(first!)).toEqual([]);
  });

  test("show the reviewed person the stars, not the text", async () => {
    const [poster, caller] = await people("Bola Eze", "Chidi Uba");
    const jobId = await aPostedJob(poster!);
    await call(caller!, jobId);
    const review = { subjectId: caller!.id, jobId, rating: 4, text: "Came late, worked well" };
    expect((await post(poster!, "/api/reviews", review)).status).toBe(201);
    await post(poster!, "/api/reviews", review);

    expect((await get(caller!)).body.notices).toMatchObject([
      { kind: "reviewed", text: "Bola Eze gave you 4 stars", path: `/reviews/${caller!.id}` },
    ]);
  });

  async function aWorker(fullName: string): Promise<SignedInUser> {
    const subscribedUntil = new Date(app.clock.now().getTime() + 30 * day * 1000);
    const user = await aSignedInUser(app, { fullName, subscribedUntil });
    await aCard(app.deps.db, { userId: user.id, state: "Lagos", lga: "Ikeja" });
    return user;
  }
});

describe("money", () => {
  test("shows the recipient of units the sender and the amount once, also with two concurrent reads", async () => {
    const [sender, receiver] = await people("Demi Oni", "Efe Owo");
    await fundWallet(app.deps, { userId: sender!.id, units: 9_000, at: app.clock.now() });
    expect((await send(sender!, receiver!, 2_500)).status).toBe(201);
    expect((await send(sender!, receiver!, 40)).status).toBe(201);

    await Promise.all([get(receiver!), unreadOf(receiver!), get(receiver!)]);

    expect((await sentencesFor(receiver!)).sort()).toEqual([
      "Demi Oni sent you ₦2,500",
      "Demi Oni sent you ₦40",
    ]);
    expect(await unreadOf(receiver!)).toBe(2);
    expect(await sentencesFor(sender!)).toEqual(["₦9,000 is in your wallet. Your payment was confirmed"]);
  });

  test("shows a confirmed payment once", async () => {
    const [buyer] = await people("Fela Kuti");
    const txRef = await buyUnits(app, buyer!, 1_000);
    await app.runTasks();
    await get(buyer!, `/api/payment-orders/${txRef}`);
    expect((await get(buyer!)).body.notices).toMatchObject([
      { kind: "units-bought", text: "₦1,000 is in your wallet. Your payment was confirmed", path: "/wallet" },
    ]);
  });

  test("shows a withdrawal cancelled by staff and a paid one once each", async () => {
    const person = await aWithdrawer(app, 5_000);
    const staff = await aStaffMember(app);
    await cancel(app, staff, await requested(app, person, 1_000), { reason: "The name differs" });
    const paid = await requested(app, person, 2_000);
    await initiate(app, staff, paid);
    await app.runTasks();
    await playPayout(app, await referenceOf(app, paid), "succeed");
    await webhookSettles(app, async () => (await ownOf(app, person, paid)).status, "paid");
    await sweepAfter(app, hour);

    const { body } = await get(person);
    const shown = body.notices.filter(({ path }: { path: string }) => path === "/withdrawals");
    expect(shown.map(({ kind, text }: { kind: string; text: string }) => [kind, text]).sort()).toEqual([
      ["withdrawal-failed", "Your withdrawal of ₦900 was cancelled. The units are back in your wallet"],
      ["withdrawal-paid", "Your withdrawal of ₦1,900 was paid to your bank"],
    ]);
  });
});

describe("scheduled notifications", () => {
  test("announce the end of a subscription three days before, once for each end", async () => {
    const until = (days: number) => new Date(app.clock.now().getTime() + days * day * 1000);
    const soon = await aSignedInUser(app, { subscribedUntil: until(2) });
    const later = await aSignedInUser(app, { subscribedUntil: until(9) });
    await notifyOfEndings.handle(app.deps, {});
    await notifyOfEndings.handle(app.deps, {});

    expect((await get(soon)).body.notices).toMatchObject([
      {
        kind: "subscription-ending",
        text: expect.stringContaining("Your subscription ends on "),
        path: "/upgrade-page",
      },
    ]);
    expect(await sentencesFor(later)).toEqual([]);
    await app.deps.pool.query("update users set subscribed_until = $2 where id = $1", [soon.id, until(3)]);
    await notifyOfEndings.handle(app.deps, {});
    expect(await sentencesFor(soon)).toHaveLength(2);
  });

  test("are deleted after 90 days", async () => {
    const [poster, caller] = await people("Gbenga Old", "Hauwa Old");
    await call(caller!, await aPostedJob(poster!));
    await app.deps.pool.query(
      "update notices set created_at = now() - interval '89 days' where user_id = $1",
      [poster!.id],
    );
    await removeOldNotifications.handle(app.deps, {});
    expect(await sentencesFor(poster!)).toHaveLength(1);
    await app.deps.pool.query(
      "update notices set created_at = now() - interval '91 days' where user_id = $1",
      [poster!.id],
    );
    await removeOldNotifications.handle(app.deps, {});
    expect(await sentencesFor(poster!)).toEqual([]);
  });

  test("of a transfer are not created again after the owner's shorter time", async () => {
    const [sender, recipient] = await people("Uju Sender", "Bayo Receiver");
    const brief = await startTestApp({ KEEP_NOTIFICATIONS_DAYS: "7" }, { beside: app });
    await fundWallet(app.deps, { userId: sender!.id, units: 500, at: app.clock.now() });
    await send(sender!, recipient!, 200);
    const read = () => brief.call({ method: "GET", path: "/api/notices", as: recipient!.cookie });
    expect((await read()).body.notices).toHaveLength(1);
    app.clock.advance(8 * day);
    await removeOldNotifications.handle(brief.deps, {});
    expect((await read()).body).toMatchObject({ notices: [], unread: 0 });
    await brief.close();
  });
});

describe("reading and muting", () => {
  test("return pages without a gap or a double", async () => {
    const [poster, ...writers] = await people("Ireti Long", "Jide Long", "Kola Long", "Lanre Long");
    for (let index = 0; index < 35; index += 1)
      await comment(writers[index % 3]!, await aPostedJob(poster!), "Is it still open?");

    const first = (await get(poster!)).body;
    const second = (await get(poster!, `/api/notices?after=${first.next}`)).body;

    expect([first.notices.length, second.notices.length, second.next]).toEqual([30, 5, null]);
    const ids = [...first.notices, ...second.notices].map(({ _id }) => _id);
    expect(new Set(ids).size).toBe(35);
    expect(second.unread).toBe(35);
  });

  test("mark some or all as read, and leave other users' untouched", async () => {
    const [poster, other, caller] = await people("Kemi Read", "Lara Read", "Moses Read");
    for (const owner of [poster!, poster!, other!]) await call(caller!, await aPostedJob(owner));
    const mine = (await get(poster!)).body.notices;
    const [theirs] = (await get(other!)).body.notices;

    const one = await post(poster!, "/api/notices/read", { ids: [mine[0]._id, theirs._id] });
    expect(one.body).toEqual({ unread: 1 });
    expect(await unreadOf(other!)).toBe(1);
    expect((await get(poster!)).body.notices[0].isRead).toBe(true);
    const withoutBody = { method: "POST", path: "/api/notices/read", as: poster!.cookie } as const;
    expect((await app.call(withoutBody)).body).toEqual({ unread: 0 });
    expect((await get(poster!, `/api/notices?after=${theirs._id}`)).body.notices).toEqual([]);
  });

  test("store no muted kinds; money received while muted is never unread", async () => {
    const [poster, caller] = await people("Nura Muted", "Osas Muted");
    await fundWallet(app.deps, { userId: caller!.id, units: 900, at: app.clock.now() });
    const saved = await mute(poster!, ["called", "money-in", "called"]);
    expect(saved.body.settings).toEqual({ mutedKinds: ["called", "money-in"], push: true, promotions: true });
    const jobId = await aPostedJob(poster!);
    await call(caller!, jobId);
    await comment(caller!, jobId, "Good day");
    await send(caller!, poster!, 50);
    expect(await sentencesFor(poster!)).toEqual([`Osas Muted commented on “${words}”`]);

    await mute(poster!, []);
    expect(await unreadOf(poster!)).toBe(1);
    await send(caller!, poster!, 60);
    expect(await unreadOf(poster!)).toBe(2);
  });

  test("withdraw promotional consent with one call, and record it again with time and wording", async () => {
    const [person] = await people("Pius Promo");
    const set = (on: unknown) =>
      app.call({ method: "PATCH", path: "/api/auth/promotions", body: { on }, as: person!.cookie });
    const row = async () =>
      (await app.deps.pool.query("select * from users where id = $1", [person!.id])).rows[0];
    await app.deps.pool.query("update users set promo_consent_wording = 'older' where id = $1", [person!.id]);

    expect((await set(false)).body).toMatchObject({
      message: "You get no more promotional messages.",
      settings: { promotions: false },
    });
    const withdrawn = (await row()).promo_withdrawn_at;
    expect(withdrawn).toBeInstanceOf(Date);
    app.clock.advance(60);
    await set(false);
    expect((await row()).promo_withdrawn_at).toEqual(withdrawn);

    expect((await set(true)).body.settings.promotions).toBe(true);
    expect(await row()).toMatchObject({
      promo_withdrawn_at: null,
      promo_consent_wording: accountAnswers.promoConsent,
    });
    expect((await set("yes")).status).toBe(400);
  });

  test("ask visitors to log in; refuse wrong input", async () => {
    const [person] = await people("Quam Wrong");
    for (const path of ["/api/notices", "/api/notices/unread", "/api/notice-settings"])
      expect((await app.call({ method: "GET", path })).status).toBe(401);
    expect((await app.call({ method: "POST", path: "/api/notices/read", body: {} })).status).toBe(401);
    expect((await mute(person!, ["nonsense"])).status).toBe(400);
    expect((await post(person!, "/api/notices/read", { ids: ["1"] })).status).toBe(400);
    expect((await get(person!, "/api/notices?after=nonsense")).status).toBe(400);
  });
});
