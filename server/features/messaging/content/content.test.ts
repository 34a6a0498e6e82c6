import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Actor } from "#server/actor.ts";
import { newId } from "#server/db/ids.ts";
import { staffRoles } from "#server/db/schema/accounts.ts";
import { startTestApp, type TestApp } from "#tests/support/app.ts";
import { aSignedInUser, type SignedInUser } from "#tests/support/signed-in.ts";
import { contentAnswers } from "#texts/content.ts";
import { errorTexts } from "#texts/errors.ts";
import { fieldTexts } from "#texts/fields.ts";
import { postBlog } from "./content.service.ts";

let app: TestApp;
let publisher: SignedInUser;
beforeAll(async () => {
  app = await startTestApp();
  publisher = await aSignedInUser(app, { fullName: "Bisi Alabi" });
  await app.deps.db.insert(staffRoles).values({ userId: publisher.id, role: "publicRelations" });
});
afterAll(() => app.close());

const get = (path: string) => app.call({ method: "GET", path });
const post = (path: string, body: unknown, as: string | undefined = publisher.cookie) =>
  app.call({ method: "POST", path, body, as });
const remove = (path: string, as: string | undefined = publisher.cookie) =>
  app.call({ method: "DELETE", path, as });
const audit = async (action: string) =>
  (await app.deps.pool.query("select actor_id, subject_id from audit_log where action = $1", [action])).rows;

const pixel =
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAEElEQVR4nGP4z8AARAwQCgAf7gP9i18U1AAAAABJRU5ErkJggg==";

describe("questions and answers", () => {
  test("lists what staff post, with the creator [API-01] [API-02] [FAQ-05] [ENTITY-14]", async () => {
    const before = await get("/api/faqs");
    expect(before.status).toBe(200);

    const posted = await post("/api/faqs", { question: "Is it free?", answer: "Posting is.\n* Yes" });

    expect(posted.status).toBe(201);
    const after = (await get("/api/faqs")).body;
    expect(after).toHaveLength(before.body.length + 1);
    expect(after.at(-1)).toEqual({
      id: posted.body.faq.id,
      question: "Is it free?",
      answer: "Posting is.\n* Yes",
      createdBy: "Bisi Alabi",
      language: "en",
    });
    expect(await audit("content.post-faq")).toEqual([
      { actor_id: publisher.id, subject_id: posted.body.faq.id },
    ]);
  });

  test("needs both texts, and treats markup as text [API-02]", async () => {
    expect((await post("/api/faqs", { question: "Why?" })).body.fields).toEqual({
      answer: fieldTexts.answer,
    });
    expect((await post("/api/faqs", { answer: "So" })).status).toBe(400);
    expect((await post("/api/faqs", { question: " ", answer: " " })).status).toBe(400);
    expect((await post("/api/faqs", { question: "a".repeat(201), answer: "So" })).status).toBe(400);
    const script = "<script>alert(1)</script>";
    const { body } = await post("/api/faqs", { question: script, answer: script });
    expect(body.faq).toMatchObject({ question: script, answer: script });
  });

  test("removes a question that staff hide", async () => {
    const { body } = await post("/api/faqs", { question: "Old?", answer: "Old." });
    expect((await remove(`/api/faqs/${body.faq.id}`)).status).toBe(200);
    expect((await get("/api/faqs")).body.map(({ id }: { id: string }) => id)).not.toContain(body.faq.id);
    expect((await remove(`/api/faqs/${body.faq.id}`)).status).toBe(404);
  });
});

