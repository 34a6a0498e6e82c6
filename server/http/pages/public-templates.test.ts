/** Profiles, trades and lists made from a template equal those that are rendered alone. */
import { randomInt } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "#server/db/ids.ts";
import { media } from "#server/db/schema/media.ts";
import { cardPhotos } from "#server/db/schema/service-cards.ts";
import { aCard } from "#server/seed/builders/a-card.ts";
import { aJob } from "#server/seed/builders/a-job.ts";
import { startTestApp, type TestApp } from "#tests/support/app.ts";
import { buildPages } from "#tests/support/built-pages.ts";
import { pageData, queriesOf, readPage } from "#tests/support/page-html.ts";
import { aSignedInUser, type SignedInUser } from "#tests/support/signed-in.ts";
import { nonceMark, sharedNonce } from "./page-templates.ts";
import { mountBuiltPages } from "./web-pages.ts";

let app: TestApp;
let people: SignedInUser[];
const quietId = newId();

/** Characters that end texts, attributes and scripts, or are special in addresses and replacement strings. */
const hostile = [
  `Plumb "><img src=x onerror='alert(1)'> </script><script>alert(1)</script>`,
  "$& $1 $` $' $$ \\u003c \u2028 &lt;b&gt; O'Neil & Sons %41 own-0_",
  "\u202e ابحث عن سباك \u202c ẹ̀kọ́ 👩🏾‍🔧😀 line\nline",
  `Long ${"weld the gate and the window, ".repeat(20)}`,
];

const yaba = { service: "Plumbing", state: "Lagos", lga: "Lagos Mainland" };
const jamaAre = { service: "Cleaning Services", state: "Bauchi", lga: "Jama'are" };
const itas = { service: "Cleaning Services", state: "Bauchi", lga: "Itas/Gadau" };

const trades = [
  "/trades/plumbing",
  "/trades/plumbing/lagos",
  "/trades/plumbing/lagos/lagos-mainland",
  "/trades/plumbing/lagos/surulere",
  "/trades/cleaning-services",
  "/trades/cleaning-services/bauchi",
  "/trades/cleaning-services/bauchi/jama-are",
  "/trades/cleaning-services/bauchi/itas-gadau",
  "/trades/house-painting/kano/dala",
  "/trades/house-painting/kano",
];
const placesOfLga = ["/places/bauchi/jama-are", "/places/bauchi/itas-gadau", "/places/lagos/surulere"];
const places = ["/places/lagos", "/places/bauchi", "/places/kano", ...placesOfLga];

beforeAll(async () => {
  buildPages();
  app = await startTestApp({}, { mountPages: mountBuiltPages });
  const { db } = app.deps;
  const subscribedUntil = new Date(Date.now() + 86_400_000);
  people = await Promise.all([
    ...hostile.map((fullName) => aSignedInUser(app, { fullName: fullName.slice(0, 90), subscribedUntil })),
    aSignedInUser(app, { fullName: "Amina Yusuf" }),
    aSignedInUser(app, { privateName: "quietbuyer", publicId: quietId, privateNameAnswered: true }),
    aSignedInUser(app, { subscribedUntil }),
  ]);
  const [first, second] = people as [SignedInUser, SignedInUser];
  for (const [n, text] of hostile.entries()) {
    const card = { businessName: text.slice(0, 60), serviceDescription: text, currentLocation: text };
    const { state, lga } = [yaba, jamaAre, itas][n % 3]!;
    const serviceRendered = n === 3 ? "House Painting" : "Plumbing";
    await aCard(db, { userId: people[n]!.id, serviceRendered, state, lga, ...card });
  }
  await aCard(db, {
    userId: people.at(-1)!.id,
    serviceRendered: "House Painting",
    state: "Kano",
    lga: "Dala",
  });
  await somePhotos(first, 3);
  await somePhotos(second, 1);
  const createdAt = new Date(app.clock.now().getTime() - 50 * 3_600_000);
  for (let n = 0; n < 45; n += 1) {
    const place = [yaba, yaba, jamaAre, itas, { ...yaba, lga: "Surulere" }][n % 5]!;
    const description = hostile[n % hostile.length]!;
    const { id: userId } = people[n % 6]!;
    const status = n % 11 === 10 ? ("completed" as const) : ("open" as const);
    await aJob(db, { userId, createdAt, description, location: description, ...place, status });
  }
  await app.deps.freshness.read();
}, 180_000);
afterAll(() => app.close());

async function somePhotos({ id: userId }: SignedInUser, count: number): Promise<void> {
  for (let n = 0; n < count; n += 1) {
    const id = newId();
    const file = {
      path: `${id}.webp`,
      smallPath: `${id}-640.webp`,
      bytes: 180_000,
      width: 1280,
      height: 720,
    };
    await app.deps.db
      .insert(media)
      .values({ id, ownerId: userId, kind: "image", attachedAt: app.clock.now(), ...file });
    await app.deps.db.insert(cardPhotos).values({ id: newId(), userId, mediaId: id });
  }
}

const publicIds = (): string[] => people.map(({ id }, n) => (n === 5 ? quietId : id));

const read = (address: string, cookie: string, from = app) => readPage(from.address + address, cookie);

/** An address that was never requested is rendered in full; pages ignore the parameter. */
const unasked = (address: string): string =>
  `${address}${address.includes("?") ? "&" : "?"}unasked=${randomInt(2 ** 40)}`;

/** The data of a page, by query, and its HTML without what differs in each rendering. */
const compared = (html: string) => ({
  html: html
    .replace(pageData, "")
    .replaceAll(/\?unasked=\d+&amp;/g, "?")
    .replaceAll(/[?&](amp;)?unasked=\d+/g, "")
    .replaceAll(/%3Funasked%3D\d+|%26unasked%3D\d+/g, ""),
  queries: queriesOf(html).map(([key, , found]) => [key, found]),
});

