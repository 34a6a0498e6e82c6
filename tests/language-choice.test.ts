/** Whose choice decides a page's language, and that no redirect or cache mixes languages. */
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { mountPagesOf } from "#server/http/pages/web-pages.ts";
import { textsIn } from "#server/language/texts.ts";
import { aJob } from "#server/seed/builders/a-job.ts";
import { workerAddress } from "#shared/constants.ts";
import { addressIn, alternatesOf, languages } from "#shared/messages/languages.ts";
import { pages, searchPages } from "#shared/paths.ts";
import { startTestApp, type TestApp } from "./support/app.ts";
import { buildPages } from "./support/built-pages.ts";
import { aSignedInUser, type SignedInUser } from "./support/signed-in.ts";

const root = path.resolve(import.meta.dirname, "..");
let app: TestApp;

beforeAll(async () => {
  buildPages();
  app = await startTestApp({}, { mountPages: mountPagesOf(path.join(root, "build"), ["en", "pcm"]) });
}, 180_000);
afterAll(() => app.close());

interface Reader {
  cookie?: string | undefined;
  "accept-language"?: string;
  accept?: string;
}

async function open(address: string, reader: Reader = {}) {
  const given = Object.entries(reader).filter(([, value]) => value !== undefined) as [string, string][];
  const answer = await fetch(app.address + address, {
    headers: { accept: "text/html", ...Object.fromEntries(given) },
    redirect: "manual",
  });
  const { headers, status } = answer;
  const text = await answer.text();
  return { status, headers, text, to: headers.get("location"), lang: /<html lang="([^"]+)"/.exec(text)?.[1] };
}
/** Where a reader ends up after following redirects as a browser does. */
async function arrive(address: string, reader: Reader = {}) {
  let at = address;
  for (let count = 0; count < 4; count++) {
    const { to, lang } = await open(at, reader);
    if (!to) return { at, lang };
    at = to;
  }
  throw new Error(`redirects from ${address} do not end`);
}
const prefer = (who: SignedInUser, language: string) =>
  app.call({ method: "PATCH", path: "/api/auth/profile", as: who.cookie, body: { language } });

const inPidgin = { cookie: "runor_lang=pcm" };
const inEnglish = { cookie: "runor_lang=en" };
const pidginBrowser = { "accept-language": "pcm,en;q=0.9" };
const english = "en-NG";

describe("the language of a page", () => {
  test("is the address's for a visitor without a choice, and for a search engine", async () => {
    for (const reader of [{}, { "accept-language": "en-NG,en;q=0.9" }, { "accept-language": "*" }]) {
      expect(await arrive("/pricing", reader)).toEqual({ at: "/pricing", lang: english });
      expect(await arrive("/pcm/pricing", reader)).toEqual({ at: "/pcm/pricing", lang: "pcm" });
    }
  });

  test("is the visitor's choice, whatever language a link has", async () => {
    for (const address of ["/pricing", "/pcm/pricing"]) {
      expect(await arrive(address, inPidgin)).toEqual({ at: "/pcm/pricing", lang: "pcm" });
      expect(await arrive(address, inEnglish)).toEqual({ at: "/pricing", lang: english });
    }
  });

  test("is the browser's preference at an address without a prefix, if there was no choice", async () => {
    expect(await arrive("/pricing", pidginBrowser)).toEqual({ at: "/pcm/pricing", lang: "pcm" });
    expect((await arrive("/pricing", { "accept-language": "en,pcm;q=0.5" })).lang).toBe(english);
    expect((await arrive("/pricing", { "accept-language": "pcm;q=0.1,*" })).lang).toBe(english);
    expect((await arrive("/pricing", { "accept-language": "fr,pcm;q=0.2" })).lang).toBe("pcm");
    expect((await arrive("/pricing", { ...pidginBrowser, ...inEnglish })).lang).toBe(english);
    expect((await arrive("/pcm/pricing", { "accept-language": "en-GB" })).lang).toBe("pcm");
  });

  test("is the person's choice before that of the browser", async () => {
    const person = await aSignedInUser(app);
    const reader = (cookie: string) => ({ cookie: `${person.cookie}; ${cookie}`, ...pidginBrowser });
    await prefer(person, "en");
    expect(await arrive("/pcm/profile", reader("runor_lang=pcm"))).toEqual({ at: "/profile", lang: english });
    await prefer(person, "pcm");
    expect(await arrive("/profile", reader("runor_lang=en"))).toEqual({ at: "/pcm/profile", lang: "pcm" });
    expect((await arrive("/pricing", reader("runor_lang=en"))).lang).toBe("pcm");
  });

  test("is the browser's choice for a person without a choice, and for a session that has ended", async () => {
    const person = await aSignedInUser(app);
    const cookie = (token: string) => ({ cookie: `${token}; runor_lang=pcm` });
    expect((await arrive("/profile", cookie(person.cookie))).at).toBe("/pcm/profile");
    expect((await arrive("/pricing", cookie("runor_session=gone"))).at).toBe("/pcm/pricing");
  });

  test("an unknown choice counts as none", async () => {
    for (const value of ["xx", "", "pcm2", "pcm%0d%0a", "__proto__"])
      expect((await arrive("/pricing", { cookie: `runor_lang=${value}` })).at).toBe("/pricing");
  });
});

