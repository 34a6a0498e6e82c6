/** The export holds personal data of every table, except for columns that are listed here with the reason. */
import { strFromU8, unzipSync } from "fflate";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "#server/db/ids.ts";
import { sealPhone } from "#server/db/numbers/stored-numbers.ts";
import { actorOfToken } from "#server/features/identity/sessions/sessions.service.ts";
import { recordCall } from "#server/features/market/calls/calls.queries.ts";
import { recordHire } from "#server/features/market/servicemen/hire.queries.ts";
import { aCard } from "#server/seed/builders/a-card.ts";
import { aJob } from "#server/seed/builders/a-job.ts";
import { localPhone } from "#shared/phones/phone.ts";
import { startTestApp, type TestApp } from "#tests/support/app.ts";
import { aSignedInUser, type SignedInUser } from "#tests/support/signed-in.ts";
import { exportOwnData } from "./export.service.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

async function download(as: string) {
  const response = await fetch(`${app.address}/api/my-data.zip`, { headers: { cookie: as } });
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
  return { files, data: JSON.parse(strFromU8(files["my-data.json"]!)) };
}

/** Why a column is in no section. */
const asStaff = { not: "what staff do for the company belongs to the company" };
const opens = { not: "it opens the account, or did" };
const ofOthers = { not: "it would tell who said or did something about one" };

/** Columns that refer to a person, and the section that exports them. The author of a new table decides. */
const sectionOf: Record<string, string | { not: string }> = {
  "agent_applications.applicant_id": "agentApplications",
  "agent_applications.decided_by": asStaff,
  "articles.author_id": asStaff,
  "bank_accounts.user_id": "bankAccounts",
  "blocks.blocked_id": ofOthers,
  "blocks.blocker_id": "blocks",
  "campaign_recipients.user_id": "campaignMessages",
  "campaigns.created_by": asStaff,
  "card_photos.user_id": "cardPhotos",
  "comments.user_id": "comments",
  "faqs.author_id": asStaff,
  "former_names.user_id": "formerNames",
  "hires.client_id": "hires",
  "hires.serviceman_id": "hires",
  "idempotency_keys.user_id": { not: "answers that were given already, for a day" },
  "incident_approvals.approver_id": asStaff,
  "incidents.resolved_by": asStaff,
  "job_alerts.user_id": "jobAlerts",
  "job_calls.caller_id": "calls",
  "job_declines.user_id": "declinedJobs",
  "job_questions.user_id": { not: "which of the exported jobs an SMS asked about, for days" },
  "jobs.assigned_to": "acceptedJobs",
  "jobs.user_id": "jobs",
  "known_devices.user_id": "knownDevices",
  "media.owner_id": "files",
  "monthly_use.user_id": "monthlyUse",
  "notice_settings.user_id": "noticeSettings",
  "notices.user_id": "notices",
  "number_history.heir_id": ofOthers,
  "number_history.user_id": "numbersLeft",
  "owner_settings.updated_by": asStaff,
  "password_resets.user_id": opens,
  "payment_excesses.resolved_by": asStaff,
  "payment_orders.user_id": "payments",
  "phone_changes.user_id": "phoneChange",
  "push_subscriptions.user_id": "pushSubscriptions",
  "recovery_codes.user_id": opens,
  "reports.decided_by": asStaff,
  "reports.owner_id": ofOthers,
  "reports.reporter_id": "reports",
  "reviews.author_id": "reviewsWritten",
  "reviews.subject_id": "reviewsReceived",
  "saved_searches.user_id": "savedSearches",
  "second_factors.user_id": opens,
  "service_cards.user_id": "businessCard",
  "card_views.user_id": "cardViews",
  "sessions.user_id": "sessions",
  "staff_roles.user_id": "staffRoles",
  "subscriptions.user_id": "subscriptions",
  "ussd_sessions.user_id": { not: "what was typed on a phone, encrypted, for an hour" },
  "ussd_transfers.user_id": { not: "the statement lists the same transfers" },
  "verification_codes.user_id": opens,
  "wallet_pins.user_id": opens,
  "withdrawal_approvals.approver_id": asStaff,
  "withdrawals.user_id": "withdrawals",
};

