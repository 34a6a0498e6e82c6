/** Searches all readable addresses of the API for people with private names and for blockers. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId } from "#server/db/ids.ts";
import { comments } from "#server/db/schema/jobs.ts";
import { serviceCards } from "#server/db/schema/service-cards.ts";
import { aJob } from "#server/seed/builders/a-job.ts";
import { hiddenName } from "#shared/masking/masking-names.ts";
import { localPhone } from "#shared/phones/phone.ts";
import { startTestApp, type TestApp } from "#tests/support/app.ts";
import { contactMaker } from "#tests/support/contacts.ts";
import { paramNames, readable } from "#tests/support/endpoints.ts";
import { aSignedInUser, type SignedInUser } from "#tests/support/signed-in.ts";

let app: TestApp;
let hidden: SignedInUser;
let publicId: string;
let secrets: string[];
let commentId: string;
/** Ids for the addresses, by parameter name. */
let ids: Record<string, string[]>;
let addresses: string[];

const inAMonth = () => new Date(Date.now() + 30 * 24 * 3600 * 1000);
const card = (userId: string) => ({
  userId,
  serviceRendered: "House Painting",
  serviceDescription: "Clean walls.",
  minUnits: 5_000,
  currentLocation: "Surulere, Lagos",
  state: "Lagos",
  lga: "Surulere",
});
const inTrade = async (overrides: Parameters<typeof aSignedInUser>[1] = {}) => {
  const person = await aSignedInUser(app, { subscribedUntil: inAMonth(), ...overrides });
  await app.deps.db.insert(serviceCards).values(card(person.id));
  return person;
};
const post = (path: string, as: string, body: unknown) => app.call({ method: "POST", path, as, body });

beforeAll(async () => {
  app = await startTestApp();
  hidden = await inTrade({ fullName: "Zebulon Okwudili" });
  await app.deps.db.update(serviceCards).set({ businessName: "Okwudili Paints" });
  const own = await aJob(app.deps.db, {
    userId: hidden.id,
    description: "Zebulon needs two rooms painted, ask for Mr Okwudili",
    location: "Okwudili House, Surulere",
  });
  const client = await aSignedInUser(app);
  const other = await aJob(app.deps.db, { userId: client.id });
  await post("/api/auth/setPrivateName", hidden.cookie, { userId: hidden.id, privateName: "quietriver" });
  await app.deps.db
    .insert(comments)
    .values({ id: newId(), jobId: other.id, userId: hidden.id, text: "Zebulon can start on Monday" });
  await post(`/jobs/call-job-and-increase-count/${other.id}`, hidden.cookie, {});
  await post("/api/reviews", hidden.cookie, { jobId: other.id, rating: 5, text: "Paid at once" });
  await post(`/jobs/call-job-and-increase-count/${own.id}`, client.cookie, {});
  await post("/api/reviews", client.cookie, { jobId: own.id, rating: 4, text: "Told me everything" });
  const asked = { jobId: own.id, comment: "Is Mr Okwudili at home today?" };
  commentId = (await post("/api/comments", client.cookie, asked)).body.comment.id;
  const { rows } = await app.deps.pool.query("select public_id from users where id = $1", [hidden.id]);
  publicId = rows[0].public_id;
  secrets = [hidden.id, "Zebulon", "Okwudili", hidden.phone.slice(4)];
  const people = [hidden.id, publicId, client.id];
  ids = {
    jobId: [own.id, other.id],
    userId: people,
    callerId: people,
    phone: [localPhone(hidden.phone), localPhone(client.phone)],
  };
  addresses = readableAddresses();
});
afterAll(() => app.close());

/** Every readable address, with parameters filled from these people. */
function readableAddresses(): string[] {
  const filled = readable.flatMap(({ path }) => fill(path));
  const searches = ["quietriver", "Zebulon", "Okwudili", "painting"].flatMap((word) => [
    `/jobs/get-job?q=${word}`,
    `/api/auth/servicemen?q=${word}`,
  ]);
  const ofPeople = ids.userId!.flatMap((id) => [
    `/jobs/get-job?userId=${id}`,
    `/jobs/user-jobs?userId=${id}`,
  ]);
  return [...filled, ...searches, ...ofPeople];
}