const lists = [
  "q=plumb",
  "q=weld",
  "q=nothing",
  "q=wled",
  "q=O%27Neil",
  "q=%22%3E%3Cimg+src%3Dx%3E%3C%2Fscript%3E",
  "q=%24%26+%241+%E2%80%A8+%2541",
  "q=weld%F0%9F%98%80gate&state=Lagos",
  "state=Lagos",
  "state=Bauchi&lga=Jama%27are",
  "service=Plumbing&state=Bauchi&charge=6000",
  "service=Plumbing&reviewed=1",
  "near=Ikeja%2CLagos",
  "service=Plumbing&near=Ikeja%2CLagos",
  "q=weld&exact=1",
].map((query) => `/servicemen-page?${query}`);

const profiles = () => publicIds().map((id) => `/user-profile/${id}`);
const userJobs = () =>
  publicIds().flatMap((id) =>
    ["", "?q=weld", "?q=plumb", "?q=nothing"].map((query) => `/jobs/${id}${query}`),
  );

test("a profile, a trade and a list equal those that are rendered alone, for their owners and others, in both languages", async () => {
  const [one, two, , , other] = people;
  for (const [reader, prefix] of [
    [one, ""],
    [two, "/pcm"],
    [other, ""],
    [other, "/pcm"],
  ] as const) {
    const as = `${reader!.cookie}; runor_lang=${prefix ? "pcm" : "en"}`;
    for (const path of [...profiles(), ...trades, ...places, ...userJobs(), ...lists]) {
      const address = prefix + path;
      const [alone, page] = [await read(unasked(address), as), await read(address, as)];
      expect(compared(page), `${address} ${as}`).toEqual(compared(alone));
    }
  }
}, 300_000);

test("visitors' pages equal those that a process renders first", async () => {
  const kinds = (prefix: string) =>
    [profiles(), trades.filter(isOfLga), placesOfLga, lists].map((list) => list.map((path) => prefix + path));
  for (const prefix of ["", "/pcm"])
    for (const addresses of kinds(prefix)) {
      const as = `runor_lang=${prefix ? "pcm" : "en"}`;
      for (const address of addresses) await read(address, as);
      app.clock.advance(31);
      const other = await startTestApp({}, { beside: app, mountPages: mountBuiltPages });
      const [address = ""] = addresses;
      for (const each of addresses.slice(-2)) await read(each, as);
      const [page, first] = [await read(address, as), await read(address, as, other)];
      await other.close();
      const inOrigin = compared(first.replaceAll(other.deps.config.origin, app.deps.config.origin));
      expect(compared(page), address).toEqual(inOrigin);
    }
}, 180_000);

const isOfLga = (path: string): boolean => path.split("/").length === 5;

/** The second and the third are alike: people with a card and without photos, places with jobs and without servicemen. */
test("pages of other people, trades and words come from one template, for visitors and people", async () => {
  const timesOf = async (address: string, cookie: string) =>
    queriesOf(await read(address, cookie)).map(([, updatedAt]) => updatedAt);
  app.clock.advance(40);
  const [one, , two, three] = publicIds();
  const { cookie } = people[4]!;
  for (const as of ["", cookie])
    for (const [first = "", second = "", third = ""] of [
      [one, two, three].map((id) => `/user-profile/${id}`),
      [one, two, three].map((id) => `/jobs/${id}?q=`),
      trades
        .filter((path) => path.includes("cleaning-services/bauchi/"))
        .concat("/trades/plumbing/lagos/surulere"),
      ["plumb", "weld", "gate"].map((word) => `/servicemen-page?q=${word}&exact=1`),
    ]) {
      await timesOf(first, as);
      expect(await timesOf(second, as), second).toEqual(await timesOf(third, as));
    }
});

test("no page shows another person's data", async () => {
  const [one, two] = people as [SignedInUser, SignedInUser];
  for (const reader of [one, two, one]) {
    const html = await read(`/user-profile/${reader.id}`, reader.cookie);
    for (const person of [one, two]) expect(html.includes(person.phone.slice(-7))).toBe(person === reader);
  }
});

test("an address without a page has its own status, for visitors and people, however often it is read", async () => {
  for (const [path, status] of [
    [`/user-profile/${newId()}`, 404],
    ["/user-profile/no-id", 404],
    ["/trades/plumbing/kano", 404],
    ["/trades/no-trade", 404],
    ["/trades/plumbing/lagos/jama-are", 404],
    [`/jobs/${newId()}`, 200],
    ["/jobs/no-id", 404],
  ] as const)
    for (const cookie of ["", people[4]!.cookie])
      for (let round = 0; round < 3; round += 1) {
        const answer = await fetch(app.address + path, { headers: { cookie } });
        expect(answer.status, path).toBe(status);
      }
});

test("no answer names the nonces of templates, and people's pages have one of their own each", async () => {
  app.clock.advance(40);
  const addresses = [profiles(), userJobs(), trades, lists, [`/user-profile/${newId()}`, "/trades/no-trade"]];
  const ownNonces = new Set<string>();
  let personal = 0;
  for (const address of addresses.flat())
    for (const cookie of ["", people[4]!.cookie]) {
      const answer = await fetch(app.address + address, { headers: { cookie } });
      const whole = JSON.stringify([...answer.headers]) + (await answer.text());
      expect(whole.includes(sharedNonce) || whole.includes(nonceMark), address).toBe(false);
      if (!cookie) continue;
      personal += 1;
      ownNonces.add(/'nonce-([^']+)'/.exec(answer.headers.get("content-security-policy") ?? "")?.[1] ?? "");
    }
  expect(ownNonces.size).toBe(personal);
});
