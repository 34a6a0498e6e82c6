/** What search engines read in pages as they are sent. */
import openGraph from "open-graph-scraper";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { mountBuiltPages } from "#server/http/pages/web-pages.ts";
import { textsIn } from "#server/language/texts.ts";
import { aCard } from "#server/seed/builders/a-card.ts";
import { aJob } from "#server/seed/builders/a-job.ts";
import { aUser } from "#server/seed/builders.ts";
import { jobsPerPage } from "#shared/constants.ts";
import { addressIn, alternatesOf, languages, openGraphLocale } from "#shared/messages/languages.ts";
import { pages, searchPages } from "#shared/paths.ts";
import { hourMs } from "#shared/time/durations.ts";
import { startTestApp, type TestApp } from "./support/app.ts";
import { buildPages } from "./support/built-pages.ts";
import { contactMaker, reviewDoor } from "./support/contacts.ts";
import { aSignedInUser } from "./support/signed-in.ts";
import { errorsIn, factsIn, requirements, without } from "./support/structured-data.ts";

const where = { service: "Plumbing", state: "Lagos", lga: "Surulere" };
let app: TestApp;
let withoutMarkup: TestApp;
let userId: string;

beforeAll(async () => {
  buildPages();
  app = await startTestApp({}, { mountPages: mountBuiltPages });
  withoutMarkup = await startTestApp({ JOB_POSTING_MARKUP: "0" }, { mountPages: mountBuiltPages });
  userId = (await aUser(app.deps.db, { fullName: "Ada Obi" })).id;
}, 180_000);
afterAll(async () => {
  await app.close();
  await withoutMarkup.close();
});

async function read(address: string, from = app) {
  const { status, body } = await from.call({
    method: "GET",
    path: address,
    headers: { accept: "text/html" },
  });
  const html = String(body);
  const facts = factsIn(html);
  return {
    status,
    html,
    canonical: /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1],
    isHidden: html.includes('<meta name="robots" content="noindex"'),
    factsOf: (type: string) => facts.find((each) => each["@type"] === type),
    facts,
  };
}

test.each(searchPages.map((address) => [address]))(
  "%s has one address for search engines",
  async (address) => {
    const { status, canonical, isHidden } = await read(`${address}?from=x`);
    expect(status).toBe(200);
    expect(canonical).toBe(app.deps.config.origin + address);
    expect(isHidden).toBe(false);
  },
);

describe.each(languages)("public pages in %s", (language) => {
  test("have titles and descriptions of their own", async () => {
    for (const service of ["Carpentry", "Tiling"])
      await aJob(app.deps.db, { userId, service, state: "Oyo", lga: "Ibadan North" });
    const addresses = [...new Set([...searchPages, ...(await aWholeMarket()), ...supplyPages])];
    const heads = [];
    for (const address of addresses) heads.push(await headOf(addressIn(language, address)));
    for (const part of ["title", "description"] as const) {
      const found = Map.groupBy(heads, (head) => head[part]);
      const repeated = [...found].filter(([text, { length }]) => length > 1 || !text?.trim());
      expect([part, repeated]).toEqual([part, []]);
    }
  });
});

/** The larger pages above the trade in a local government that `aWholeMarket` has, and two trades with equal numbers. */
const supplyPages = [
  pages.trade("carpentry", "oyo"),
  pages.trade("tiling", "oyo"),
  pages.trade("plumbing"),
  pages.trade("plumbing", "lagos"),
  pages.place("lagos"),
  pages.place("lagos", "surulere"),
];

async function headOf(address: string) {
  const { html, status } = await read(address);
  expect([address, status]).toEqual([address, 200]);
  return {
    address,
    title: /<title>([^<]*)<\/title>/.exec(html)?.[1],
    description: /<meta name="description" content="([^"]*)"/.exec(html)?.[1],
  };
}

test("/home is the same page as /", async () => {
  expect((await read(pages.home)).canonical).toBe(`${app.deps.config.origin}/`);
});

