import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { comments } from "#server/db/schema/jobs.ts";
import { aJob } from "#server/seed/builders/a-job.ts";
import { aUser } from "#server/seed/builders.ts";
import { startTestApp, type TestApp } from "#tests/support/app.ts";
import { aSignedInUser, type SignedInUser } from "#tests/support/signed-in.ts";
import { commentAnswers } from "#texts/comments.ts";

let app: TestApp;
let writer: SignedInUser;
beforeAll(async () => {
  app = await startTestApp();
  writer = await aSignedInUser(app, { fullName: "Segun Alabi" });
});
afterAll(() => app.close());

const unknownId = "01890000-0000-7000-8000-000000000000";
const read = (jobId: string) => app.call({ method: "GET", path: `/api/comments/${jobId}` });
const write = (body: unknown, as: string | undefined = writer.cookie) =>
  app.call({ method: "POST", path: "/api/comments", body, as });
const postedJob = async (overrides: Partial<Parameters<typeof aJob>[1]> = {}) =>
  aJob(app.deps.db, { userId: (await aUser(app.deps.db)).id, ...overrides });

describe("reading comments", () => {
  test("returns every comment, newest last, with the author's name and nothing that leads to the author [API-18] [ENTITY-12]", async () => {
    const job = await postedJob();
    const other = await aSignedInUser(app, { fullName: "Ufuoma Edafe" });
    await write({ jobId: job.id, userId: writer.id, comment: "Is the ceiling included?" });
    app.clock.advance(60);
    await write({ jobId: job.id, comment: "I can start Friday evening." }, other.cookie);

    const { status, body } = await read(job.id);

    expect(status).toBe(200);
    expect(body.comments.map((each: { text: string }) => each.text)).toEqual([
      "Is the ceiling included?",
      "I can start Friday evening.",
    ]);
    expect(Object.keys(body.comments[0]).sort()).toEqual(
      ["createdAt", "creatorFullName", "creatorTint", "id", "isPrivate", "text"].sort(),
    );
    expect(body.comments[0]).toMatchObject({ creatorFullName: "Segun Alabi", isPrivate: false });
    expect(JSON.stringify(body)).not.toContain(writer.id);
  });

  test("a job without comments returns an empty list; an unknown or removed one answers 404", async () => {
    expect((await read((await postedJob()).id)).body).toEqual({ comments: [] });
    expect((await read(unknownId)).body).toMatchObject({ code: "job_not_found" });
    expect((await read("not-an-id")).status).toBe(404);
    expect((await read((await postedJob({ status: "removed" })).id)).status).toBe(404);
  });

  test("answers people with blocks, whose lists are not cached, 240 times a minute", async () => {
    const { id: jobId } = await postedJob();
    const [blocker, other] = [await aSignedInUser(app), await aSignedInUser(app)];
    const path = `/block-user/${other.id}`;
    await app.call({ method: "POST", path, as: blocker.cookie, body: { _id: blocker.id } });
    const readAs = async (as: string) =>
      (await app.call({ method: "GET", path: `/api/comments/${jobId}`, as })).status;
    const statuses = new Set();
    for (let count = 0; count < 240; count += 1) statuses.add(await readAs(blocker.cookie));

    expect([...statuses, await readAs(blocker.cookie)]).toEqual([200, 429]);
    expect(await readAs(writer.cookie)).toBe(200);
  });

  test("a private name replaces the full name, and the tint differs from job to job [GEN-13]", async () => {
    const hidden = await aSignedInUser(app, { fullName: "Kelechi Nwosu", privateName: "quietbuyer7" });
    const tints = new Set<number>();
    for (let index = 0; index < 12; index += 1) {
      const job = await postedJob();
      const posted = await write({ jobId: job.id, comment: "Still open?" }, hidden.cookie);
      expect(posted.body.comment).toMatchObject({ creatorFullName: "quietbuyer7", isPrivate: true });
      tints.add(posted.body.comment.creatorTint);
      expect(JSON.stringify((await read(job.id)).body)).not.toMatch(/Kelechi|Nwosu/);
    }
    expect(tints.size).toBeGreaterThan(3);
  });

  test("cached responses follow the author's name and the job", async () => {
    const job = await postedJob();
    const author = await aSignedInUser(app, { fullName: "Blessing Lawal" });
    await write({ jobId: job.id, comment: "I am close by." }, author.cookie);
    const shown = async () => {
      await app.deps.freshness.read();
      const { status, body } = await read(job.id);
      return body.comments?.[0].creatorFullName ?? status;
    };

    expect(await shown()).toBe("Blessing Lawal");
    await app.deps.pool.query("update users set private_name = 'gentlebuilder' where id = $1", [author.id]);
    expect(await shown()).toBe("gentlebuilder");
    await app.deps.pool.query("update jobs set status = 'removed' where id = $1", [job.id]);
    expect(await shown()).toBe(404);
  });

  test("masks contacts in stored names and texts", async () => {
    const job = await postedJob();
    const author = await aUser(app.deps.db, { fullName: "Call 08031234567" });
    await app.deps.db
      .insert(comments)
      .values({ id: unknownId, jobId: job.id, userId: author.id, text: "My line: 0803 999 1234" });

    const { comments: shown } = (await read(job.id)).body;
    expect(shown).toMatchObject([{ text: expect.stringContaining("My line") }]);
    expect(JSON.stringify(shown)).not.toMatch(/1234/);
  });
});

