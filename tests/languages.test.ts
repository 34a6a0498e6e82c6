/** Pages of another language: a separate build, chosen by the address, sharing only files without text. */
import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { mountPagesOf } from "#server/http/pages/web-pages.ts";
import { startTestApp, type TestApp } from "./support/app.ts";
import { buildPages } from "./support/built-pages.ts";
import { aSignedInUser } from "./support/signed-in.ts";

const root = path.resolve(import.meta.dirname, "..");
let app: TestApp;

beforeAll(async () => {
  buildPages("qps");
  app = await startTestApp({}, { mountPages: mountPagesOf(path.join(root, "build"), ["en", "qps"]) });
}, 180_000);
afterAll(() => app.close());

async function read(address: string, headers: Record<string, string> = {}) {
  const answer = await fetch(app.address + address, { headers, redirect: "manual" });
  const location = answer.headers.get("location");
  return { status: answer.status, text: await answer.text(), location, headers: answer.headers };
}

/** The page's words without markup, scripts and data. */
const wordsOf = (html: string): string =>
  html.replace(/<(script|style)\b[\s\S]*?<\/\1>/g, "").replace(/<[^>]*>/g, " ");

test("the prefix chooses the language, and its links keep it", async () => {
  for (const page of ["/about-us", "/", "/login"]) {
    const [plain, pseudo] = [await read(page), await read(`/qps${page === "/" ? "" : page}`)];
    expect([page, plain.status, pseudo.status]).toEqual([page, 200, 200]);
    expect(plain.text).toContain('<html lang="en-NG"');
    expect(pseudo.text).toContain('<html lang="en-XA"');
    expect(wordsOf(plain.text)).not.toContain("⟦");
    expect(wordsOf(pseudo.text)).toContain("⟦");
    // The links to the page's other languages have other prefixes.
    const links = [...pseudo.text.matchAll(/<a (?![^>]*hreflang)[^>]*href="(\/[^"]*)"/gi)].map(
      ([, href]) => href ?? "",
    );
    expect(links.length).toBeGreaterThan(3);
    expect(links.filter((href) => !/^\/qps(\/|\?|$)/.test(href) && href !== "/sandbox")).toEqual([]);
  }
});

test("cached pages are kept per language, each from its first request", async () => {
  const [pseudo, plain] = [await read("/qps/pricing"), await read("/pricing")];
  const again = [await read("/qps/pricing?utm=1"), await read("/pricing?utm=1")];

  expect(again.map(({ text }) => text)).toEqual([pseudo.text, plain.text]);
  expect(plain.text).not.toEqual(pseudo.text);
  // Only cached responses have no request id.
  const kept = [await read("/qps/pricing"), await read("/pricing")];
  expect(kept.map(({ headers }) => headers.has("x-request-id"))).toEqual([false, false]);
});

test("a page for users is in the address's language, and a visitor returns to it after signing in", async () => {
  const { cookie } = await aSignedInUser(app);

  const own = await read("/qps/wallet", { cookie });
  const visitor = await read("/qps/wallet");

  expect([own.status, own.headers.get("cache-control")]).toEqual([200, "no-store"]);
  expect(wordsOf(own.text)).toContain("⟦");
  expect([visitor.status, visitor.location]).toEqual([302, "/qps/login?redirectUrl=%2Fwallet"]);
});

test("a prefix without a language is a page that does not exist", async () => {
  for (const address of ["/xx", "/xx/about-us", "/en/about-us", "/qpsabout-us", "/qps/nothing-here"])
    expect([address, (await read(address)).status]).toEqual([address, 404]);
});

test("a language's manifest starts its pages and belongs to the same installed app", async () => {
  const [plain, pseudo] = await Promise.all(
    ["", "/qps"].map(async (prefix) => JSON.parse((await read(`${prefix}/manifest.webmanifest`)).text)),
  );

  expect(plain).toMatchObject({ id: "/", start_url: "/", lang: "en-NG" });
  expect(pseudo).toMatchObject({ id: "/", start_url: "/qps/", lang: "en-XA", scope: "/" });
  expect(pseudo.description).toMatch(/^⟦.*⟧$/);
  expect((await read("/qps/about-us")).text).toContain('href="/qps/manifest.webmanifest"');
});

test("no file of the default language's pages holds a byte of another language", async () => {
  const files = globSync("build/{client,server}/**/*.js", { cwd: root });
  expect(files.length).toBeGreaterThan(100);
  // The server's files name every language, to find its pages.
  const ofAnother = (file: string) => (file.startsWith("build/client") ? /⟦|\bqps\b/ : /⟦/);
  const foreign = files.filter((file) => ofAnother(file).test(readFileSync(path.join(root, file), "utf8")));
  expect(foreign).toEqual([]);
});

test("files without texts have the same name in both builds", () => {
  const names = (folder: string) => globSync("*.{js,css}", { cwd: path.join(root, folder, "client/assets") });
  const plain = new Set(names("build"));
  const shared = names("build/pcm").filter((name) => plain.has(name));

  expect(shared.some((name) => name.startsWith("framework-"))).toBe(true);
  expect(shared.some((name) => name.endsWith(".css"))).toBe(true);
  for (const name of shared)
    expect(readFileSync(path.join(root, "build/pcm/client/assets", name))).toEqual(
      readFileSync(path.join(root, "build/client/assets", name)),
    );
});