describe("translations", () => {
  const put = (path: string, body: unknown, as: string | undefined = publisher.cookie) =>
    app.call({ method: "PUT", path, body, as });
  const inPidgin = { question: "E free?", answer: "To post na free." };

  test("readers of the language get it in place of the English question, until staff remove it", async () => {
    const { faq } = (await post("/api/faqs", { question: "Is it free?", answer: "Posting is." })).body;
    const path = `/api/faqs/${faq.id}/translations/pcm`;
    const shown = async (language: string) =>
      (await get(`/api/faqs?language=${language}`)).body.find(({ id }: { id: string }) => id === faq.id);
    expect(await shown("pcm")).toEqual(faq);

    expect((await put(path, inPidgin)).body.message).toBe(contentAnswers.translated);

    expect(await shown("pcm")).toEqual({ ...faq, ...inPidgin, language: "pcm" });
    expect(await shown("en")).toEqual(faq);
    await put(path, { ...inPidgin, answer: "E free." });
    expect((await shown("pcm")).answer).toBe("E free.");
    expect((await remove(path)).body.message).toBe(contentAnswers.translationTaken);
    expect(await shown("pcm")).toEqual(faq);
    expect((await remove(path)).status).toBe(404);
    await put(path, inPidgin);
    expect((await shown("pcm")).language).toBe("pcm");
    expect(await audit("content.translate-faq")).toHaveLength(3);
    expect(await audit("content.remove-faq-translation")).toHaveLength(1);
  });

  test("an article is translated in lists, on its page and in the links of its neighbours", async () => {
    const first = (await post("/jobs/blogs", { title: "Trust", body: "Work is trust." })).body.blog;
    app.clock.advance(60);
    const second = (await post("/jobs/blogs", { title: "Time", body: "Be there." })).body.blog;
    const texts = { title: "To trust", body: `Work na trust. ${"Talk true. ".repeat(40)}` };
    await put(`/jobs/blogs/${first._id}/translations/pcm`, texts);

    const list = (await get("/jobs/blogs?language=pcm")).body;
    const inList = list.find(({ _id }: { _id: string }) => _id === first._id);
    expect(inList).toMatchObject({ title: texts.title, body: texts.body.slice(0, 200), language: "pcm" });
    const page = (await get(`/jobs/blogs/${first._id}?language=pcm`)).body;
    expect(page).toMatchObject({
      title: texts.title,
      body: texts.body.trim(),
      language: "pcm",
      next: { title: "Time", language: "en" },
    });
    const neighbour = (await get(`/jobs/blogs/${second._id}?language=pcm`)).body;
    expect(neighbour).toMatchObject({ title: "Time", language: "en" });
    expect(neighbour.previous).toMatchObject({ title: texts.title, language: "pcm" });
    expect((await get(`/jobs/blogs/${first._id}`)).body).toMatchObject({ title: "Trust", language: "en" });

    await remove(`/jobs/blogs/${first._id}/translations/pcm`);
    expect((await get(`/jobs/blogs/${first._id}?language=pcm`)).body.title).toBe("Trust");
  });

  test("only staff of public relations translate, only what is published, into a language that we speak", async () => {
    const { faq } = (await post("/api/faqs", { question: "Why?", answer: "So." })).body;
    const stranger = await aSignedInUser(app);
    const path = `/api/faqs/${faq.id}/translations/pcm`;
    expect((await put(path, inPidgin, stranger.cookie)).status).toBe(403);
    expect((await remove(path, stranger.cookie)).status).toBe(403);
    expect((await put(path, { question: " ", answer: "So." })).body.fields).toEqual({
      question: fieldTexts.question,
    });
    expect((await put(`/api/faqs/${faq.id}/translations/en`, inPidgin)).status).toBe(404);
    expect((await put(`/api/faqs/${faq.id}/translations/fr`, inPidgin)).status).toBe(404);
    expect((await put(`/api/faqs/${newId()}/translations/pcm`, inPidgin)).status).toBe(404);
    await remove(`/api/faqs/${faq.id}`);
    expect((await put(path, inPidgin)).status).toBe(404);
    expect((await get("/api/faqs?language=fr")).status).toBe(400);
  });
});