function fill(path: string): string[] {
  const [name] = paramNames({ path });
  if (!name) return [path];
  return (ids[name] ?? [ids.jobId![0]!]).flatMap((id) => fill(path.replace(`:${name}`, id)));
}

/** The addresses whose answer to this person contains one of the words. */
async function found(words: readonly string[], as: string | undefined, except = ""): Promise<string[]> {
  const answers = await Promise.all(
    addresses
      .filter((path) => path !== except)
      .map(async (path) => ({ path, ...(await app.call({ method: "GET", path, as })) })),
  );
  const offers = as ? [{ path: "offers", ...(await post("/api/servicemen-jobs", as, {})) }] : [];
  // On a busy machine `/readyz` may fail.
  expect(answers.filter(({ path, status }) => status >= 500 && path !== "/readyz")).toEqual([]);
  return [...answers, ...offers].flatMap(({ path, body, headers }) => {
    // Decimal places of a duration in /metrics may equal a phone number.
    const text = JSON.stringify([body, headers]).replaceAll(/\.\d+/g, "");
    return words
      .filter((word) => text.includes(word) && !path.includes(word))
      .map((word) => `${word}: ${path}`);
  });
}

test("the addresses include those about people", () => {
  const sample = [`/jobs/get-job/${ids.jobId![0]}`, `/api/comments/${ids.jobId![1]}`, "/api/auth/servicemen"];
  expect(addresses).toEqual(expect.arrayContaining(sample));
  expect(addresses.length).toBeGreaterThan(40);
});

test("no answer leads a visitor from a private name to its person [GEN-13]", async () => {
  expect(await found(secrets, undefined)).toEqual([]);
  expect(await found(["quietriver"], undefined)).not.toEqual([]);
});

test("no answer leads a signed-in person or a serviceman with an offer from a private name to its person [GEN-13] [PRIVNAME-01]", async () => {
  const stranger = await aSignedInUser(app);
  const serviceman = await inTrade();
  await post(`/jobs/call-job-and-increase-count/${ids.jobId![0]}`, serviceman.cookie, {});
  addresses.push(`/api/reports/subject?subjectType=comment&subjectId=${commentId}`);
  expect(await found(secrets, stranger.cookie)).toEqual([]);
  expect(await found(secrets, serviceman.cookie)).toEqual([]);
});

test("a stranger's comment does not answer guesses at the name behind a job's private name [GEN-13]", async () => {
  const stranger = await aSignedInUser(app);
  const guesses = "Adaeze, Zebulon, Bello, Okwudili or Musa?";
  const { body } = await post("/api/comments", stranger.cookie, { jobId: ids.jobId![0], comment: guesses });
  const { body: listed } = await app.call({ method: "GET", path: `/api/comments/${ids.jobId![0]}` });
  const subject = `/api/reports/subject?subjectType=comment&subjectId=${body.comment.id}`;
  const { body: reported } = await app.call({ method: "GET", path: subject, as: (await inTrade()).cookie });
  await app.deps.pool.query("delete from comments where id = $1", [body.comment.id]);
  expect(body.comment.text).toBe(guesses);
  expect(listed.comments.at(-1).text).toBe(guesses);
  expect(reported.excerpt).toBe(guesses);
});

