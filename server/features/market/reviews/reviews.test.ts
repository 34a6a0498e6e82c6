import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hiddenName } from "#shared/masking/masking-names.ts";
import { startTestApp, type TestApp } from "#tests/support/app.ts";
import { type Contact, contactMaker, kindWords, reviewDoor } from "#tests/support/contacts.ts";
import { aSignedInUser, type SignedInUser } from "#tests/support/signed-in.ts";
import { fieldTexts } from "#texts/fields.ts";
import { reviewAnswers } from "#texts/reviews.ts";

let app: TestApp;
let make: ReturnType<typeof contactMaker>;
let door: ReturnType<typeof reviewDoor>;
beforeAll(async () => {
  app = await startTestApp();
  make = contactMaker(app);
  door = reviewDoor(app);
});
afterAll(() => app.close());

const unknownId = "01890000-0000-7000-8000-000000000000";
const hidePrivately = (person: SignedInUser, privateName: string) =>
  app.call({
    method: "POST",
    path: "/api/auth/setPrivateName",
    as: person.cookie,
    body: { userId: person.id, privateName },
  });
const publicIdOf = async ({ id }: SignedInUser): Promise<string> =>
  (await app.deps.pool.query("select public_id from users where id = $1", [id])).rows[0].public_id;
const sumsOf = async ({ id }: SignedInUser) =>
  (await app.deps.pool.query("select rating_sum, rating_count from users where id = $1", [id])).rows[0];
describe("reviewing after a call", () => {
  test("the poster reviews the caller, the caller the poster, and both reviews are public [REVIEW-03] [CONST-32]", async () => {
    const { poster, caller, jobId } = await make.call();

    const ofCaller = await door.write(poster.cookie, { subjectId: caller.id, jobId });
    const ofPoster = await door.write(caller.cookie, { subjectId: poster.id, jobId, rating: 4 });

    expect([ofCaller.status, ofPoster.status]).toEqual([201, 201]);
    expect(ofCaller.body).toEqual({
      message: reviewAnswers.reviewed,
      review: {
        _id: expect.any(String),
        username: poster.fullName,
        isPrivate: false,
        rating: 5,
        content: kindWords.text,
        reply: null,
        repliedAt: null,
        createdAt: expect.any(String),
      },
    });
    expect((await door.read(caller.id)).body).toEqual({
      fullName: caller.fullName,
      displayName: caller.fullName,
      rating: 5,
      ratingCount: 1,
      reviews: [ofCaller.body.review],
    });
    expect((await door.read(poster.id)).body).toMatchObject({ rating: 4, ratingCount: 1 });
    expect(await sumsOf(caller)).toEqual({ rating_sum: 5, rating_count: 1 });
  });

  test("the job's poster is the default subject", async () => {
    const { poster, caller, jobId } = await make.call();
    expect((await door.write(caller.cookie, { jobId })).status).toBe(201);
    expect((await door.write(caller.cookie, { subjectId: null, jobId })).body.code).toBe("already_reviewed");
    expect((await door.read(poster.id)).body.ratingCount).toBe(1);
  });

  test("a person who accepted the job without calling may review and be reviewed", async () => {
    const { poster, jobId } = await make.call();
    const worker = await aSignedInUser(app);
    await app.deps.pool.query(
      "update jobs set status = 'assigned', assigned_to = $2, assigned_at = now() where id = $1",
      [jobId, worker.id],
    );
    expect((await door.write(worker.cookie, { jobId })).status).toBe(201);
    expect((await door.write(poster.cookie, { subjectId: worker.id, jobId })).status).toBe(201);
  });

  test("allows one review per job and direction; another job of the same two people is another contact", async () => {
    const first = await make.call();
    const second = await make.call(first);
    const about = ({ caller, jobId }: Contact) => ({ subjectId: caller.id, jobId });

    expect((await door.write(first.poster.cookie, about(first))).status).toBe(201);
    const again = await door.write(first.poster.cookie, { ...about(first), rating: 1 });
    expect([again.status, again.body.code]).toEqual([409, "already_reviewed"]);
    expect((await door.write(first.poster.cookie, about(second))).status).toBe(201);
    expect(await sumsOf(first.caller)).toEqual({ rating_sum: 10, rating_count: 2 });
  });

  test("two concurrent requests store one review", async () => {
    const { poster, caller, jobId } = await make.call();
    const presses = await Promise.all(
      Array.from({ length: 8 }, () => door.write(poster.cookie, { subjectId: caller.id, jobId })),
    );
    expect(presses.map(({ status }) => status).sort()).toEqual([201, ...Array(7).fill(409)]);
    expect(await sumsOf(caller)).toEqual({ rating_sum: 5, rating_count: 1 });
  });
});

