/** A person with data in every feature, for tests of what the database holds about them. */
import { expect } from "vitest";
import { aCard } from "#server/seed/builders/a-card.ts";
import { fundWallet } from "#server/seed/fund.ts";
import type { E164 } from "#shared/phones/phone.ts";
import type { TestApp } from "./app.ts";
import { buyUnits, letUnitsRest, webhookSettles } from "./money.ts";
import {
  aStaffMember,
  initiate,
  nameAccount,
  playPayout,
  referenceOf,
  requested,
  saveAccount,
  someAccountNumber,
} from "./payouts.ts";
import { aVerifiedUser, type TestPerson } from "./people.ts";
import { aSignedInUser, type SignedInUser } from "./signed-in.ts";

const done = async (answer: Promise<{ status: number; body: unknown }>) => {
  const { status, body } = await answer;
  expect([200, 201, 202], JSON.stringify(body)).toContain(status);
  // biome-ignore lint/suspicious/noExplicitAny: answers have different shapes
  return body as any;
};

export const fullName = "Zebulon Quarshie";
export const privateName = "quietfalconry";
/** The number to which the person asked to change. */
export const wantedPhone = "08031119999";
export const email = "zebulon.quarshie@example.com";

/** A person with data in every feature. */
export async function aBusyPerson(
  app: TestApp,
  { one, desk }: { one: SignedInUser; desk: SignedInUser },
): Promise<TestPerson & { bankAccount: string }> {
  const post = (path: string, body: unknown, as: string) => app.call({ method: "POST", path, body, as });
  const rows = async (statement: string, values: unknown[] = []) =>
    (await app.deps.pool.query(statement, values)).rows;
  const ada = await aVerifiedUser(app, { fullName });
  const own: SignedInUser = {
    id: ada.userId,
    phone: ada.phoneE164 as E164,
    fullName,
    cookie: ada.cookie,
  };
  const as = ada.cookie;
  const picture = `data:image/png;base64,${(await png()).toString("base64")}`;
  await done(app.call({ method: "PATCH", path: "/api/auth/profile", as, body: { email, picture } }));
  await rows("update users set subscribed_until = now() + interval '10 days', team_key = $2 where id = $1", [
    ada.userId,
    email,
  ]);

  // Money: bought, sent, received, withdrawn.
  await buyUnits(app, own, 5_000);
  await fundWallet(app.deps, { userId: one.id, units: 1_000 });
  const units = (from: SignedInUser, to: SignedInUser, amount: number) =>
    app.call({
      method: "POST",
      path: "/api/transfer",
      as: from.cookie,
      body: {
        senderPhoneNumber: from.phone,
        recipientPhoneNumber: to.phone,
        amount,
        recipientName: to.fullName,
      },
      headers: { "idempotency-key": `from-${from.id}` },
    });
  await done(units(one, own, 500));
  const unused = someAccountNumber();
  await nameAccount(app, unused, fullName.toUpperCase());
  await done(saveAccount(app, own, { account_number: unused }));

  // Work: jobs with a picture, a card with a photo, comments, calls, a hire, reviews in both directions.
  const job = await done(
    post(
      "/jobs/post-job",
      {
        description: "Zebulon Quarshie needs a wall painted",
        maxBudget: 400,
        location: "Quarshie Street, Ikeja",
        userId: ada.userId,
        mediaUrl: picture,
      },
      as,
    ),
  );
  await aCard(app.deps.db, {
    userId: ada.userId,
    businessName: "Quarshie & Sons",
    serviceDescription: "Zebulon Quarshie paints",
  });
  await done(post("/api/card-photos", { photo: picture }, as));
  await done(
    post("/api/comments", { jobId: job.job._id, userId: ada.userId, comment: "I am Zebulon Quarshie" }, as),
  );
  await rows("insert into job_calls (job_id, caller_id) values ($1, $2)", [job.job._id, one.id]);
  await done(
    post(
      "/api/reviews",
      { subjectId: one.id, jobId: job.job._id, rating: 5, text: "Zebulon Quarshie is happy" },
      as,
    ),
  );
  const reviewed = await done(
    post(
      "/api/reviews",
      { subjectId: ada.userId, jobId: job.job._id, rating: 5, text: "Quarshie pays well" },
      one.cookie,
    ),
  );
  await done(post(`/api/reviews/${reviewed.review._id}/reply`, { text: "Thanks, Zebulon" }, as));

  // People: blocked, reported, agent application, newsletter, devices, a pending number change.
  await done(post("/api/agent-promo", applicationOf(ada), as));
  await done(post("/api/collect-emails", { email }, as));
  await done(
    post(
      "/api/reports",
      { subjectType: "user", subjectId: one.id, reason: "scam", text: `Call Zebulon Quarshie` },
      as,
    ),
  );
  await rows(
    `insert into push_subscriptions (id, user_id, endpoint, p256dh, auth, session_hash)
     select gen_random_uuid(), user_id, 'https://fcm.googleapis.com/' || user_id, 'x', 'x', token_hash from sessions where user_id = $1 limit 1`,
    [ada.userId],
  );
  const other = await aSignedInUser(app);
  await done(post(`/block-user/${ada.userId}`, { _id: other.id }, other.cookie));
  await done(post("/api/auth/change-phone", { newPhone: wantedPhone, password: ada.password }, as));

  // Staff send a campaign to all users.
  await done(post("/jobs/send-sms", { body: "Market day" }, desk.cookie));
  await app.runTasks();
  await done(post("/api/auth/setPrivateName", { userId: ada.userId, privateName }, as));
  await done(
    post("/api/comments", { jobId: job.job._id, userId: ada.userId, comment: "Still me, quietfalconry" }, as),
  );

  // Withdraws the whole balance.
  letUnitsRest(app);
  const balance = (await app.call({ method: "GET", path: "/api/auth/session", as })).body.user.runorUnits;
  const id = await requested(app, own, balance);
  const accountants = await Promise.all([aStaffMember(app), aStaffMember(app)]);
  for (const accountant of accountants) await initiate(app, accountant, id);
  await app.runTasks();
  await playPayout(app, await referenceOf(app, id), "succeed");
  await webhookSettles(
    app,
    async () => (await rows("select state from withdrawals where id = $1", [id]))[0].state,
    "succeeded",
  );
  return { ...ada, bankAccount: unused };
}

const applicationOf = ({ phone }: TestPerson) => ({
  firstName: "Zebulon",
  lastName: "Quarshie",
  phoneNumber: phone,
  houseAddress: "1 Quarshie Street",
  hasAccount: "yes",
  operationBase: "Lagos",
  agentLocation: "Lagos",
});

async function png(): Promise<Buffer> {
  const { default: sharp } = await import("sharp");
  return sharp({ create: { width: 80, height: 80, channels: 3, background: "#a33" } })
    .png()
    .toBuffer();
}