test.each([pages.login, pages.signup, pages.resetPassword("abc"), pages.consent("abc")])(
  "%s is not for search engines",
  async (address) => {
    expect(await read(address)).toMatchObject({ canonical: undefined, isHidden: true });
  },
);

describe("a job", () => {
  test("is a job posting with its budget and place, and leads up to its trade", async () => {
    const text = "Kitchen </script> tap <b>leaks</b>";
    const { id } = await aJob(app.deps.db, {
      userId,
      ...where,
      description: text,
      minBudget: 8_000,
      maxBudget: 12_000,
    });
    const { factsOf, canonical, html } = await read(pages.jobDetails(id));
    expect(canonical).toBe(app.deps.config.origin + pages.jobDetails(id));
    expect(factsOf("JobPosting")).toMatchObject({
      title: "Plumbing",
      description: text,
      employmentType: "CONTRACTOR",
      hiringOrganization: { name: "Ada Obi" },
      jobLocation: { address: { addressLocality: "Surulere", addressRegion: "Lagos", addressCountry: "NG" } },
      url: canonical,
    });
    // A unit such as DAY would claim that the sum is paid more than once.
    expect(factsOf("JobPosting").baseSalary).toEqual({
      "@type": "MonetaryAmount",
      currency: "NGN",
      value: { "@type": "QuantitativeValue", minValue: 8_000, maxValue: 12_000 },
    });
    expect(
      factsOf("BreadcrumbList").itemListElement.map(({ item }: { item: string }) => new URL(item).pathname),
    ).toEqual(["/trades", "/trades/plumbing", "/trades/plumbing/lagos", "/trades/plumbing/lagos/surulere"]);
    expect(html).not.toContain("</script> tap");
    expect(html).toContain(
      `<meta property="og:image" content="${app.deps.config.origin}/share/jobs/${id}.jpg?v=`,
    );
  });

  test("under a private name does not name its owner", async () => {
    const { id: hidden } = await aUser(app.deps.db, {
      fullName: "Zebulon Quarshie",
      privateName: "Blue Heron",
    });
    const { id } = await aJob(app.deps.db, { userId: hidden, ...where });
    const { html, factsOf } = await read(pages.jobDetails(id));
    expect(factsOf("JobPosting").hiringOrganization.name).toBe("Runor");
    expect(html).not.toContain("Quarshie");
  });

  test.each([
    ["paused", 410],
    ["completed", 410],
    ["removed", 404],
  ] as const)("that is %s is no longer a posting, and answers %i in each language", async (state, gone) => {
    const { id } = await aJob(app.deps.db, { userId, ...where, status: state });
    for (const language of languages) {
      const { status, factsOf, isHidden } = await read(addressIn(language, pages.jobDetails(id)));
      expect([language, status]).toEqual([language, gone]);
      expect(factsOf("JobPosting")).toBeUndefined();
      if (gone === 410) expect(isHidden).toBe(true);
    }
    const { body } = await app.call({ method: "GET", path: "/feeds/jobs.xml" });
    expect(body).not.toContain(id);
  });

  test("whose days are over is no longer a posting, even before the task has paused it", async () => {
    // Before any page was read whose template this one may use, with its time.
    const expiresAt = new Date(app.clock.now().getTime() - hourMs);
    const { id } = await aJob(app.deps.db, { userId, ...where, expiresAt });
    const { factsOf } = await read(pages.jobDetails(id));
    expect(factsOf("JobPosting")).toBeUndefined();
  });

  test.each([
    ["without a trade", { service: null }],
    ["without a place", { state: null, lga: null, location: "" }],
    ["with one budget", { minBudget: null }],
    ["without a budget", { minBudget: null, maxBudget: 1 }],
    [
      "without any of these",
      { service: null, state: null, lga: null, location: "", minBudget: null, maxBudget: 1 },
    ],
  ])(
    "%s is still a valid posting, and claims nothing that its poster did not say",
    async (_name, missing) => {
      const { id } = await aJob(app.deps.db, {
        userId,
        ...where,
        minBudget: 8_000,
        maxBudget: 12_000,
        ...missing,
      });
      const { html, factsOf } = await read(pages.jobDetails(id));
      const posting = factsOf("JobPosting");
      expect(posting).toMatchObject({
        title: expect.stringMatching(/\S/),
        jobLocation: { address: { addressCountry: "NG" } },
        validThrough: expect.any(String),
      });
      expect(JSON.stringify(posting)).not.toMatch(/:(null|"")/);
      if ("maxBudget" in missing) expect(posting).not.toHaveProperty("baseSalary");
      else expect(posting.baseSalary.value).toMatchObject({ maxValue: 12_000, minValue: expect.any(Number) });
      expect(await errorsIn(html)).toEqual([]);
    },
  );

  test("is not a posting where the owner switched that off", async () => {
    const { id: owner } = await aUser(withoutMarkup.deps.db);
    const { id } = await aJob(withoutMarkup.deps.db, { userId: owner, ...where });
    const { factsOf } = await read(pages.jobDetails(id), withoutMarkup);
    expect(factsOf("JobPosting")).toBeUndefined();
    expect(factsOf("BreadcrumbList")).toBeDefined();
  });
});