/** Columns of the account itself that are not exported. */
const notExported: Record<string, string> = {
  deleted_at: "people who left cannot ask",
  name_words: "the name again, as the search takes it apart",
  phone_parts: "hashes of parts of the number, which is exported",
  password_hash: "it opens the account",
  reset_by_link_at: "how an account was opened again is for those who guard it",
  picture_id: "the picture is among the files",
  private_name_answered: "whether a question was answered",
  suspended_at: "suspended people cannot ask",
};

test("exports or lists here every column that refers to a person", async () => {
  const { rows } = await app.deps.pool.query(`
    select distinct format('%s.%s', t.relname, a.attname) as place
    from pg_attribute a join pg_class t on t.oid = a.attrelid and t.relkind = 'r'
      join pg_namespace n on n.oid = t.relnamespace and n.nspname in ('public', 'ledger')
    where a.attnum > 0 and not a.attisdropped and (a.attname = 'user_id' or exists (
      select from pg_constraint c where c.contype = 'f' and c.confrelid = 'public.users'::regclass
        and c.conrelid = t.oid and a.attnum = any (c.conkey)))
    order by place`);
  expect(rows.map(({ place }) => place).sort()).toEqual(Object.keys(sectionOf).sort());

  const person = await aSignedInUser(app);
  const { data } = await download(person.cookie);
  const sections = Object.values(sectionOf).filter((section) => typeof section === "string");
  expect([...new Set(sections)].filter((section) => !(section in data))).toEqual([]);

  const { rows: columns } = await app.deps.pool.query(
    "select column_name as name from information_schema.columns where table_schema = 'public' and table_name = 'users'",
  );
  expect(columns.map(({ name }) => name).sort()).toEqual(
    [...Object.keys(data.account), ...Object.keys(notExported)].sort(),
  );
});

const [first, latest] = [new Date("2026-03-02T08:00:00Z"), new Date("2026-05-09T17:30:00Z")];

/** Hires, calls, a notification and a campaign's message, of which all but the last name the other. */
async function receiveFrom(other: SignedInUser, person: SignedInUser): Promise<{ jobId: string }> {
  const { db, pool } = app.deps;
  const { id: jobId } = await aJob(db, { userId: other.id });
  for (const at of [first, latest]) {
    await recordHire(db, { clientId: other.id, servicemanId: person.id, at });
    await recordCall(db, { jobId, callerId: person.id, at });
  }
  await pool.query(
    `insert into notices (id, user_id, kind, about, params) values ($1, $2, 'reviewed', 'x', $3)`,
    [newId(), person.id, { rating: 4, of: [{ event: "x", person: other.id }] }],
  );
  const campaign = newId();
  await pool.query(
    `insert into campaigns (id, audience, body, total, parts_each, created_by) values ($1, 'everyone', 'Hello', 1, 1, $2)`,
    [campaign, other.id],
  );
  await pool.query(
    "insert into campaign_recipients (campaign_id, user_id, phone, status) values ($1, $2, $3, 'sent')",
    [campaign, person.id, sealPhone(person.phone)],
  );
  return { jobId };
}