describe("reviewing after a hire", () => {
  test("client and serviceman review each other, once each", async () => {
    const { client, serviceman } = await make.hire();
    expect((await door.write(client.cookie, { subjectId: serviceman.id })).status).toBe(201);
    expect((await door.write(serviceman.cookie, { subjectId: client.id, jobId: null })).status).toBe(201);
    expect((await door.write(client.cookie, { subjectId: serviceman.id })).body.code).toBe(
      "already_reviewed",
    );
    expect((await door.read(serviceman.id)).body.ratingCount).toBe(1);
  });
});

describe("a refused review", () => {
  test("refuses a missing session, an unverified phone and a missing contact", async () => {
    const { poster, caller, jobId } = await make.call();
    const stranger = await aSignedInUser(app);
    const unproved = await aSignedInUser(app, { verifiedAt: null });
    const codes = await Promise.all([
      door.write(undefined, { subjectId: caller.id, jobId }),
      door.write(unproved.cookie, { subjectId: caller.id, jobId }),
      // Of a person who never called, by a stranger to the job, by one caller of another, and without a hire.
      door.write(poster.cookie, { subjectId: stranger.id, jobId }),
      door.write(stranger.cookie, { jobId }),
      door.write(stranger.cookie, { subjectId: caller.id, jobId }),
      door.write(poster.cookie, { subjectId: caller.id }),
    ]);
    expect(codes.map(({ status, body }) => [status, body.code])).toEqual([
      [401, "signed_out"],
      [403, "unverified"],
      [403, "no_contact"],
      [403, "no_contact"],
      [403, "no_contact"],
      [403, "no_contact"],
    ]);
    expect(await sumsOf(caller)).toEqual({ rating_sum: 0, rating_count: 0 });
  });

  test("refuses a review of oneself, by every id", async () => {
    const { poster, jobId } = await make.call();
    for (const body of [{ subjectId: poster.id, jobId }, { jobId }, { subjectId: poster.id }])
      expect((await door.write(poster.cookie, body)).body.code).toBe("oneself");
  });

  test("unknown people and jobs, removed jobs, blocked and suspended people are not found", async () => {
    const { poster, caller, jobId } = await make.call();
    const codeOf = async (as: SignedInUser, body: object) => (await door.write(as.cookie, body)).body.code;
    expect(await codeOf(poster, { subjectId: unknownId, jobId })).toBe("profile_not_found");
    expect(await codeOf(poster, { subjectId: unknownId })).toBe("profile_not_found");
    expect(await codeOf(poster, { jobId: unknownId })).toBe("job_not_found");
    await door.block(caller, poster);
    expect(await codeOf(poster, { subjectId: caller.id, jobId })).toBe("profile_not_found");
    expect(await codeOf(caller, { jobId })).toBe("job_not_found");

    const gone = await make.call();
    await app.deps.pool.query("update users set suspended_at = now() where id = $1", [gone.poster.id]);
    expect(await codeOf(gone.caller, { jobId: gone.jobId })).toBe("job_not_found");
    const closed = await make.call();
    await app.deps.pool.query("update users set suspended_at = now() where id = $1", [closed.caller.id]);
    expect(await codeOf(closed.poster, { subjectId: closed.caller.id, jobId: closed.jobId })).toBe(
      "profile_not_found",
    );
    const removed = await make.call();
    await app.deps.pool.query("update jobs set status = 'removed' where id = $1", [removed.jobId]);
    expect(await codeOf(removed.caller, { jobId: removed.jobId })).toBe("job_not_found");
  });

  test("a rating outside 1 to 5, no words, too many words and no subject have their sentences [CONST-32]", async () => {
    const { poster, caller, jobId } = await make.call();
    const refusedField = async (body: object) =>
      Object.entries((await door.write(poster.cookie, { subjectId: caller.id, jobId, ...body })).body.fields);
    for (const rating of [0, 6, 4.5, "5", null])
      expect(await refusedField({ rating })).toEqual([["rating", fieldTexts.rating]]);
    for (const text of ["", "   ", "a".repeat(501), null])
      expect(await refusedField({ text })).toEqual([["text", fieldTexts.reviewText]]);
    const nobody = await door.write(poster.cookie, {});
    expect([nobody.status, nobody.body.fields]).toEqual([400, { subjectId: fieldTexts.required }]);
    expect(await sumsOf(caller)).toEqual({ rating_sum: 0, rating_count: 0 });
  });

  test("allows ten reviews a day; refused ones do not count", async () => {
    const first = await make.call();
    const { poster } = first;
    const post = async () => {
      const { caller, jobId } = await make.call({ poster });
      return door.write(poster.cookie, { subjectId: caller.id, jobId });
    };
    for (let count = 0; count < 10; count += 1) expect((await post()).status).toBe(201);
    const eleventh = await door.write(poster.cookie, { subjectId: first.caller.id, jobId: first.jobId });
    expect([eleventh.status, eleventh.body.error]).toEqual([429, reviewAnswers.tooManyReviews]);
    expect(await sumsOf(first.caller)).toEqual({ rating_sum: 0, rating_count: 0 });
    app.clock.advance(24 * 3600 + 1);
    expect((await door.write(poster.cookie, { subjectId: first.caller.id, jobId: first.jobId })).status).toBe(
      201,
    );
  });
});

