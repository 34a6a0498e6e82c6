/** Lists every text that members type and others may read, and checks that none shows a contact. */
import { afterAll, beforeAll, expect, test } from "vitest";
import type * as z from "zod/mini";
import { newId } from "#server/db/ids.ts";
import { comments } from "#server/db/schema/jobs.ts";
import { reviews } from "#server/db/schema/reviews.ts";
import { serviceCards } from "#server/db/schema/service-cards.ts";
import { aJob } from "#server/seed/builders/a-job.ts";
import { fundWallet } from "#server/seed/fund.ts";
import { addressOf } from "#shared/contracts/address.ts";
import { endpoints } from "#shared/contracts/api.ts";
import { localPhone } from "#shared/phones/phone.ts";
import { startTestApp, type TestApp } from "#tests/support/app.ts";
import { contactMaker } from "#tests/support/contacts.ts";
import { aSignedInUser, type SignedInUser } from "#tests/support/signed-in.ts";

/** Ids, secrets, numbers and files: not text for people. */
const noTexts = new Set(
  (
    "_id callerId callersId code confirmPassword currentPassword endpoint ids jobId keys.auth keys.p256dh mediaUrl minUnits newPassword " +
    "newPhone password phoneNumber agentPhoneNumber photo picture recipientPhoneNumber senderPhoneNumber returnTo status " +
    "pin subjectId tx_ref userId verificationCode account_bank account_number"
  ).split(" "),
);

/** The readers of each text. Texts that others read are written and read below; add new fields here. */
const readers: Readonly<Record<string, "others" | "staff" | "oneself" | "from a list" | "no one">> = {
  "accounts.signUp fullName": "others",
  "accounts.setPrivateName privateName": "others",
  "personalData.saveProfile fullName": "others",
  "personalData.saveProfile email": "oneself",
  "jobs.post description": "others",
  "jobs.post location": "others",
  "jobs.post fullName": "no one",
  "jobs.post service": "from a list",
  "jobs.post state": "from a list",
  "jobs.post lga": "from a list",
  "servicemen.saveCard serviceDescription": "others",
  "servicemen.saveCard currentLocation": "others",
  "servicemen.saveCard businessName": "others",
  "comments.post comment": "others",
  "reviews.post text": "others",
  "reviews.reply text": "others",
  "reports.send reason": "staff",
  "reports.send text": "staff",
  ...{
    "agents.apply firstName": "staff",
    "agents.apply lastName": "staff",
    "agents.apply houseAddress": "staff",
  },
  "agents.apply operationBase": "staff",
  "agents.apply agentLocation": "staff",
  "payments.subscribeBusiness reason": "staff",
  "payments.updateSubscription reason": "staff",
  "withdrawals.cancel reason": "staff",
  "content.subscribeToNewsletter email": "staff",
  "content.unsubscribeFromNewsletter email": "no one",
  "banking.saveAccount account_name": "no one",
  "wallet.transfer recipientName": "no one",
  "chat.ask userInput": "oneself",
  "savedSearches.save q": "oneself",
  "savedSearches.change q": "oneself",
  ...Object.fromEntries(
    ["save", "change"].flatMap((call) =>
      ["service", "state", "lga"].map((field) => [`savedSearches.${call} ${field}`, "from a list"] as const),
    ),
  ),
};

interface Def {
  type: string;
  shape?: Record<string, z.core.$ZodType>;
  innerType?: z.core.$ZodType;
  element?: z.core.$ZodType;
  in?: z.core.$ZodType;
  options?: z.core.$ZodType[];
}

function stringsIn(schema: z.core.$ZodType | undefined, path = ""): string[] {
  const def = schema?._zod.def as Def | undefined;
  if (!def) return [];
  if (def.type === "string") return [path];
  const inside = Object.entries(def.shape ?? {}).flatMap(([name, of]) =>
    stringsIn(of, path ? `${path}.${name}` : name),
  );
  const around = [def.innerType, def.element, def.in, ...(def.options ?? [])];
  return [...inside, ...around.flatMap((of) => stringsIn(of, path))];
}

let app: TestApp;
let owner: SignedInUser;
let hidden: SignedInUser;
let reader: SignedInUser;
const nextYear = new Date(Date.now() + 365 * 24 * 3600 * 1000);
beforeAll(async () => {
  app = await startTestApp({});
  owner = await aSignedInUser(app, { fullName: withSecret("Ada"), subscribedUntil: nextYear });
  hidden = await aSignedInUser(app, {
    fullName: "Bisi Obi",
    privateName: withSecret("Bisi"),
    subscribedUntil: nextYear,
  });
  reader = await aSignedInUser(app, { fullName: "Segun Alabi", subscribedUntil: nextYear });
});
afterAll(() => app.close());

