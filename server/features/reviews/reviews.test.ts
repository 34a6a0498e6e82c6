import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId } from "#server/db/ids.ts";
import { reviews } from "#server/db/schema/reviews.ts";
import { hiddenName } from "#shared/masking-names.ts";
import { messages } from "#shared/messages/en.ts";
import { startTestApp, type TestApp } from "#tests/support/app.ts";
import { type Contact, contactMaker } from "#tests/support/contacts.ts";
import { aSignedInUser, type SignedInUser } from "#tests/support/signed-in.ts";

let app: TestApp;
let make: ReturnType<typeof contactMaker>;
beforeAll(async () => {
  app = await startTestApp();
  make = contactMaker(app);
});
afterAll(() => app.close());

const unknownId = "01890000-0000-7000-8000-000000000000";
const words = { rating: 5, text: "Came on time and left it clean." };
const write = (as: string | undefined, body: object) =>
  app.call({ method: "POST", path: "/api/reviews", as, body: { ...words, ...body } });
const read = (id: string, as?: string) => app.call({ method: "GET", path: `/api/reviews/${id}`, as });
const reply = (as: string | undefined, reviewId: string, text: unknown = "Thank you.") =>
  app.call({ method: "POST", path: `/api/reviews/${reviewId}/reply`, as, body: { text } });
const block = (by: SignedInUser, other: SignedInUser) =>
  app.call({ method: "POST", path: `/block-user/${other.id}`, as: by.cookie, body: { _id: by.id } });
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
/** The poster of a called job reviews the caller. */
const reviewed = async ({ poster, caller, jobId }: Contact, body: object = {}) =>
  (await write(poster.cookie, { subjectId: caller.id, jobId, ...body })).body.review;

describe("reviewing after a call", () => {
  test("the poster reviews who called, the caller the poster; everyone reads both [REVIEW-03] [CONST-32]", async () => {
    const { poster, caller, jobId } = await make.call();

    const ofCaller = await write(poster.cookie, { subjectId: caller.id, jobId });
    const ofPoster = await write(caller.cookie, { subjectId: poster.id, jobId, rating: 4 });

    expect([ofCaller.status, ofPoster.status]).toEqual([201, 201]);
    expect(ofCaller.body).toEqual({
      message: messages.people.reviewed,
      review: {
        _id: expect.any(String),
        username: poster.fullName,
        isPrivate: false,
        rating: 5,
        content: words.text,
        reply: null,
        repliedAt: null,
        createdAt: expect.any(String),
      },
    });
    expect((await read(caller.id)).body).toEqual({
      fullName: caller.fullName,
      rating: 5,
      ratingCount: 1,
      reviews: [ofCaller.body.review],
    });
    expect((await read(poster.id)).body).toMatchObject({ rating: 4, ratingCount: 1 });
    expect(await sumsOf(caller)).toEqual({ rating_sum: 5, rating_count: 1 });
  });

  test("leaving the subject out means the job's poster", async () => {
    const { poster, caller, jobId } = await make.call();
    expect((await write(caller.cookie, { jobId })).status).toBe(201);
    expect((await write(caller.cookie, { subjectId: null, jobId })).body.code).toBe("already_reviewed");
    expect((await read(poster.id)).body.ratingCount).toBe(1);
  });

  test("who accepted the job without calling may review and be reviewed", async () => {
    const { poster, jobId } = await make.call();
    const worker = await aSignedInUser(app);
    await app.deps.pool.query(
      "update jobs set status = 'assigned', assigned_to = $2, assigned_at = now() where id = $1",
      [jobId, worker.id],
    );
    expect((await write(worker.cookie, { jobId })).status).toBe(201);
    expect((await write(poster.cookie, { subjectId: worker.id, jobId })).status).toBe(201);
  });

  test("once for a job and direction; another job of the same two is another contact", async () => {
    const first = await make.call();
    const second = await make.call(first);
    const about = ({ caller, jobId }: Contact) => ({ subjectId: caller.id, jobId });

    expect((await write(first.poster.cookie, about(first))).status).toBe(201);
    const again = await write(first.poster.cookie, { ...about(first), rating: 1 });
    expect([again.status, again.body.code]).toEqual([409, "already_reviewed"]);
    expect((await write(first.poster.cookie, about(second))).status).toBe(201);
    expect(await sumsOf(first.caller)).toEqual({ rating_sum: 10, rating_count: 2 });
  });

  test("pressed twice at the same moment is one review", async () => {
    const { poster, caller, jobId } = await make.call();
    const presses = await Promise.all(
      Array.from({ length: 8 }, () => write(poster.cookie, { subjectId: caller.id, jobId })),
    );
    expect(presses.map(({ status }) => status).sort()).toEqual([201, ...Array(7).fill(409)]);
    expect(await sumsOf(caller)).toEqual({ rating_sum: 5, rating_count: 1 });
  });
});