test("a serviceman is a local business without a phone number, and without a rating until there are reviews", async () => {
  const { db, pool } = app.deps;
  const person = await aUser(db, { subscribedUntil: new Date(Date.now() + 86_400_000) });
  await aCard(db, { userId: person.id, serviceRendered: "Plumbing", state: "Lagos", lga: "Surulere" });
  const { rows } = await pool.query("select public_id from users where id = $1", [person.id]);
  const { factsOf, html } = await read(pages.userProfile(rows[0].public_id));
  const facts = factsOf("LocalBusiness");
  expect(facts).toMatchObject({ knowsAbout: "Plumbing", address: { addressRegion: "Lagos" } });
  expect(facts).not.toHaveProperty("telephone");
  expect(facts).not.toHaveProperty("aggregateRating");
  expect(factsOf("BreadcrumbList").itemListElement.map(({ item }: { item: string }) => item)).toEqual(
    [pages.trades, ...tradesOfPlumber].map((path) => app.deps.config.origin + path),
  );
  const main = html.slice(html.indexOf("<main"), html.indexOf("</main>"));
  for (const path of tradesOfPlumber) expect(main).toContain(`href="${path}"`);
});

const tradesOfPlumber = [
  pages.trade("plumbing"),
  pages.trade("plumbing", "lagos"),
  pages.trade("plumbing", "lagos", "surulere"),
];

test("a person without a card, or with one that is not listed, has a page that is not for search engines", async () => {
  const { db, pool } = app.deps;
  const soon = new Date(Date.now() + 86_400_000);
  const card = { serviceRendered: "Plumbing", state: "Lagos", lga: "Surulere" };
  const people = {
    poster: await aUser(db),
    listed: await aUser(db, { subscribedUntil: soon }),
    lapsed: await aUser(db, { subscribedUntil: new Date(Date.now() - 86_400_000) }),
    hidden: await aUser(db, { subscribedUntil: soon }),
  };
  for (const { id } of [people.listed, people.lapsed, people.hidden])
    await aCard(db, { userId: id, ...card });
  await pool.query("update service_cards set hidden_at = now() where user_id = $1", [people.hidden.id]);
  await app.deps.freshness.read();
  for (const [name, { id }] of Object.entries(people)) {
    const { rows } = await pool.query("select public_id from users where id = $1", [id]);
    for (const language of languages) {
      const { status, isHidden } = await read(addressIn(language, pages.userProfile(rows[0].public_id)));
      expect([name, language, status, isHidden]).toEqual([name, language, 200, name !== "listed"]);
    }
  }
});