describe("a redirect to the reader's language", () => {
  test("keeps path and query, and is kept by no cache", async () => {
    const { status, to, headers } = await open("/job-page?q=tap&state=Lagos", inPidgin);
    expect([status, to]).toEqual([302, "/pcm/job-page?q=tap&state=Lagos"]);
    expect(headers.get("cache-control")).toBe("private, no-store");
    expect(headers.get("vary")).toMatch(/accept-language.*cookie/);
    expect((await open("/", inPidgin)).to).toBe("/pcm");
    expect((await open("/?tab=jobs", inPidgin)).to).toBe("/pcm?tab=jobs");
    expect((await open("/pcm", inEnglish)).to).toBe("/");
    expect((await open("/pcm/?tab=jobs", inEnglish)).to).toBe("/?tab=jobs");
  });

  test("never leads to another site", async () => {
    for (const address of [
      "/pcm//evil.example",
      "/pcm/\\evil.example",
      "/pcm//evil.example/..%2f",
      "//evil.example",
    ])
      for (const reader of [inPidgin, inEnglish]) {
        const { to } = await open(address, reader);
        expect([address, to === null || /^\/[^/\\]/.test(to)]).toEqual([address, true]);
      }
  });

  test("nor does the language link on the page for an unknown address", async () => {
    for (const address of [
      "/pcm//evil.example",
      "/pcm/\\\\evil.example",
      "/pcm///evil.example/%2e%2e",
      "//evil.example",
    ]) {
      const { text } = await open(address);
      const [, link] = /<a href="([^"]*)"[^>]* hreflang/i.exec(text) ?? [];
      expect(new URL(link ?? "", app.address).origin, address).toBe(app.address);
    }
    const { text } = await open("/pcm//evil.example");
    expect(text).not.toContain('="//');
  });

  test("leaves a page unchanged if the link names its language", async () => {
    const terms = await open("/terms-and-conditions?in=en", inPidgin);
    expect([terms.status, terms.lang]).toEqual([200, english]);
    expect((await open("/terms-and-conditions?in=pcm", inPidgin)).to).toBe(
      "/pcm/terms-and-conditions?in=pcm",
    );
    const pidgin = await open("/pcm/terms-and-conditions", inPidgin);
    expect(pidgin.text).toContain('href="/terms-and-conditions?in=en"');
    expect(terms.text).not.toContain("in=en");
  });

  test("concerns pages only", async () => {
    for (const address of [
      "/robots.txt",
      "/manifest.webmanifest",
      "/api/auth/session",
      "/favicon.svg",
      "/jobs/get-job",
    ])
      expect([address, (await open(address, inPidgin)).status]).toEqual([address, 200]);
    expect((await open("/nothing.json", { ...inPidgin, accept: "application/json" })).status).toBe(404);
  });
});

test("an installed app is in the language of the page that named it, and its service worker in all", async () => {
  const manifestOf = async (address: string) => {
    const [, named = ""] = /<link rel="manifest" href="([^"]+)"/.exec((await open(address)).text) ?? [];
    return JSON.parse((await open(named)).text);
  };
  const [plain, pidgin] = [await manifestOf("/about-us"), await manifestOf("/pcm/about-us")];
  const addresses = (of: typeof plain) => [...of.shortcuts.map(({ url }: { url: string }) => url)];
  expect(addresses(pidgin)).toEqual(addresses(plain).map((url) => addressIn("pcm", url)));
  expect(pidgin.share_target).toEqual({ ...plain.share_target, action: "/pcm/post-job" });
  expect([pidgin.lang, pidgin.start_url, pidgin.id]).toEqual(["pcm", "/pcm/", plain.id]);
  const { text } = await open(workerAddress);
  for (const language of languages) expect(text).toContain(textsIn(language).workerTexts.offlineHelp);
});

