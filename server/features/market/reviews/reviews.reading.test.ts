import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { eq } from "#server/db/drizzle.ts";
import { newId } from "#server/db/ids.ts";
import { users } from "#server/db/schema/accounts.ts";
import { reviews } from "#server/db/schema/reviews.ts";
import { serviceCards } from "#server/db/schema/service-cards.ts";
import { startTestApp, type TestApp } from "#tests/support/app.ts";
import { contactMaker, reviewDoor } from "#tests/support/contacts.ts";
import { aSignedInUser } from "#tests/support/signed-in.ts";
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

describe("reading reviews", () => {
  test("a person without reviews has an empty list; unknown and malformed ids are not found", async () => {
    const person = await aSignedInUser(app);
    expect((await door.read(person.id)).body).toEqual({
      fullName: person.fullName,
      displayName: person.fullName,
      rating: null,
      ratingCount: 0,
      reviews: [],
    });
    expect((await door.read(unknownId)).body.code).toBe("profile_not_found");
    expect((await door.read("nonsense")).status).toBe(404);
  });

  test("are about the business of a person with a card, or the private name", async () => {
    const [seen, quiet] = [await aSignedInUser(app), await aSignedInUser(app, { privateName: "calmtailor" })];
    const { db } = app.deps;
    await db.insert(serviceCards).values(
      [seen, quiet].map(({ id }) => ({
        userId: id,
        serviceRendered: "Tailoring",
        serviceDescription: "Agbada and senator wear.",
        currentLocation: "Surulere, Lagos",
        businessName: "Fine Stitches",
        minUnits: 5_000,
      })),
    );
    const [row] = await db.select({ id: users.publicId }).from(users).where(eq(users.id, quiet.id));
    const { fullName } = seen;
    expect((await door.read(seen.id)).body).toMatchObject({ fullName, displayName: "Fine Stitches" });
    expect((await door.read(row!.id)).body).toMatchObject({ displayName: "calmtailor" });
  });

  test("lists up to 100, newest first; average and count cover all", async () => {
    const { poster, caller } = await make.call();
    const jobs = await Promise.all(Array.from({ length: 103 }, () => make.job(poster)));
    await app.deps.db.insert(reviews).values(
      jobs.map((job, index) => ({
        id: newId(),
        subjectId: caller.id,
        authorId: poster.id,
        jobId: job.id,
        text: `No ${index}`,
        rating: index < 3 ? 1 : 4,
        createdAt: new Date(Date.now() - 1_000_000 + index * 1000),
      })),
    );
    const { body } = await door.read(caller.id);
    expect(body.reviews).toHaveLength(100);
    expect(body.reviews[0].content).toBe("No 102");
    expect([body.rating, body.ratingCount]).toEqual([3.9, 103]);
  });

  test("leaves out hidden reviews and those of suspended people, also from the average", async () => {
    const [one, two] = [await make.call(), await make.call()];
    const { caller } = one;
    const third = await make.call({ caller });
    await door.reviewed(one, { rating: 1 });
    const hidden = await door.reviewed(third, { rating: 2 });
    const jobId = await make.called(two.poster, caller);
    await door.write(two.poster.cookie, { subjectId: caller.id, jobId, rating: 5 });
    const shown = async () => {
      await app.deps.freshness.read();
      const { rating, ratingCount } = (await door.read(caller.id)).body;
      return [rating, ratingCount];
    };
    expect(await shown()).toEqual([2.7, 3]);
    await app.deps.pool.query("update reviews set hidden_at = now() where id = $1", [hidden._id]);
    expect(await shown()).toEqual([3, 2]);
    await app.deps.pool.query("update users set suspended_at = now() where id = $1", [one.poster.id]);
    expect(await shown()).toEqual([5, 1]);
    await app.deps.pool.query("update users set suspended_at = now() where id = $1", [caller.id]);
    await app.deps.freshness.read();
    expect((await door.read(caller.id)).status).toBe(404);
  });

  test("hides a blocked author's review from the blocker, and the blocker's page from the author", async () => {
    const { poster, caller, jobId } = await make.call();
    await door.write(poster.cookie, { subjectId: caller.id, jobId, rating: 1 });
    await door.block(caller, poster);
    expect((await door.read(caller.id, caller.cookie)).body).toMatchObject({ ratingCount: 0, reviews: [] });
    expect((await door.read(caller.id, poster.cookie)).status).toBe(404);
    expect((await door.read(caller.id)).body.ratingCount).toBe(1);
  });

  test("cached responses follow a new review, a reply and the author's name", async () => {
    const contact = await make.call();
    const first = async () => {
      await app.deps.freshness.read();
      return (await door.read(contact.caller.id)).body.reviews[0];
    };
    expect(await first()).toBeUndefined();
    const review = await door.reviewed(contact);
    expect((await first()).username).toBe(contact.poster.fullName);
    // A direct write, as by another process: only the change feed reports it.
    await app.deps.pool.query("update users set full_name = 'Blessing Lawal' where id = $1", [
      contact.poster.id,
    ]);
    expect((await first()).username).toBe("Blessing Lawal");
    await door.reply(contact.caller.cookie, review._id);
    expect((await first()).reply).toBe("Thank you.");
    const { rows } = await app.deps.pool.query(
      "select count(*)::int as n from changes where topic = 'servicemen' and key = $1",
      [contact.caller.id],
    );
    expect(rows[0].n).toBe(2);
  });
});