/** A photo of the card, a device for push and an application. */
async function chooseAndSend(person: SignedInUser): Promise<void> {
  const post = (path: string, body: object) => app.call({ method: "POST", path, body, as: person.cookie });
  await aCard(app.deps.db, { userId: person.id });
  const picture = await sharp({ create: { width: 90, height: 60, channels: 3, background: "#287" } })
    .png()
    .toBuffer();
  const photo = `data:image/png;base64,${picture.toString("base64")}`;
  expect((await post("/api/card-photos", { photo })).status).toBe(201);
  await app.deps.pool.query(
    `insert into push_subscriptions (id, user_id, session_hash, endpoint, p256dh, auth)
     select $1, user_id, token_hash, 'https://updates.push.services.mozilla.com/wpush/secret', 'key', 'key'
     from sessions where user_id = $2`,
    [newId(), person.id],
  );
  const application = {
    firstName: "Kehinde",
    lastName: "Balogun",
    phoneNumber: localPhone(person.phone),
    houseAddress: "14 Ojuelegba Road",
    hasAccount: "yes",
    operationBase: "store",
    agentLocation: "Surulere, Lagos",
  };
  expect((await post("/api/agent-promo", application)).status).toBe(201);
}

test("exports what a person received, chose and sent, with the files, and no inner id, key or number of others", async () => {
  const person = await aSignedInUser(app, { subscribedUntil: new Date(Date.now() + 86_400_000) });
  const other = await aSignedInUser(app, { fullName: "Amina Bello" });
  await chooseAndSend(person);
  const { jobId } = await receiveFrom(other, person);
  await app.call({
    method: "POST",
    path: `/block-user/${other.id}`,
    body: { _id: person.id },
    as: person.cookie,
  });

  const { files, data } = await download(person.cookie);

  expect(data).toMatchObject({
    notices: [{ kind: "reviewed", facts: { rating: 4 } }],
    hires: [{ how: "was asked for", times: 2 }],
    calls: [{ job_id: jobId, times: 2 }],
    blocks: [{ shown_name: "Amina Bello" }],
    pushSubscriptions: [{ host: "updates.push.services.mozilla.com" }],
    campaignMessages: [{ body: "Hello", phone: person.phone, status: "sent" }],
    agentApplications: [{ first_name: "Kehinde", house_address: "14 Ojuelegba Road", status: "waiting" }],
    files: [{ kind: "image", name: expect.stringMatching(/^files\/.+\.webp$/) }],
  });
  const [{ first_hired_at, hired_at }, { first_called_at, called_at }] = [data.hires[0], data.calls[0]];
  const moments = [first_hired_at, hired_at, first_called_at, called_at].map((at) => new Date(at));
  expect(moments).toEqual([first, latest, first, latest]);
  const name: string = data.files[0].name;
  expect(files[name]!.length).toBe(data.files[0].bytes);
  expect((await sharp(files[name]!).metadata()).width).toBe(90);
  const text = JSON.stringify(data);
  for (const secret of [other.id, other.phone, "wpush", "p256dh", "token_hash"])
    expect(text).not.toContain(secret);
});

test("exports the rest when a file is missing in the storage", async () => {
  const person = await aSignedInUser(app);
  await app.deps.pool.query(
    `insert into media (id, owner_id, kind, path, bytes, attached_at) values ($1, $2, 'image', 'gone/1.webp', 5, now())`,
    [newId(), person.id],
  );
  const { files, data } = await download(person.cookie);
  expect(Object.keys(files)).toEqual(["my-data.json"]);
  expect(data.files).toEqual([]);
});

test("ends the ZIP file properly when a file is removed while it is sent", async () => {
  const person = await aSignedInUser(app);
  const path = "removed/1.webp";
  await app.deps.storage.put(path, Buffer.from("a picture"), "image/webp");
  await app.deps.pool.query(
    `insert into media (id, owner_id, kind, path, bytes, attached_at) values ($1, $2, 'image', $3, 9, now())`,
    [newId(), person.id, path],
  );
  const token = person.cookie.split("=")[1]!;
  const actor = await actorOfToken(app.deps, { token, isBackground: false });
  const chunks = await exportOwnData(app.deps, actor!);
  await app.deps.storage.remove(path);

  const bytes = [];
  for await (const chunk of chunks) bytes.push(chunk);

  expect(Object.keys(unzipSync(Buffer.concat(bytes)))).toEqual(["my-data.json"]);
});