describe("writing a comment", () => {
  test("answers 201 with the comment, which is then in the list [API-19] [COMMENT-02]", async () => {
    const job = await postedJob();

    const posted = await write({ jobId: job.id, userId: writer.id, comment: "  Which brand of emulsion?  " });

    expect(posted.status).toBe(201);
    expect(posted.body.comment).toMatchObject({
      creatorFullName: "Segun Alabi",
      text: "Which brand of emulsion?",
    });
    expect((await read(job.id)).body.comments).toEqual([posted.body.comment]);
  });

  test("refuses empty and longer than 100 characters with a sentence each; accepts 100 characters [API-19] [VALID-51] [CONST-18]", async () => {
    const { id: jobId } = await postedJob();
    const empty = await write({ jobId, comment: "   " });
    const long = await write({ jobId, comment: "a".repeat(101) });

    expect([empty.status, empty.body.error]).toEqual([400, "Comment cannot be empty"]);
    expect([long.status, long.body.error]).toEqual([
      400,
      "Comment is too long. Please keep it under 100 characters.",
    ]);
    expect((await write({ jobId, comment: "👍".repeat(100) })).status).toBe(201);
  });

  test("masks contacts before storing them", async () => {
    const { id: jobId } = await postedJob();

    const posted = await write({ jobId, comment: "Call 0803 123 4567 or me@example.com" });

    expect(posted.body.comment.text).toMatch(/^Call /);
    expect(posted.body.comment.text).not.toMatch(/0803|4567|example/);
    const { rows } = await app.deps.pool.query("select text from comments where job_id = $1", [jobId]);
    expect(rows[0].text).not.toMatch(/0803|4567|example/);
  });

  test("needs a session, the actor's own userId and an existing job [ROLE-08] [ROLE-23]", async () => {
    const { id: jobId } = await postedJob();
    const other = await aUser(app.deps.db);

    expect((await write({ jobId, comment: "Hello" }, "")).status).toBe(401);
    expect((await write({ jobId, userId: other.id, comment: "Hello" })).status).toBe(403);
    expect((await write({ jobId: unknownId, comment: "Hello" })).status).toBe(404);
    expect((await read(jobId)).body.comments).toEqual([]);
  });

  test("an unverified person may comment, also on a taken job", async () => {
    const fresh = await aSignedInUser(app, { verifiedAt: null });
    const job = await postedJob({ status: "assigned" });

    expect((await write({ jobId: job.id, comment: "Well done" }, fresh.cookie)).status).toBe(201);
  });

  test("stores the same text once, also with concurrent requests; later it is another comment", async () => {
    const { id: jobId } = await postedJob();
    const twice = await aSignedInUser(app);
    const press = () => write({ jobId, comment: "Is it still open?" }, twice.cookie);

    const [one, two] = await Promise.all([press(), press()]);
    app.clock.advance(120);
    await press();

    expect(one.body.comment.id).toBe(two.body.comment.id);
    expect((await read(jobId)).body.comments).toHaveLength(2);
  });

  test("limits the comments of one person in a minute without affecting others", async () => {
    const { id: jobId } = await postedJob();
    const hasty = await aSignedInUser(app);
    const statuses: number[] = [];
    for (let index = 0; index < 22; index += 1)
      statuses.push((await write({ jobId, comment: `Number ${index}` }, hasty.cookie)).status);

    expect(statuses.filter((status) => status === 429)).toHaveLength(2);
    expect((await write({ jobId, comment: "Somebody else" })).status).toBe(201);
  });

  test("takes a hundred comments of one person a day; a repeated one does not count", async () => {
    const { id: jobId } = await postedJob();
    const busy = await aSignedInUser(app);
    const say = (index: number) => write({ jobId, comment: `Number ${index}` }, busy.cookie);
    expect((await say(1)).status).toBe(201);
    await app.deps.pool.query("update throttles set count = 99 where key = $1", [`comment:user:${busy.id}`]);
    for (const index of [100, 100]) expect((await say(index)).status).toBe(201);
    const refused = await say(101);
    expect([refused.status, refused.body.error]).toEqual([429, commentAnswers.tooManyComments]);
    app.clock.advance(24 * 3_600);
    expect((await say(102)).status).toBe(201);
  });

  test("takes a hundred comments a day from all accounts without a verified phone at one address", async () => {
    const { id: jobId } = await postedJob();
    const from = "102.89.41.9";
    const [one, other] = await Promise.all([1, 2].map(() => aSignedInUser(app, { verifiedAt: null })));
    const say = async (by: SignedInUser | undefined, comment: string) =>
      (
        await app.call({
          method: "POST",
          path: "/api/comments",
          body: { jobId, comment },
          as: by?.cookie,
          from,
        })
      ).status;
    expect(await say(one, "Number 1")).toBe(201);
    await app.deps.pool.query(
      "update throttles set count = 98 where key like 'comment-unproven:%102.89.41.9'",
    );

    const statuses = [];
    for (const [index, by] of [one, other, one, other].entries())
      statuses.push(await say(by, `Again ${index}`));

    expect(statuses).toEqual([201, 201, 429, 429]);
    expect(await say(writer, "Of a verified person")).toBe(201);
  });
});
