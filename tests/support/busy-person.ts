/** A person with data in every feature, for tests of what the database holds about them. */
import { expect } from "vitest";
import { aCard } from "#server/seed/builders/a-card.ts";
import { fundWallet } from "#server/seed/fund.ts";
import type { TestAnswer, TestApp } from "./app.ts";
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
import { send } from "./transfers.ts";

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
  const ada = await aVerifiedUser(app, { fullName });
  const steps = { app, ada, one, as: ada.cookie, picture: await aPicture() };
  await fillProfile(steps);
  const bankAccount = await moveMoney(steps);
  const jobId = await work(steps);
  await dealWithPeople(steps);
  await post(app, desk.cookie, "/jobs/send-sms", { body: "Market day" });
  await app.runTasks();
  await post(app, ada.cookie, "/api/auth/setPrivateName", { userId: ada.userId, privateName });
  await comment(steps, jobId, "Still me, quietfalconry");
  await withdrawAll(steps);
  return { ...ada, bankAccount };
}

interface Steps {
  app: TestApp;
  ada: TestPerson;
  /** Another person. */
  one: SignedInUser;
  /** Ada's session. */
  as: string;
  /** A data URL. */
  picture: string;
}

const signedIn = ({ userId: id, phoneE164: phone, cookie }: TestPerson): SignedInUser => ({
  id,
  phone,
  fullName,
  cookie,
});

async function fillProfile({ app, ada, as, picture }: Steps): Promise<void> {
  await done(app.call({ method: "PATCH", path: "/api/auth/profile", as, body: { email, picture } }));
  await app.deps.pool.query(
    "update users set subscribed_until = now() + interval '10 days', team_key = $2 where id = $1",
    [ada.userId, email],
  );
}

/** Buys and receives units, and links a bank account. Returns its number. */
async function moveMoney({ app, ada, one }: Steps): Promise<string> {
  const own = signedIn(ada);
  await buyUnits(app, own, 5_000);
  await fundWallet(app.deps, { userId: one.id, units: 1_000 });
  await send(app, one, { to: own, amount: 500 });
  const bankAccount = someAccountNumber();
  await nameAccount(app, bankAccount, fullName.toUpperCase());
  await done(saveAccount(app, own, { account_number: bankAccount }));
  return bankAccount;
}

/** A job with a picture, a card with a photo, comments, a call, reviews in both directions. Returns the job's id. */
async function work(steps: Steps): Promise<string> {
  const { app, ada, one, as, picture } = steps;
  const { job } = await post(app, as, "/jobs/post-job", {
    description: "Zebulon Quarshie needs a wall painted",
    maxBudget: 400,
    location: "Quarshie Street, Ikeja",
    userId: ada.userId,
    mediaUrl: picture,
  });
  await aCard(app.deps.db, {
    userId: ada.userId,
    businessName: "Quarshie & Sons",
    serviceDescription: "Zebulon Quarshie paints",
  });
  await post(app, as, "/api/card-photos", { photo: picture });
  await comment(steps, job._id, "I am Zebulon Quarshie");
  await app.deps.pool.query("insert into job_calls (job_id, caller_id) values ($1, $2)", [job._id, one.id]);
  const review = { jobId: job._id, rating: 5 };
  await post(app, as, "/api/reviews", {
    ...review,
    subjectId: one.id,
    text: "Zebulon Quarshie is happy",
  });
  const received = await post(app, one.cookie, "/api/reviews", {
    ...review,
    subjectId: ada.userId,
    text: "Quarshie pays well",
  });
  await post(app, as, `/api/reviews/${received.review._id}/reply`, { text: "Thanks, Zebulon" });
  return job._id;
}

const comment = ({ app, ada, as }: Steps, jobId: string, text: string) =>
  post(app, as, "/api/comments", { jobId, userId: ada.userId, comment: text });

/** An agent application, newsletter, report, device, block and pending change of number. */
async function dealWithPeople({ app, ada, one, as }: Steps): Promise<void> {
  await post(app, as, "/api/agent-promo", applicationOf(ada));
  await post(app, as, "/api/collect-emails", { email });
  await post(app, as, "/api/reports", {
    subjectType: "user",
    subjectId: one.id,
    reason: "scam",
    text: "Call Zebulon Quarshie",
  });
  await app.deps.pool.query(
    `insert into push_subscriptions (id, user_id, endpoint, p256dh, auth, session_hash)
     select gen_random_uuid(), user_id, 'https://fcm.googleapis.com/' || user_id, 'x', 'x', token_hash from sessions where user_id = $1 limit 1`,
    [ada.userId],
  );
  const other = await aSignedInUser(app);
  await post(app, other.cookie, `/block-user/${ada.userId}`, { _id: other.id });
  await post(app, as, "/api/auth/change-phone", { newPhone: wantedPhone, password: ada.password });
}

async function withdrawAll({ app, ada, as }: Steps): Promise<void> {
  letUnitsRest(app);
  const balance = (await app.call({ method: "GET", path: "/api/auth/session", as })).body.user.runorUnits;
  const id = await requested(app, signedIn(ada), balance);
  const accountants = await Promise.all([aStaffMember(app), aStaffMember(app)]);
  for (const accountant of accountants) await initiate(app, accountant, id);
  await app.runTasks();
  await playPayout(app, await referenceOf(app, id), "succeed");
  const stateOf = async () =>
    (await app.deps.pool.query("select state from withdrawals where id = $1", [id])).rows[0].state;
  await webhookSettles(app, stateOf, "succeeded");
}

// biome-ignore lint/suspicious/noExplicitAny: answers have different shapes
async function done(answer: Promise<TestAnswer>): Promise<any> {
  const { status, body } = await answer;
  expect([200, 201, 202], JSON.stringify(body)).toContain(status);
  return body;
}

const post = (app: TestApp, as: string, path: string, body: unknown) =>
  done(app.call({ method: "POST", path, body, as }));

const applicationOf = ({ phone }: TestPerson) => ({
  firstName: "Zebulon",
  lastName: "Quarshie",
  phoneNumber: phone,
  houseAddress: "1 Quarshie Street",
  hasAccount: "yes",
  operationBase: "Lagos",
  agentLocation: "Lagos",
});

/** As a data URL. */
async function aPicture(): Promise<string> {
  const { default: sharp } = await import("sharp");
  const png = sharp({ create: { width: 80, height: 80, channels: 3, background: "#a33" } }).png();
  return `data:image/png;base64,${(await png.toBuffer()).toString("base64")}`;
}
