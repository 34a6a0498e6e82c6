import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "#tests/support/app.ts";
import { asOwner } from "#tests/support/owner.ts";
import { loadBaseContent } from "./base-content.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await Promise.all([loadBaseContent(app.deps), loadBaseContent(app.deps)]);
});
afterAll(() => app.close());

const read = async (path: string) => (await app.call({ method: "GET", path })).body;
const languagesOf = (entries: { language: string }[]) => [
  ...new Set(entries.map(({ language }) => language)),
];

test("a new installation has every question and article in English and in Pidgin, once", async () => {
  for (const path of ["/api/faqs", "/jobs/blogs"]) {
    const [english, pidgin] = [await read(path), await read(`${path}?language=pcm`)];
    expect(pidgin).toHaveLength(english.length);
    expect(languagesOf(english)).toEqual(["en"]);
    expect(languagesOf(pidgin)).toEqual(["pcm"]);
  }
  expect(await read("/api/faqs")).toHaveLength(22);
});

test("an installation with the English content of an earlier version gets the Pidgin", async () => {
  await asOwner(app, "delete from faq_translations; delete from article_translations");
  await asOwner(app, "update faqs set question = 'Wetin?' where question = 'What are units?'");

  await loadBaseContent(app.deps);

  const { rows } = await app.deps.pool.query("select count(*)::int as n from faq_translations");
  expect(rows).toEqual([{ n: 21 }]);
});

test("translations that staff removed do not come back", async () => {
  await asOwner(app, "update faq_translations set hidden_at = now()");
  await asOwner(app, "delete from article_translations");

  await loadBaseContent(app.deps);

  await app.deps.freshness.read();
  expect(languagesOf(await read("/jobs/blogs?language=pcm"))).toEqual(["en"]);
});