test("a full name of words of complaint hides no complaint about the person", async () => {
  const { poster, caller, jobId } = await contactMaker(app).call();
  const fullName = "Scam Thief Fake Never Late Bad Ogbonna";
  await app.call({ method: "PATCH", path: "/api/auth/profile", body: { fullName }, as: caller.cookie });
  await post("/api/auth/setPrivateName", caller.cookie, { userId: caller.id, privateName: "goodhands" });
  const { rows } = await app.deps.pool.query("select public_id from users where id = $1", [caller.id]);
  const text = "Bad work, a thief: he came late, never finished. A scam";
  const review = { jobId, subjectId: rows[0].public_id, rating: 1, text: `${text} by Ogbonna` };
  const { body } = await post("/api/reviews", poster.cookie, review);
  expect(body.review.content).toBe(`${text} by ${hiddenName}`);
});

test("the person themselves read what they wrote", async () => {
  const { body } = await app.call({ method: "GET", path: "/jobs/user-jobs", as: hidden.cookie });
  expect(body).toMatchObject([{ description: "Zebulon needs two rooms painted, ask for Mr Okwudili" }]);
});

describe("no search finds a job by the name behind its poster's private name", () => {
  const idsFor = async (word: string): Promise<string[]> => {
    await app.deps.freshness.read();
    const { body } = await app.call({ method: "GET", path: `/jobs/get-job?q=${word}` });
    return body.map(({ _id }: { _id: string }) => _id);
  };
  const hide = (person: SignedInUser, privateName: string) =>
    post("/api/auth/setPrivateName", person.cookie, { userId: person.id, privateName });

  test("whenever it was posted [GEN-13]", async () => {
    const person = await aSignedInUser(app, { fullName: "Obinze Maduabuchi" });
    const description = "Obinze's client needs a hand, by Maduabuchi";
    const posted = (service: string) => aJob(app.deps.db, { userId: person.id, service, description });
    const before = await posted("Tailoring");
    expect(await idsFor("obinze")).toEqual([before.id]);

    await hide(person, "softbreeze");
    const after = await posted("Plumbing");

    expect(await Promise.all(["obinze", "maduabuchi", "maduabuc"].map(idsFor))).toEqual([[], [], []]);
    expect((await idsFor("softbreeze")).sort()).toEqual([before.id, after.id].sort());
  });

  test("also if it was taken at the time and is open again [GEN-13]", async () => {
    const person = await aSignedInUser(app, { fullName: "Chukwuemeka Ibeabuchi" });
    const taken = {
      status: "assigned",
      assignedTo: (await aSignedInUser(app)).id,
      assignedAt: new Date(),
    } as const;
    const job = await aJob(app.deps.db, { userId: person.id, ...taken });
    await hide(person, "coolshade");

    expect((await post(`/api/release-job/${job.id}`, person.cookie, {})).status).toBe(200);

    expect(await idsFor("chukwuemeka")).toEqual([]);
    expect(await idsFor("coolshade")).toEqual([job.id]);
  });

  test("nor by a name that the person changes to behind it [GEN-13]", async () => {
    const person = await aSignedInUser(app, { fullName: "Ifeoma Nwankwo" });
    await hide(person, "mildriver");
    await aJob(app.deps.db, { userId: person.id, description: "Olumide needs a bricklayer" });
    const body = { fullName: "Olumide Nwankwo" };

    expect(
      (await app.call({ method: "PATCH", path: "/api/auth/profile", as: person.cookie, body })).status,
    ).toBe(200);

    expect(await idsFor("olumide")).toEqual([]);
  });
});

test("a blocked person finds nothing of the blocker under either name [API-51]", async () => {
  const blocked = await inTrade();
  await post(`/block-user/${blocked.id}`, hidden.cookie, { _id: hidden.id });
  const everything = [...secrets, publicId, "quietriver", ids.jobId![0]!];
  // The sitemap holds the ids of public pages for everyone; search engines publish them anyway.
  expect(await found(everything, blocked.cookie, "/sitemap.xml")).toEqual([]);
});

test("the profile's address from before the private name leads nowhere", async () => {
  const stranger = await aSignedInUser(app);
  const profile = await app.call({
    method: "GET",
    path: `/jobs/user-profile/${hidden.id}`,
    as: stranger.cookie,
  });
  expect(profile.status).toBe(404);
});