describe("articles", () => {
  test("shows a published one on top of the list and in full, with its neighbours [API-23] [API-24] [API-25] [ENTITY-15]", async () => {
    const body = `${"Long words make long texts. ".repeat(20)}The end.`;
    const first = await post("/jobs/blogs", { title: "First", body: "Short.", picture: null });
    app.clock.advance(60);
    const second = await post("/jobs/blogs", { title: "Second", body, picture: pixel });
    expect([first.status, second.status]).toEqual([201, 201]);

    const list = await get("/jobs/blogs");

    expect(list.body.map(({ title }: { title: string }) => title).slice(0, 2)).toEqual(["Second", "First"]);
    expect(list.body[0]).toEqual({
      _id: second.body.blog._id,
      title: "Second",
      body: body.slice(0, 200),
      picture: expect.stringMatching(/^\/media\/.+\.webp$/),
      thumbnailUrl: expect.stringMatching(/^\/media\/.+\.webp$/),
      pictureBytes: expect.any(Number),
      thumbnailBytes: expect.any(Number),
      createdBy: "Bisi Alabi",
      date: expect.any(String),
      language: "en",
    });
    const article = (await get(`/jobs/blogs/${second.body.blog._id}`)).body;
    expect(article).toMatchObject({ body, next: null, previous: { title: "First" } });
    expect((await get(`/jobs/blogs/${first.body.blog._id}`)).body.next).toEqual({
      _id: second.body.blog._id,
      title: "Second",
      language: "en",
    });
    const { rows } = await app.deps.pool.query(
      "select count(*)::int as n from media where attached_at is not null",
    );
    expect(rows[0].n).toBe(1);
  });

  test("answers 404 for unknown ones, and removes a hidden one from list and page [API-25]", async () => {
    expect((await get(`/jobs/blogs/${newId()}`)).status).toBe(404);
    const { body } = await post("/jobs/blogs", { title: "Mistake", body: "Oh." });
    const path = `/jobs/blogs/${body.blog._id}`;
    expect((await get(path)).status).toBe(200);
    expect((await remove(path)).status).toBe(200);
    expect((await get(path)).status).toBe(404);
    expect(await audit("content.remove-blog")).toHaveLength(1);
  });

  test("refuses a file that is no picture, and leaves nothing", async () => {
    const answer = await post("/jobs/blogs", {
      title: "T",
      body: "B",
      picture: "data:image/png;base64,AAAA",
    });
    expect(answer.status).toBe(415);
    expect(answer.body.fields).toEqual({ picture: errorTexts.media_refused });
    expect((await post("/jobs/blogs", { title: "", body: "" })).status).toBe(400);
  });
});

test("stores an article once, with its picture, when a call is repeated after a lost answer", async () => {
  const files = async () => (await app.deps.pool.query("select from media")).rowCount;
  const send = (path: string, body: unknown, key: string) =>
    app.call({
      method: "POST",
      path,
      body,
      as: publisher.cookie,
      headers: { "idempotency-key": key },
    });
  const faq = { question: "Asked once?", answer: "Once." };
  const faqs = [await send("/api/faqs", faq, "faq-0001"), await send("/api/faqs", faq, "faq-0001")];
  expect(faqs.map(({ status }) => status)).toEqual([201, 201]);
  expect(faqs[1]!.body).toEqual(faqs[0]!.body);
  const listed = (await get("/api/faqs")).body.filter(
    ({ question }: typeof faq) => question === faq.question,
  );
  expect(listed).toHaveLength(1);

  const article = { title: "Published once", body: "Once.", picture: pixel };
  const before = (await files()) ?? 0;
  const blogs = await Promise.all([
    send("/jobs/blogs", article, "blog-0001"),
    send("/jobs/blogs", article, "blog-0001"),
  ]);
  expect(blogs.map(({ status }) => status)).toEqual([201, 201]);
  expect(blogs[1]!.body).toEqual(blogs[0]!.body);
  expect(await files()).toBe(before + 1);
  expect((await get(blogs[0]!.body.blog.picture)).status).toBe(200);
  const other = await send("/jobs/blogs", { ...article, title: "Another" }, "blog-0001");
  expect(other.body.code).toBe("key_reused");
  expect(await files()).toBe(before + 1);
});