describe("replying to a review", () => {
  test("the subject replies once, contacts masked", async () => {
    const contact = await make.call();
    const { _id } = await door.reviewed(contact);
    const answer = await door.reply(contact.caller.cookie, _id, "Thank you. Ring 0803 123 4567");
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      message: reviewAnswers.replied,
      review: { _id, reply: "Thank you. Ring [hidden number]", repliedAt: expect.any(String) },
    });
    const repeated = await door.reply(contact.caller.cookie, _id, "Thank you. Ring 0803 123 4567");
    expect([repeated.status, repeated.body]).toEqual([200, answer.body]);
    const again = await door.reply(contact.caller.cookie, _id, "And more");
    expect([again.status, again.body.code]).toEqual([409, "already_replied"]);
  });

  test("two concurrent replies store one", async () => {
    const contact = await make.call();
    const { _id } = await door.reviewed(contact);
    const texts = Array.from({ length: 6 }, (_, index) => `Reply ${index}`);
    const answers = await Promise.all(texts.map((text) => door.reply(contact.caller.cookie, _id, text)));
    const done = answers.filter(({ status }) => status === 200);
    expect(done).toHaveLength(1);
    expect((await door.read(contact.caller.id)).body.reviews[0].reply).toBe(done[0]!.body.review.reply);
  });

  test("is refused to other people, without text, for hidden and unknown reviews and across a block", async () => {
    const contact = await make.call();
    const { _id } = await door.reviewed(contact);
    const { caller, poster } = contact;
    expect((await door.reply(undefined, _id)).status).toBe(401);
    expect((await door.reply(poster.cookie, _id)).body.code).toBe("forbidden");
    for (const text of ["", "a".repeat(301)])
      expect((await door.reply(caller.cookie, _id, text)).body.fields).toEqual({
        text: fieldTexts.reviewReply,
      });
    expect((await door.reply(caller.cookie, unknownId)).body.code).toBe("review_not_found");
    await app.deps.pool.query("update reviews set hidden_at = now() where id = $1", [_id]);
    expect((await door.reply(caller.cookie, _id)).body.code).toBe("review_not_found");
    await app.deps.pool.query("update reviews set hidden_at = null where id = $1", [_id]);
    await door.block(caller, poster);
    expect((await door.reply(caller.cookie, _id)).body.code).toBe("review_not_found");
  });
});