describe("reviewing after a hire", () => {
  test("client and serviceman review each other, once each", async () => {
    const { client, serviceman } = await make.hire();
    expect((await write(client.cookie, { subjectId: serviceman.id })).status).toBe(201);
    expect((await write(serviceman.cookie, { subjectId: client.id, jobId: null })).status).toBe(201);
    expect((await write(client.cookie, { subjectId: serviceman.id })).body.code).toBe("already_reviewed");
    expect((await read(serviceman.id)).body.ratingCount).toBe(1);
  });
});

describe("refusals", () => {
  test("without a session, an unverified phone, and without contact", async () => {
    const { poster, caller, jobId } = await make.call();
    const stranger = await aSignedInUser(app);
    const unproved = await aSignedInUser(app, { verifiedAt: null });
    const codes = await Promise.all([
      write(undefined, { subjectId: caller.id, jobId }),
      write(unproved.cookie, { subjectId: caller.id, jobId }),
      // Of somebody who never called, by a stranger to the job, of one caller by another, and without a hire.
      write(poster.cookie, { subjectId: stranger.id, jobId }),
      write(stranger.cookie, { jobId }),
      write(stranger.cookie, { subjectId: caller.id, jobId }),
      write(poster.cookie, { subjectId: caller.id }),
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

  test("of oneself, in every way to say so", async () => {
    const { poster, jobId } = await make.call();
    for (const body of [{ subjectId: poster.id, jobId }, { jobId }, { subjectId: poster.id }])
      expect((await write(poster.cookie, body)).body.code).toBe("oneself");
  });

  test("unknown people and jobs, removed jobs, blocked and suspended people are not found", async () => {
    const { poster, caller, jobId } = await make.call();
    const codeOf = async (as: SignedInUser, body: object) => (await write(as.cookie, body)).body.code;
    expect(await codeOf(poster, { subjectId: unknownId, jobId })).toBe("profile_not_found");
    expect(await codeOf(poster, { subjectId: unknownId })).toBe("profile_not_found");
    expect(await codeOf(poster, { jobId: unknownId })).toBe("job_not_found");
    await block(caller, poster);
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
      Object.entries((await write(poster.cookie, { subjectId: caller.id, jobId, ...body })).body.fields);
    for (const rating of [0, 6, 4.5, "5", null])
      expect(await refusedField({ rating })).toEqual([["rating", messages.fields.rating]]);
    for (const text of ["", "   ", "a".repeat(501), null])
      expect(await refusedField({ text })).toEqual([["text", messages.fields.reviewText]]);
    const nobody = await write(poster.cookie, {});
    expect([nobody.status, nobody.body.fields]).toEqual([400, { subjectId: messages.fields.required }]);
    expect(await sumsOf(caller)).toEqual({ rating_sum: 0, rating_count: 0 });
  });

  test("more than ten a day wait for tomorrow; what was refused counts for nothing", async () => {
    const first = await make.call();
    const { poster } = first;
    const post = async () => {
      const { caller, jobId } = await make.call({ poster });
      return write(poster.cookie, { subjectId: caller.id, jobId });
    };
    for (let count = 0; count < 10; count += 1) expect((await post()).status).toBe(201);
    const eleventh = await write(poster.cookie, { subjectId: first.caller.id, jobId: first.jobId });
    expect([eleventh.status, eleventh.body.error]).toEqual([429, messages.people.tooManyReviews]);
    expect(await sumsOf(first.caller)).toEqual({ rating_sum: 0, rating_count: 0 });
    app.clock.advance(24 * 3600 + 1);
    expect((await write(poster.cookie, { subjectId: first.caller.id, jobId: first.jobId })).status).toBe(201);
  });
});

describe("texts", () => {
  test("contacts are hidden on write and on read, and HTML is only text", async () => {
    const contact = await make.call();
    const text = "<b>Ring</b> 0803 123 4567 or me@example.com";
    const review = await reviewed(contact, { text });
    expect(review.content).toMatch(/^<b>Ring<\/b> \[hidden number\] or \[hidden email\]$/);
    const { rows } = await app.deps.pool.query("select text from reviews where id = $1", [review._id]);
    expect(rows[0].text).toBe(review.content);

    await app.deps.pool.query("update reviews set text = $2 where id = $1", [review._id, text]);
    expect((await read(contact.caller.id, contact.poster.cookie)).body.reviews[0].content).not.toContain(
      "0803",
    );
  });

  test("private names stay, also where somebody wrote the real one [GEN-13]", async () => {
    const { poster, caller, jobId } = await make.call({
      poster: await aSignedInUser(app, { fullName: "Kelechi Nwosu" }),
    });
    await hidePrivately(poster, `quiet${jobId.slice(-6)}`);
    const ofCaller = await write(poster.cookie, {
      subjectId: caller.id,
      jobId,
      text: "Good work. Kelechi Nwosu",
    });
    const ofPoster = await write(caller.cookie, { jobId, text: "kelechi paid at once" });
    await reply(poster.cookie, ofPoster.body.review._id, "Thank you, from NWOSU");

    expect(ofCaller.body.review).toMatchObject({
      username: `quiet${jobId.slice(-6)}`,
      isPrivate: true,
      content: `Good work. ${hiddenName}`,
    });
    const page = (await read(await publicIdOf(poster))).body;
    expect(page.fullName).toBe(`quiet${jobId.slice(-6)}`);
    expect(page.reviews[0]).toMatchObject({
      content: `${hiddenName} paid at once`,
      reply: `Thank you, from ${hiddenName}`,
    });
    const everything = JSON.stringify([page, (await read(caller.id)).body, ofPoster.body]);
    expect(everything).not.toMatch(/kelechi|nwosu/i);
    expect(everything).not.toContain(poster.id);
    // The address from before the private name leads nowhere, but the person finds the own page under it.
    expect((await read(poster.id, caller.cookie)).status).toBe(404);
    expect((await read(poster.id, poster.cookie)).body.ratingCount).toBe(1);
    expect((await read(poster.id)).status).toBe(404);
  });
});

describe("reading", () => {
  test("nothing said yet is an empty list; nobody and nonsense are not found", async () => {
    const person = await aSignedInUser(app);
    expect((await read(person.id)).body).toEqual({
      ...{ fullName: person.fullName, rating: null, ratingCount: 0, reviews: [] },
    });
    expect((await read(unknownId)).body.code).toBe("profile_not_found");
    expect((await read("nonsense")).status).toBe(404);
  });

  test("newest first, up to 100; average and count are of all", async () => {
    const { poster, caller } = await make.call();
    const jobs = await Promise.all(Array.from({ length: 103 }, () => make.job(poster)));
    await app.deps.db.insert(reviews).values(
      jobs.map((job, index) => ({
        ...{ id: newId(), subjectId: caller.id, authorId: poster.id, jobId: job.id, text: `No ${index}` },
        rating: index < 3 ? 1 : 4,
        createdAt: new Date(Date.now() - 1_000_000 + index * 1000),
      })),
    );
    const { body } = await read(caller.id);
    expect(body.reviews).toHaveLength(100);
    expect(body.reviews[0].content).toBe("No 102");
    expect([body.rating, body.ratingCount]).toEqual([3.9, 103]);
  });

  test("hidden reviews and those of suspended people are not there and do not count", async () => {
    const [one, two] = [await make.call(), await make.call()];
    const { caller } = one;
    const third = await make.call({ caller });
    await reviewed(one, { rating: 1 });
    const hidden = await reviewed(third, { rating: 2 });
    const jobId = await make.called(two.poster, caller);
    await write(two.poster.cookie, { subjectId: caller.id, jobId, rating: 5 });
    const shown = async () => {
      await app.deps.freshness.read();
      const { rating, ratingCount } = (await read(caller.id)).body;
      return [rating, ratingCount];
    };
    expect(await shown()).toEqual([2.7, 3]);
    await app.deps.pool.query("update reviews set hidden_at = now() where id = $1", [hidden._id]);
    expect(await shown()).toEqual([3, 2]);
    await app.deps.pool.query("update users set suspended_at = now() where id = $1", [one.poster.id]);
    expect(await shown()).toEqual([5, 1]);
    await app.deps.pool.query("update users set suspended_at = now() where id = $1", [caller.id]);
    await app.deps.freshness.read();
    expect((await read(caller.id)).status).toBe(404);
  });

  test("a blocked author's review is gone for the one side, and the blocked person's page for the other", async () => {
    const { poster, caller, jobId } = await make.call();
    await write(poster.cookie, { subjectId: caller.id, jobId, rating: 1 });
    await block(caller, poster);
    expect((await read(caller.id, caller.cookie)).body).toMatchObject({ ratingCount: 0, reviews: [] });
    expect((await read(caller.id, poster.cookie)).status).toBe(404);
    expect((await read(caller.id)).body.ratingCount).toBe(1);
  });

  test("answers from memory turn with a new review, a reply and the author's name", async () => {
    const contact = await make.call();
    const first = async () => {
      await app.deps.freshness.read();
      return (await read(contact.caller.id)).body.reviews[0];
    };
    expect(await first()).toBeUndefined();
    const review = await reviewed(contact);
    expect((await first()).username).toBe(contact.poster.fullName);
    // As another process would: only the feed tells.
    await app.deps.pool.query("update users set full_name = 'Blessing Lawal' where id = $1", [
      contact.poster.id,
    ]);
    expect((await first()).username).toBe("Blessing Lawal");
    await reply(contact.caller.cookie, review._id);
    expect((await first()).reply).toBe("Thank you.");
    const { rows } = await app.deps.pool.query(
      "select count(*)::int as n from changes where topic = 'servicemen' and key = $1",
      [contact.caller.id],
    );
    expect(rows[0].n).toBe(2);
  });
});

describe("replying", () => {
  test("the subject answers once, contacts hidden", async () => {
    const contact = await make.call();
    const { _id } = await reviewed(contact);
    const answer = await reply(contact.caller.cookie, _id, "Thank you. Ring 0803 123 4567");
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      message: messages.people.replied,
      review: { _id, reply: "Thank you. Ring [hidden number]", repliedAt: expect.any(String) },
    });
    const again = await reply(contact.caller.cookie, _id, "And more");
    expect([again.status, again.body.code]).toEqual([409, "already_replied"]);
  });

  test("twice at once is one reply", async () => {
    const contact = await make.call();
    const { _id } = await reviewed(contact);
    const texts = Array.from({ length: 6 }, (_, index) => `Reply ${index}`);
    const answers = await Promise.all(texts.map((text) => reply(contact.caller.cookie, _id, text)));
    const done = answers.filter(({ status }) => status === 200);
    expect(done).toHaveLength(1);
    expect((await read(contact.caller.id)).body.reviews[0].reply).toBe(done[0]!.body.review.reply);
  });

  test("is refused to everyone else, without words, for a hidden or unknown review and across a block", async () => {
    const contact = await make.call();
    const { _id } = await reviewed(contact);
    const { caller, poster } = contact;
    expect((await reply(undefined, _id)).status).toBe(401);
    expect((await reply(poster.cookie, _id)).body.code).toBe("forbidden");
    for (const text of ["", "a".repeat(301)])
      expect((await reply(caller.cookie, _id, text)).body.fields).toEqual({
        text: messages.fields.reviewReply,
      });
    expect((await reply(caller.cookie, unknownId)).body.code).toBe("review_not_found");
    await app.deps.pool.query("update reviews set hidden_at = now() where id = $1", [_id]);
    expect((await reply(caller.cookie, _id)).body.code).toBe("review_not_found");
    await app.deps.pool.query("update reviews set hidden_at = null where id = $1", [_id]);
    await block(caller, poster);
    expect((await reply(caller.cookie, _id)).body.code).toBe("review_not_found");
  });
});