test("a serviceman's rating is that of the reviews which people read, and goes with them", async () => {
  const caller = await aSignedInUser(app, { subscribedUntil: new Date(Date.now() + 30 * 86_400_000) });
  await aCard(app.deps.db, {
    userId: caller.id,
    serviceRendered: "Plumbing",
    state: "Lagos",
    lga: "Surulere",
  });
  const { reviewed } = reviewDoor(app);
  const { call } = contactMaker(app);
  const page = pages.userProfile(caller.id);
  const ratingNow = async () => {
    await app.deps.freshness.read();
    const { html, factsOf } = await read(page);
    expect(await errorsIn(html)).toEqual([]);
    return factsOf("LocalBusiness").aggregateRating;
  };
  await reviewed(await call({ caller }), { rating: 4 });
  const { _id: untrue } = await reviewed(await call({ caller }), { rating: 1 });
  expect(await ratingNow()).toMatchObject({ ratingValue: 2.5, reviewCount: 2 });

  await app.deps.pool.query("update reviews set hidden_at = now() where id = $1", [untrue]);
  expect(await ratingNow()).toMatchObject({ ratingValue: 4, reviewCount: 1 });
  await app.deps.pool.query("update reviews set hidden_at = now() where subject_id = $1", [caller.id]);
  expect(await ratingNow()).toBeUndefined();
});

test.each(languages)(
  "the landing page in %s names the product and its search, which crawlers may follow and do not list",
  async (language) => {
    const [{ "@graph": graph }] = (await read(addressIn(language, "/"))).facts;
    expect(graph.map((each: { "@type": string }) => each["@type"])).toEqual(["Organization", "WebSite"]);
    const { urlTemplate } = graph[1].potentialAction.target;
    const { pathname, search } = new URL(urlTemplate.replace("{search_term_string}", "plumber"));
    const results = pathname + search;
    expect(await isAllowed(results)).toBe(true);
    expect(await isAllowed(addressIn(language, `${pages.servicemen}?q=plumber`))).toBe(false);
    expect(await isAllowed(addressIn(language, pages.resetPassword("abc")))).toBe(false);
    expect(await read(results)).toMatchObject({ status: 200, isHidden: true, canonical: undefined });
  },
);

/** As search engines read robots.txt: the longest matching rule counts. */
async function isAllowed(address: string): Promise<boolean> {
  const { body } = await app.call({ method: "GET", path: "/robots.txt" });
  const rules = [...String(body).matchAll(/^(Allow|Disallow): (.+)$/gm)].map(([, kind, path = ""]) => ({
    isAllowing: kind === "Allow",
    length: path.length,
    pattern: new RegExp(`^${path.replace(/[.?+()[\]{}|\\^$]/g, "\\$&").replaceAll("*", ".*")}`),
  }));
  const matching = rules.filter(({ pattern }) => pattern.test(address));
  return matching.sort((one, other) => other.length - one.length)[0]?.isAllowing ?? true;
}