test("cached pages never reach a reader of another language", async () => {
  for (const address of ["/pricing", "/pcm/pricing"]) await open(address);
  const kept = await open("/pricing");
  // Only cached responses have no request id.
  expect(kept.headers.has("x-request-id")).toBe(false);
  expect(kept.headers.get("vary")).toMatch(/accept-language.*cookie/);
  expect(kept.headers.get("cache-control")).toBe("public, max-age=0, s-maxage=5, stale-while-revalidate=5");

  for (const reader of [inPidgin, pidginBrowser]) expect((await open("/pricing", reader)).status).toBe(302);
  const etag = kept.headers.get("etag") ?? "";
  const again = await fetch(`${app.address}/pricing`, {
    headers: { ...inPidgin, accept: "text/html", "if-none-match": etag },
    redirect: "manual",
  });
  expect(again.status).toBe(302);
  expect((await open("/pcm/pricing", inEnglish)).to).toBe("/pricing");
  expect((await open("/pcm/pricing", inPidgin)).lang).toBe("pcm");
  expect((await open("/pricing", inEnglish)).lang).toBe(english);
});

/** Landmarks that screen readers and keyboards follow. */
const partsInOrder = ['class="skip"', "<header", '<main id="content"', "<h1", "<footer", 'class="bottombar'];

test("the parts of each page are in the order of reading in both languages, under one headline", async () => {
  const { login, signup, privacy, status } = pages;
  for (const address of [...searchPages, login, signup, privacy, status])
    for (const language of ["en", "pcm"] as const) {
      const { text } = await open(addressIn(language, address));
      const body = text.slice(text.indexOf("<body"));
      const found = partsInOrder.toSorted((one, other) => body.indexOf(one) - body.indexOf(other));
      expect([address, language, found]).toEqual([address, language, partsInOrder]);
      const levels = [...body.matchAll(/<h([1-6])[ >]/g)].map(([, level]) => Number(level));
      const skipped = levels.filter((level, index) => level > (levels[index - 1] ?? 0) + 1);
      expect([address, skipped, levels.filter((level) => level === 1)]).toEqual([address, [], [1]]);
      expect([address, /tabindex="[1-9]/i.test(body)]).toEqual([address, false]);
    }
});

describe("search engines", () => {
  const linksIn = (html: string) =>
    [...html.matchAll(/<link rel="alternate" hreflang="([^"]+)" href="([^"]+)"/g)].map(([, code, href]) => [
      code,
      href,
    ]);

  test("read each public page's address in both languages, from both", async () => {
    const { origin } = app.deps.config;
    for (const address of searchPages) {
      const all = alternatesOf(address).map(([code, other]) => [code, origin + other]);
      expect(all.map(([code]) => code)).toEqual([english, "pcm", "en", "x-default"]);
      const [plain, pidgin] = [await open(address), await open(address === "/" ? "/pcm" : `/pcm${address}`)];
      expect([address, linksIn(plain.text)]).toEqual([address, all]);
      expect(linksIn(pidgin.text)).toEqual(all);
      expect(plain.text).toContain(`<link rel="canonical" href="${origin}${address}"`);
      expect(pidgin.text).toContain(`<link rel="canonical" href="${all[1]?.[1]}"`);
    }
    expect(linksIn((await open("/login")).text)).toEqual([]);
  });

  test("read the locale and addresses of a page in its own language", async () => {
    const { origin } = app.deps.config;
    const { id } = await aJob(app.deps.db, { userId: (await aSignedInUser(app)).id });
    const [plain, pidgin] = [await open(`/job-details/${id}`), await open(`/pcm/job-details/${id}`)];
    expect(plain.text).toContain('<meta property="og:locale" content="en_NG"');
    expect(pidgin.text).toContain('<meta property="og:locale" content="pcm_NG"');
    expect(pidgin.text).toContain(`"url":"${origin}/pcm/job-details/${id}"`);
    expect(pidgin.text).toContain(`/share/jobs/${id}.jpg?language=pcm`);
    expect((await open("/pcm")).text).toContain('"inLanguage":"pcm"');
    expect((await open("/")).text).toContain(`"inLanguage":"${english}"`);
    const picture = `/share/jobs/${id}.jpg`;
    for (const asked of [picture, `${picture}?language=pcm`]) expect((await open(asked)).status).toBe(200);
    expect((await open(`${picture}?language=xx`)).status).toBe(400);
  });

  test("find the other language's pages in the sitemap, and personal pages of no language", async () => {
    const { origin } = app.deps.config;
    const { text } = await open("/sitemaps/pages.xml");
    expect(text).toContain(
      `<loc>${origin}/pricing</loc><xhtml:link rel="alternate" hreflang="${english}" href="${origin}/pricing"/>` +
        `<xhtml:link rel="alternate" hreflang="pcm" href="${origin}/pcm/pricing"/>` +
        `<xhtml:link rel="alternate" hreflang="en" href="${origin}/pricing"/>` +
        `<xhtml:link rel="alternate" hreflang="x-default" href="${origin}/pricing"/>`,
    );
    const robots = (await open("/robots.txt")).text;
    for (const rule of ["/callers-page/", "/pcm/callers-page/", "/pcm/reset-password/", "/api/", "/*?q="])
      expect(robots.split("\n")).toContain(`Disallow: ${rule}`);
  });
});
