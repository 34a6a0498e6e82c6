import { strFromU8, unzipSync } from "fflate";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "#server/db/ids.ts";
import { reviews } from "#server/db/schema/reviews.ts";
import { fundWallet } from "#server/seed/fund.ts";
import { startTestApp, type TestApp } from "#tests/support/app.ts";
import { aVerifiedUser, testPhone } from "#tests/support/people.ts";
import { changeNumber } from "#tests/support/phone-change.ts";
import { aSignedInUser } from "#tests/support/signed-in.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** Returns bytes, because `app.call` would decode the answer as text. */
async function download(as?: string) {
  const response = await fetch(`${app.address}/api/my-data.zip`, { headers: as ? { cookie: as } : {} });
  const bytes = new Uint8Array(await response.arrayBuffer());
  return { response, bytes };
}
const read = (bytes: Uint8Array) => JSON.parse(strFromU8(unzipSync(bytes)["my-data.json"]!));

test("holds everything about the person, only counts of other people, and nothing that opens the account", async () => {
  const person = await aSignedInUser(app, { fullName: "Ebere Okafor" });
  const caller = await aSignedInUser(app, { fullName: "Nosy Neighbour" });
  await fundWallet(app.deps, { userId: person.id, units: 10_000, at: app.clock.now() });
  const posted = await app.call({
    method: "POST",
    path: "/jobs/post-job",
    as: person.cookie,
    body: { description: "Paint a wall", maxBudget: 5000, location: "Ikeja", userId: person.id },
  });
  const jobId = posted.body.job._id;
  await app.deps.pool.query("insert into job_calls (job_id, caller_id) values ($1, $2)", [jobId, caller.id]);

  const { response, bytes } = await download(person.cookie);

  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toBe("application/zip");
  expect(response.headers.get("content-disposition")).toBe('attachment; filename="my-data.zip"');
  expect(response.headers.get("cache-control")).toContain("no-store");
  const file = read(bytes);
  expect(file.account).toMatchObject({ id: person.id, full_name: "Ebere Okafor", phone: person.phone });
  expect(file.jobs).toMatchObject([{ id: jobId, description: "Paint a wall" }]);
  const units = file.wallet.map((line: { units: number }) => line.units);
  expect(units.reduce((one: number, other: number) => one + other)).toBe(10_000);
  expect(file.wallet).toContainEqual(expect.objectContaining({ kind: "topup", direction: "in" }));
  expect(file.sessions).toHaveLength(1);
  expect(Object.keys(file)).toEqual(
    expect.arrayContaining([
      "calls",
      "comments",
      "reviewsWritten",
      "reviewsReceived",
      "payments",
      "withdrawals",
    ]),
  );
  const text = JSON.stringify(file);
  expect(text).not.toMatch(/argon2|password|token|Nosy/);
  expect(text).not.toContain(caller.id);
  expect(text).not.toContain(caller.phone);
});

test("holds received reviews as their page shows them, without the name that a private name hides", async () => {
  const [person, author, open] = [
    await aSignedInUser(app),
    await aSignedInUser(app, { fullName: "Chukwuemeka Nwosu" }),
    await aSignedInUser(app, { fullName: "Folake Ajayi" }),
  ];
  await app.deps.pool.query("update users set private_name = 'bluebird' where id = $1", [author.id]);
  const review = (authorId: string, text: string) =>
    app.deps.db.insert(reviews).values({ id: newId(), rating: 2, text, authorId, subjectId: person.id });
  await review(author.id, "Came late. Chukwuemeka Nwosu");
  await review(open.id, "Came early. Folake Ajayi, 0803 123 4567");

  const { bytes } = await download(person.cookie);

  const received = read(bytes).reviewsReceived;
  expect(received.map(({ text }: { text: string }) => text).sort()).toEqual([
    expect.stringMatching(/^Came early\. Folake Ajayi, (?!0803)/),
    "Came late. [hidden name]",
  ]);
  expect(Object.keys(received[0])).not.toContain("author");
  const page = await app.call({ method: "GET", path: `/api/reviews/${person.id}`, as: person.cookie });
  expect(page.body.reviews.map(({ content }: { content: string }) => content).sort()).toEqual(
    received.map(({ text }: { text: string }) => text).sort(),
  );
});

test("holds every row of a long history, newest first", async () => {
  const person = await aSignedInUser(app);
  const count = 12_345;
  await app.deps.pool.query(
    `insert into notices (id, user_id, kind, about, params, created_at)
     select gen_random_uuid(), $1, 'reviewed', n, jsonb_build_object('rating', n), now() - n * interval '1 minute'
     from generate_series(1, $2::int) n`,
    [person.id, count],
  );
  const { notices } = read((await download(person.cookie)).bytes);
  const ratings = notices.map(({ facts }: { facts: { rating: number } }) => facts.rating);
  expect(ratings).toEqual(Array.from({ length: count }, (_, n) => n + 1));
});

test("is limited to one's own data and five an hour", async () => {
  expect((await download()).response.status).toBe(401);
  const person = await aSignedInUser(app);
  for (let times = 0; times < 5; times += 1)
    expect((await download(person.cookie)).response.status).toBe(200);
  expect((await download(person.cookie)).response.status).toBe(429);
});

test("holds nothing that an earlier owner of the number was sent or applied for", async () => {
  const later = await aVerifiedUser(app);
  const earlier = await aVerifiedUser(app);
  const purposes = async (as: string) =>
    read((await download(as)).bytes).textMessages.map(({ purpose }: { purpose: string }) => purpose);
  expect(await purposes(earlier.cookie)).toEqual(["verification-code"]);
  await changeNumber(app, earlier);
  app.clock.advance(60);

  const moved = await changeNumber(app, later, earlier.phone);
  await app.runTasks();
  expect(await app.messagesTo(earlier.phone)).not.toEqual([]);
  expect(await purposes(moved.cookie)).toEqual([]);

  const phone = testPhone(800);
  const form = {
    firstName: "Kehinde",
    lastName: "Balogun",
    phoneNumber: phone,
    houseAddress: "3 Allen Avenue",
  };
  const more = { hasAccount: "no", operationBase: "store", agentLocation: "Ikeja" };
  const applied = await app.call({ method: "POST", path: "/api/agent-promo", body: { ...form, ...more } });
  expect(applied.status).toBe(201);
  await app.deps.pool.query("update agent_applications set status = 'declined', decided_at = now()");
  app.clock.advance(60);
  const { cookie } = await changeNumber(app, { ...later, cookie: moved.cookie }, phone);

  expect(JSON.stringify(read((await download(cookie)).bytes))).not.toContain("Allen Avenue");
});