/** A user name on another site, which no answer may contain. */
const secret = "zz_kola";
const withSecret = (before: string): string => `${before}, ig: ${secret}`;

test("every string that members send is listed with its readers", () => {
  const sent = endpoints
    .filter(({ endpoint }) => !endpoint.access.startsWith("staff:"))
    .flatMap(({ name, endpoint }) => stringsIn(endpoint.body).map((field) => ({ name, field })))
    .filter(({ field }) => !noTexts.has(field))
    .map(({ name, field }) => `${name} ${field}`);
  expect([...new Set(sent)].sort()).toEqual(Object.keys(readers).sort());
});

/** Whose answers are read, with a job of theirs and one of the reader that they called about. */
interface Writer {
  person: SignedInUser;
  jobId: string;
  calledJobId: string;
}

/** Stores the secret in every text of the person that a reader may see. */
async function storeTextsOf(person: SignedInUser): Promise<Writer> {
  const { db } = app.deps;
  const job = await aJob(db, {
    userId: person.id,
    description: withSecret("Tiles"),
    location: withSecret("Yaba"),
  });
  await db.insert(serviceCards).values({
    userId: person.id,
    serviceRendered: "House Painting",
    minUnits: 5_000,
    businessName: withSecret("Paints"),
    serviceDescription: withSecret("Clean"),
    currentLocation: withSecret("Ikeja"),
  });
  await db
    .insert(comments)
    .values({ id: newId(), jobId: job.id, userId: person.id, text: withSecret("Good") });
  const { jobId } = await contactMaker(app).call({ poster: person, caller: reader });
  const called = await contactMaker(app).call({ poster: reader, caller: person });
  const words = { rating: 4, text: withSecret("Kind"), reply: withSecret("Thanks"), repliedAt: new Date() };
  await db.insert(reviews).values([
    { id: newId(), ...words, jobId, authorId: reader.id, subjectId: person.id },
    { id: newId(), ...words, jobId: called.jobId, authorId: person.id, subjectId: reader.id },
  ]);
  await fundWallet(app.deps, { userId: person.id, units: 1_000 });
  return { person, jobId: job.id, calledJobId: called.jobId };
}

const readings = endpoints.filter(
  ({ endpoint }) => endpoint.method === "GET" && !endpoint.access.startsWith("staff:") && !endpoint.type,
);

function readingOf({ name, endpoint }: (typeof readings)[number], writer: Writer) {
  const { person } = writer;
  const jobId = name === "calls.callers" ? writer.calledJobId : writer.jobId;
  const query = endpoint.query && name === "reports.subject" ? { subjectType: "job", subjectId: jobId } : {};
  const params = { userId: person.id, jobId, phone: localPhone(person.phone) };
  const path = addressOf(endpoint, { params, query });
  return app.call({ method: "GET", path, as: reader.cookie });
}

test("no answer to a member shows a contact that others stored [JOBDET-02] [JOBDET-04]", async () => {
  await app.deps.db.insert(serviceCards).values({
    userId: reader.id,
    serviceRendered: "House Painting",
    serviceDescription: "Walls",
    currentLocation: "Yaba",
    minUnits: 5_000,
  });
  const writers = [await storeTextsOf(owner), await storeTextsOf(hidden)];
  await app.deps.freshness.read();

  const seen: string[] = [];
  for (const reading of readings)
    for (const writer of writers) {
      const { status, body } = await readingOf(reading, writer);
      if (status === 200) seen.push(reading.name);
      expect(JSON.stringify(body), reading.name).not.toContain(secret);
    }
  const offered = await app.call({
    method: "POST",
    path: "/api/servicemen-jobs",
    as: reader.cookie,
    body: {},
  });

  expect(offered.status).toBe(200);
  expect(JSON.stringify(offered.body)).toContain("Tiles");
  expect(JSON.stringify(offered.body)).not.toContain(secret);
  expect(seen).toEqual(
    expect.arrayContaining([
      "calls.callers",
      "comments.list",
      "jobs.list",
      "servicemen.profile",
      "reviews.list",
      "servicemen.list",
      "wallet.recipient",
    ]),
  );
});