test("keeps the picture of an article whose answer was lost with the connection", async () => {
  const { pool } = app.deps;
  const connect = async () => {
    const client = await pool.connect();
    const query = async (...given: Parameters<typeof client.query>) => {
      const answer = await client.query(...given);
      const { text } = given[0] as unknown as { text?: string };
      if (text === "commit") throw Object.assign(new Error("lost"), { code: "ECONNRESET" });
      return answer;
    };
    return Object.assign(Object.create(client), { query });
  };
  const losing = { ...app.deps, pool: Object.assign(Object.create(pool), { connect }) };
  const actor = { userId: publisher.id, fullName: "Bisi Alabi", privateName: null } as Actor;
  const article = { title: "Written on the train", body: "Once.", picture: pixel, key: undefined };
  await expect(postBlog(losing, actor, article)).rejects.toMatchObject({ cause: { code: "ECONNRESET" } });

  const { rows } = await pool.query("select id from articles where title = $1", [article.title]);
  const published = (await get(`/jobs/blogs/${rows[0].id}`)).body;
  expect((await get(published.picture)).status).toBe(200);
});

test("lets only staff of public relations publish", async () => {
  const member = await aSignedInUser(app);
  const faq = { question: "Me?", answer: "No." };
  expect((await app.call({ method: "POST", path: "/api/faqs", body: faq })).status).toBe(401);
  expect((await post("/api/faqs", faq, member.cookie)).status).toBe(403);
  expect((await post("/jobs/blogs", { title: "T", body: "B" }, member.cookie)).body.message).toBe(
    "Forbidden",
  );
  expect((await remove(`/api/faqs/${newId()}`, member.cookie)).status).toBe(403);
});

describe("newsletter addresses", () => {
  test("are stored once; a second time they count as registered, however written [API-33] [ERR-62] [ERR-64]", async () => {
    const collect = (email: unknown) =>
      app.call({ method: "POST", path: "/api/collect-emails", body: { email } });
    expect((await collect("Ada@Example.com")).status).toBe(201);
    const again = await collect(" ada@example.com ");
    expect(again.status).toBe(409);
    expect(again.body.error).toBe("This email is already registered.");
    for (const wrong of ["", "ada", "ada@", 7, null, `${"a".repeat(300)}@example.com`])
      expect((await collect(wrong)).status, String(wrong)).toBe(400);
  });

  test("are removed without an account, and the answer does not say whether they were there", async () => {
    const ask = (method: "POST" | "DELETE", email: unknown) =>
      app.call({ method, path: "/api/collect-emails", body: { email }, from: "10.6.2.1" });
    await ask("POST", "chi@example.com");
    const removed = await ask("DELETE", " Chi@Example.com");
    const unknown = await ask("DELETE", "never@example.com");
    expect([removed.status, removed.body]).toEqual([200, unknown.body]);
    expect(unknown.status).toBe(200);
    const { rows } = await app.deps.pool.query("select from email_signups where email = 'chi@example.com'");
    expect(rows).toEqual([]);
    expect((await ask("POST", "chi@example.com")).status).toBe(201);
    expect((await ask("DELETE", "chi@")).status).toBe(400);
  });
});

test("lists everything that is published, which staff could not unpublish otherwise", async () => {
  const { pool } = app.deps;
  const count = async (path: string) => (await get(path)).body.length;
  const [faqs, articles] = [await count("/api/faqs"), await count("/jobs/blogs")];
  await pool.query(`insert into faqs (id, question, answer, author_name)
    select gen_random_uuid(), 'Why?', 'So.', 'Bisi Alabi' from generate_series(1, 301)`);
  await pool.query(`insert into articles (id, title, body, author_name)
    select gen_random_uuid(), 'Trust', 'Work is trust.', 'Bisi Alabi' from generate_series(1, 301)`);
  app.deps.freshness.touch("content", "all");
  expect([await count("/api/faqs"), await count("/jobs/blogs")]).toEqual([faqs + 301, articles + 301]);
});