describe("review texts", () => {
  test("mask contacts on write and on read, and keep HTML as plain text", async () => {
    const contact = await make.call();
    const text = "<b>Ring</b> 0803 123 4567 or me@example.com";
    const review = await door.reviewed(contact, { text });
    expect(review.content).toMatch(/^<b>Ring<\/b> \[hidden number\] or \[hidden email\]$/);
    const { rows } = await app.deps.pool.query("select text from reviews where id = $1", [review._id]);
    expect(rows[0].text).toBe(review.content);

    await app.deps.pool.query("update reviews set text = $2 where id = $1", [review._id, text]);
    expect((await door.read(contact.caller.id, contact.poster.cookie)).body.reviews[0].content).not.toContain(
      "0803",
    );
  });

  test("keep private names private, also where another person wrote the real one [GEN-13]", async () => {
    const { poster, caller, jobId } = await make.call({
      poster: await aSignedInUser(app, { fullName: "Kelechi Nwosu" }),
    });
    await hidePrivately(poster, `quiet${jobId.slice(-6)}`);
    const ofCaller = await door.write(poster.cookie, {
      subjectId: caller.id,
      jobId,
      text: "Good work. Kelechi Nwosu",
    });
    const ofPoster = await door.write(caller.cookie, { jobId, text: "kelechi paid at once" });
    await door.reply(poster.cookie, ofPoster.body.review._id, "Thank you, from NWOSU");

    expect(ofCaller.body.review).toMatchObject({
      username: `quiet${jobId.slice(-6)}`,
      isPrivate: true,
      content: `Good work. ${hiddenName}`,
    });
    const page = (await door.read(await publicIdOf(poster))).body;
    expect(page.fullName).toBe(`quiet${jobId.slice(-6)}`);
    expect(page.reviews[0]).toMatchObject({
      content: `${hiddenName} paid at once`,
      reply: `Thank you, from ${hiddenName}`,
    });
    const callers = await app.call({ method: "GET", path: `/jobs/callers/${jobId}`, as: poster.cookie });
    expect(callers.body[0].reviews).toEqual([`Good work. ${hiddenName}`]);
    const everything = JSON.stringify([page, (await door.read(caller.id)).body, ofPoster.body]);
    expect(everything).not.toMatch(/kelechi|nwosu/i);
    expect(everything).not.toContain(poster.id);
    // Others do not find the internal id behind a private name, but the person's own page opens under it.
    expect((await door.read(poster.id, caller.cookie)).status).toBe(404);
    expect((await door.read(poster.id, poster.cookie)).body.ratingCount).toBe(1);
    expect((await door.read(poster.id)).status).toBe(404);
  });
});