test.each(languages)(
  "in %s plain links lead through the whole list of jobs, and support is called by a plain link",
  async (language) => {
    const state = { en: "Kebbi", pcm: "Zamfara" }[language];
    const jobs = await Promise.all(
      Array.from({ length: jobsPerPage * 2 + 1 }, () => aJob(app.deps.db, { userId, state })),
    );
    await app.deps.freshness.read();
    const found: string[] = [];
    let next: string | undefined = `${addressIn(language, pages.jobs)}?state=${state}`;
    while (next && found.length < 3 * jobsPerPage) {
      const { html } = await read(next);
      const main = html.slice(html.indexOf("<main"), html.indexOf("</main>"));
      found.push(
        ...[...main.matchAll(/<article[^>]*>.*?\/job-details\/([\w-]+)"/gs)].map(([, id = ""]) => id),
      );
      next = /href="([^"]*[?&;]cursor=[^"]+)"/.exec(main)?.[1]?.replaceAll("&amp;", "&");
    }
    expect(found.toSorted()).toEqual(jobs.map(({ id }) => id).toSorted());
    expect((await read(addressIn(language, pages.support))).html).toMatch(/<a [^>]*href="tel:\+?\d+"/);
  },
);

describe("trade pages", () => {
  test("say how much there is to find, and link to what exists", async () => {
    await aJob(app.deps.db, { userId, service: "Tailoring", state: "Oyo", lga: "Ibadan North" });
    app.clock.advance(301);
    const { html, factsOf } = await read(pages.trade("tailoring", "oyo"));
    expect(html).toContain("<title>Tailoring in Oyo: jobs, servicemen and prices · Runor</title>");
    expect(html).toContain("1 open job in Oyo right now.");
    expect(html).toContain('href="/trades/tailoring/oyo/ibadan-north"');
    expect(html).toContain("What people ask for here: tailor, sew");
    const feeds = (page: string) =>
      [...page.matchAll(/type="application\/rss\+xml" href="([^"]+)"/g)].map(([, href]) => href);
    expect(feeds(html)).toEqual(["/feeds/jobs.xml", "/feeds/jobs.xml?service=tailoring&amp;state=oyo"]);
    expect(feeds((await read(addressIn("pcm", pages.trade("tailoring", "oyo")))).html)).toEqual([
      "/feeds/jobs.xml?language=pcm",
      "/feeds/jobs.xml?service=tailoring&amp;state=oyo&amp;language=pcm",
    ]);
    expect(factsOf("BreadcrumbList").itemListElement).toHaveLength(3);
    expect((await read(pages.trades)).html).toContain('href="/trades/tailoring"');
  });

  test("have words that no other place or trade has", async () => {
    await aJob(app.deps.db, { userId, ...where });
    await aJob(app.deps.db, { userId, ...where, service: "Tailoring" });
    app.clock.advance(301);
    const { html } = await read(pages.trade("plumbing", "lagos", "surulere"));
    expect(html).toContain("What people ask for here: plumber, tap, leaking pipe");
    expect(html).toContain("Areas of Surulere: Ojuelegba, Aguda");
    expect((await read(pages.trade("tailoring", "lagos", "surulere"))).html).not.toContain("leaking pipe");
  });

  test.each(languages)("in %s differ between places by more than names and counts", async (language) => {
    const places = [
      ["oyo"],
      ["ogun"],
      ["kano"],
      ["lagos", "surulere"],
      ["lagos", "lagos-mainland"],
      ["oyo", "egbeda"],
    ] as const;
    const stateOf = { oyo: "Oyo", ogun: "Ogun", kano: "Kano", lagos: "Lagos" };
    const lgaOf = { surulere: "Surulere", "lagos-mainland": "Lagos Mainland", egbeda: "Egbeda" };
    for (const [state, lga] of places)
      await aJob(app.deps.db, {
        userId,
        service: "Tiling",
        state: stateOf[state],
        lga: lga ? lgaOf[lga] : null,
      });
    app.clock.advance(301);
    const paragraphs = [];
    for (const [state, lga] of places) {
      const { html } = await read(addressIn(language, pages.trade("tiling", state, lga)));
      const about = /<p class="muted">([^<]+)/.exec(html)?.[1] ?? "";
      const names = [stateOf[state], ...(lga ? [lgaOf[lga]] : [])];
      paragraphs.push(names.reduce((text, name) => text.replaceAll(name, ""), about).replace(/\d/g, ""));
    }
    expect(paragraphs.join("\n")).toMatch(/Ibadan.*\n.*Abeokuta/);
    expect(new Set(paragraphs).size).toBe(places.length);
  });

  test("without anything to find offer a post and the nearest places that have something", async () => {
    await aJob(app.deps.db, { userId, service: "Tailoring", state: "Oyo", lga: "Ibadan North" });
    app.clock.advance(301);
    const nearest = ["/trades/tailoring/oyo", "/trades/tailoring/oyo/ibadan-north"];
    for (const [address, links] of [
      [pages.trade("tailoring", "oyo", "egbeda"), nearest],
      [pages.trade("tailoring", "kano", "dala"), ["/trades/tailoring", "/trades/tailoring/oyo"]],
      [pages.trade("tailoring", "kano"), ["/trades/tailoring", "/trades/tailoring/oyo"]],
      [pages.trade("alchemy"), ["/trades"]],
    ] as const) {
      const { status, html } = await read(address);
      expect([address, status]).toEqual([address, 404]);
      if (address !== pages.trade("alchemy"))
        expect(html).toContain("There are no open jobs and no servicemen of this trade here right now.");
      const main = html.slice(html.indexOf("<main"), html.indexOf("</main>"));
      for (const link of [pages.postJob, ...links])
        expect([address, main]).toEqual([address, expect.stringContaining(`href="${link}"`)]);
    }
  });

  describe("with a usual price", () => {
    const place = { service: "Welding Services", state: "Oyo", lga: "Ibadan North" };
    beforeAll(async () => {
      const { db } = app.deps;
      const people = await Promise.all(Array.from({ length: 5 }, () => aUser(db)));
      const budgets = [5_000, 6_000, 8_000, 9_000, 11_000, 12_000, 14_000, 40_000];
      for (const [at, maxBudget] of budgets.entries())
        await aJob(db, { ...place, userId: people[at % 5]!.id, minBudget: null, maxBudget });
      await aJob(db, { ...place, lga: "Egbeda", userId, minBudget: null, maxBudget: 40_000 });
    });
    const pricesOn = async (address: string) => {
      app.clock.advance(301);
      const { html } = await read(address);
      const shown = /<h2 class="h3">([^<]*)<\/h2><p class="h2">([^<]*)<\/p><p class="muted">([^<]*)</.exec(
        html,
      );
      return { shown: shown?.slice(1), description: (await headOf(address)).description ?? "" };
    };

    test.each(languages)(
      "in %s show it, and describe themselves with that of their own place",
      async (language) => {
        const words = textsIn(language).tradeTexts;
        const pageOf = (lga: string) => addressIn(language, pages.trade("welding-services", "oyo", lga));
        const range = words.priceRange("₦7,500", "₦12,500");
        await expect
          .poll(() => pricesOn(pageOf("ibadan-north")), { interval: 500 })
          .toEqual({
            shown: [words.usualPrice("Ibadan North, Oyo"), range, words.priceSource("₦10,000", "8")],
            description: expect.stringContaining(words.priceSummary(range)),
          });
        const { shown, description } = await pricesOn(pageOf("egbeda"));
        expect(shown?.[0]).toBe(words.usualPrice("Oyo"));
        expect(description).not.toContain("₦");
      },
    );
  });

  test("of a local government in another state are not found", async () => {
    expect((await read(pages.trade("tailoring", "oyo", "surulere"))).status).toBe(404);
  });
});

/** One page of each kind that people make, with the landing page and the questions. */
async function aWholeMarket() {
  const { db, pool } = app.deps;
  const { id: jobId } = await aJob(db, { userId, ...where, minBudget: 8_000, maxBudget: 12_000 });
  const person = await aUser(db, { subscribedUntil: new Date(Date.now() + 30 * 86_400_000) });
  await aCard(db, { userId: person.id, serviceRendered: "Plumbing", state: "Lagos", lga: "Surulere" });
  const { rows } = await pool.query("select public_id from users where id = $1", [person.id]);
  const article = await pool.query(
    `insert into articles (id, title, body, author_name)
     values (gen_random_uuid(), 'Agree on a price', 'Pay when the work is done.', 'Runor') returning id`,
  );
  await pool.query(
    `insert into faqs (id, question, answer, author_name)
     values (gen_random_uuid(), 'What is a unit?', 'About one naira.', 'Runor')`,
  );
  app.clock.advance(301);
  await app.deps.freshness.read();
  return [
    pages.landing,
    pages.jobDetails(jobId),
    pages.userProfile(rows[0].public_id),
    pages.blogArticle(article.rows[0].id),
    pages.trade("plumbing", "lagos", "surulere"),
    pages.faq,
  ];
}

describe("validators of what the pages say", () => {
  test("what staff translated is in the language of the page, and marked so", async () => {
    const { pool } = app.deps;
    const article = await pool.query(
      `with article as (
         insert into articles (id, title, body, author_name)
         values (gen_random_uuid(), 'Come on time', 'Be there.', 'Runor') returning id)
       insert into article_translations (article_id, language, title, body)
       select id, 'pcm', 'Come early', 'Make you dey there.' from article returning article_id as id`,
    );
    await pool.query(
      `with faq as (
         insert into faqs (id, question, answer, author_name)
         values (gen_random_uuid(), 'Who sees me?', 'All readers.', 'Runor') returning id)
       insert into faq_translations (faq_id, language, question, answer)
       select id, 'pcm', 'Who dey see me?', 'Everybody.' from faq`,
    );
    app.clock.advance(301);
    await app.deps.freshness.read();

    const page = await read(addressIn("pcm", pages.blogArticle(article.rows[0].id)));
    expect(page.factsOf("Article")).toMatchObject({ inLanguage: "pcm", headline: "Come early" });
    expect(page.html).toMatch(/<h2[^>]* lang="pcm"[^>]*>Come early</);
    expect(page.html).toContain('<meta property="og:title" content="Come early');
    expect(page.html).not.toContain("Come on time");
    const faq = await read(addressIn("pcm", pages.faq));
    expect(faq.html).toMatch(/<span lang="pcm">Who dey see me\?</);
    const asked = { "@type": "Question", name: "Who dey see me?", inLanguage: "pcm" };
    expect(faq.factsOf("FAQPage").mainEntity).toContainEqual(expect.objectContaining(asked));
    const english = await read(pages.blogArticle(article.rows[0].id));
    expect(english.factsOf("Article")).toMatchObject({ inLanguage: "en-NG", headline: "Come on time" });
  });

  describe("refuse", () => {
    let market: string[];
    beforeAll(async () => {
      market = await Promise.all((await aWholeMarket()).map(htmlOf));
    });
    const htmlOf = async (address: string) => (await read(address)).html;
    const errorsAfter = async (change: (html: string) => string) =>
      (await Promise.all(market.map((html) => errorsIn(change(html))))).flat();

    test.each(requirements)("a %s without %s", async (type, property) => {
      const errors = await errorsAfter((html) => without(html, type, property));
      expect(errors).toContain(`${type} needs ${property}`);
    });

    test.each([
      [
        "a search address without its placeholder",
        "{search_term_string}",
        "",
        /^WebSite needs .*urlTemplate/,
      ],
      [
        "a property that schema.org does not have",
        '"knowsAbout"',
        '"knows"',
        /"knows" for type "LocalBusiness"/,
      ],
      ["a type that schema.org does not have", '"PostalAddress"', '"Adress"', /Type "Adress" is not/],
    ])("%s", async (_name, written, wrong, error) => {
      const errors = await errorsAfter((html) => html.replaceAll(written, wrong));
      expect(errors).toContainEqual(expect.stringMatching(error));
    });
  });

  describe.each(languages.map((language) => [language]))("in %s", (language) => {
    let addresses: string[];
    const english = (address: string) =>
      language === "en" ? address : address.slice(addressIn(language, "/").length) || "/";
    beforeAll(async () => {
      addresses = (await aWholeMarket()).map((address) => addressIn(language, address));
    });

    test("search engines' rules for structured data are kept", async () => {
      const types = [];
      for (const address of addresses) {
        const { html, facts } = await read(address);
        expect([address, await errorsIn(html)]).toEqual([address, []]);
        types.push(...facts.flatMap((each) => each["@graph"] ?? [each]).map((each) => each["@type"]));
      }
      expect(types).toEqual(expect.arrayContaining(["JobPosting", ...requirements.map(([type]) => type)]));
    });

    test("what staff publish is marked as English", async () => {
      const [, , , article, , faq] = await Promise.all(addresses.map((address) => read(address)));
      expect(article?.factsOf("Article")).toMatchObject({
        inLanguage: "en-NG",
        dateModified: article?.factsOf("Article").datePublished,
      });
      const asked = { "@type": "Question", name: "What is a unit?", inLanguage: "en-NG" };
      expect(faq?.factsOf("FAQPage").mainEntity).toContainEqual(expect.objectContaining(asked));
      expect(article?.html).toMatch(/<h2[^>]* lang="en-NG"[^>]*>Agree on a price</);
      expect(article?.html).toMatch(/<div lang="en-NG"><div class="prose">.*Pay when the work is done/);
      expect(faq?.html).toMatch(/<span lang="en-NG">What is a unit\?</);
      expect(faq?.html).toMatch(/<div lang="en-NG"><div class="prose">.*About one naira/);
    });

    test("the pages' own addresses in structured data are this language's, and all languages are named", async () => {
      const { origin } = app.deps.config;
      for (const address of addresses) {
        const { facts, canonical, html } = await read(address);
        const own = [
          ...JSON.stringify(facts).matchAll(/"(?:url|item|mainEntityOfPage|urlTemplate)":"([^"]+)"/g),
        ]
          .map(([, found]) => found ?? "")
          .filter((found) => found !== origin);
        expect([address, canonical]).toEqual([address, origin + address]);
        const alternates = [...html.matchAll(/<link rel="alternate" hreflang="([^"]+)" href="([^"]+)"/gi)];
        expect([address, alternates.map(([, code, other]) => [code, other])]).toEqual([
          address,
          alternatesOf(english(address)).map(([code, other]) => [code, origin + other]),
        ]);
        expect([
          address,
          own.filter((found) => !found.startsWith(origin + addressIn(language, "/"))),
        ]).toEqual([address, []]);
      }
    });

    test("link previews have a title, a description and a picture that exists, all in the head", async () => {
      for (const address of addresses) {
        const otherLanguage = languages.find((each) => each !== language)!;
        const [head = "", body = ""] = (await read(address)).html.split("</head>");
        const { error, result } = await openGraph({ html: `${head}</head>` });
        expect([address, error]).toEqual([address, false]);
        expect([address, body.match(/<(title|meta|template)\b[^>]*>/g)]).toEqual([address, null]);
        const [picture] = result.ogImage ?? [];
        expect(result).toMatchObject({
          ogTitle: expect.any(String),
          ogDescription: expect.any(String),
          ogUrl: app.deps.config.origin + address,
          ogSiteName: "Runor",
          ogType: address.includes("/leadership-focus/") ? "article" : "website",
          ogLocale: openGraphLocale[language],
          ogLocaleAlternate: openGraphLocale[otherLanguage],
          twitterCard: "summary_large_image",
        });
        expect(picture).toMatchObject({
          type: "image/jpeg",
          width: "1200",
          height: "630",
          alt: expect.stringMatching(/\S/),
        });
        if (result.ogType === "article")
          expect(Date.parse(String(result.articlePublishedTime))).toBeGreaterThan(0);
        const { pathname, search } = new URL(picture?.url ?? "");
        expect(pathname).toMatch(/\.jpg$/);
        const { status, headers } = await app.call({ method: "GET", path: pathname + search });
        const isProducts = [pages.landing, pages.faq].some((page) => addressIn(language, page) === address);
        expect([address, status, headers["cache-control"]]).toEqual([
          address,
          200,
          `public, max-age=${isProducts ? 3_600 : "86400, s-maxage=5"}`,
        ]);
      }
    });
  });
});
