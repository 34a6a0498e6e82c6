/** Pages made from a template equal pages that are rendered for the person alone. */
import { randomInt } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "#server/db/ids.ts";
import { media } from "#server/db/schema/media.ts";
import { aJob } from "#server/seed/builders/a-job.ts";
import { fundWallet } from "#server/seed/fund.ts";
import { startTestApp, type TestApp } from "#tests/support/app.ts";
import { buildPages } from "#tests/support/built-pages.ts";
import { pageData, queriesOf } from "#tests/support/page-html.ts";
import { aWithdrawer, withdraw } from "#tests/support/payouts.ts";
import { aSignedInUser, type SignedInUser } from "#tests/support/signed-in.ts";
import { send } from "#tests/support/transfers.ts";
import { statusTexts } from "#texts/ui.ts";
import { mountBuiltPages } from "./web-pages.ts";

let app: TestApp;

beforeAll(async () => {
  buildPages();
  app = await startTestApp({}, { mountPages: mountBuiltPages });
}, 180_000);
afterAll(() => app.close());

async function read(address: string, { cookie }: SignedInUser) {
  const answer = await fetch(app.address + address, { headers: { cookie } });
  expect([200, 410]).toContain(answer.status);
  return { html: await answer.text(), policy: answer.headers.get("content-security-policy") ?? "" };
}

/** An address that was never requested is rendered in full; pages ignore the parameter. */
const unasked = (address: string): string =>
  `${address}${address.includes("?") ? "&" : "?"}unasked=${randomInt(2 ** 40)}`;

/** The data of a page, by query, and its HTML without what differs in each rendering. */
function compared({ html, policy }: { html: string; policy: string }) {
  const [, nonce = ""] = /'nonce-([^']+)'/.exec(policy) ?? [];
  expect(html).toContain(`nonce="${nonce}"`);
  return {
    html: html
      .replace(pageData, "")
      .replaceAll(nonce, "")
      .replaceAll(/\?unasked=\d+&amp;/g, "?")
      .replaceAll(/[?&](amp;)?unasked=\d+/g, "")
      .replaceAll(/%3Funasked%3D\d+|%26unasked%3D\d+/g, ""),
    queries: Object.fromEntries(queriesOf(html).map(([key, , found]) => [JSON.stringify(key), found])),
  };
}

const addresses = [
  "/home",
  "/job-page",
  "/job-page?q=paint",
  "/home?tab=servicemen",
  "/",
  "/pricing",
  "/servicemen-page",
];

test("each person's page equals the one that is rendered for them alone", async () => {
  const names = ["Ada </script><b>Obi", `Bola "O'Neil`, "Chidi $& $1 \u2028 own-0; end", "Dayo &amp; Sons"];
  const people = await Promise.all(names.map((fullName) => aSignedInUser(app, { fullName })));
  const [ada, bola] = people as [SignedInUser, SignedInUser];
  const job = await aJob(app.deps.db, { userId: ada.id, description: "Paint the gate" });
  await app.call({
    method: "POST",
    path: `/jobs/call-job-and-increase-count/${job.id}`,
    as: bola.cookie,
    body: { userId: bola.id },
  });
  await app.deps.freshness.read();
  for (const address of addresses) {
    const alone = await Promise.all(people.map((person) => read(unasked(address), person)));
    // The second request makes the address popular and leaves a template, from which the third page comes.
    for (let round = 0; round < 3; round += 1) {
      const together = await Promise.all(people.map((person) => read(address, person)));
      for (const [index, page] of together.entries())
        expect(compared(page), `${address}, ${names[index]}`).toEqual(compared(alone[index]!));
    }
  }
});

test("a template serves people who differ in their own data only, and no page shows another's", async () => {
  const people = await Promise.all(
    ["Emeka One", "Funke Two", "Gbenga Three"].map((fullName) => aSignedInUser(app, { fullName })),
  );
  await app.deps.freshness.read();
  const [first] = people as [SignedInUser];
  await read("/home?charge=free", first);
  await read("/home?charge=free", first);
  const rendered = await Promise.all(people.map((person) => read("/home?charge=free", person)));
  for (const [index, { html }] of rendered.entries())
    for (const [place, person] of people.entries()) {
      expect(html.includes(person.phone.slice(-7))).toBe(place === index);
      expect(html.includes(["Emeka One", "Funke Two", "Gbenga Three"][place]!)).toBe(place === index);
    }
});

test("what changed for one person is on their next page", async () => {
  const [poster, caller] = await Promise.all([1, 2].map(() => aSignedInUser(app)));
  const job = await aJob(app.deps.db, { userId: poster!.id });
  await app.deps.freshness.read();
  for (let count = 0; count < 3; count += 1)
    expect((await read("/job-page", caller!)).html).not.toContain(statusTexts.called);
  await app.call({
    method: "POST",
    path: `/jobs/call-job-and-increase-count/${job.id}`,
    as: caller!.cookie,
    body: { userId: caller!.id },
  });
  expect((await read("/job-page", caller!)).html).toContain(statusTexts.called);
  expect((await read("/job-page", poster!)).html).not.toContain(statusTexts.called);
});

/** Characters that end texts, attributes and scripts, or are special in replacement strings. */
const hostile = [
  `"><img src=x onerror='alert(1)'> </script><script>alert(1)</script>`,
  "$& $1 $` $' $$ \\u003c \u2028 &lt;b&gt; O'Neil & Sons",
  "\u202e ابحث عن سباك \u202c ẹ̀kọ́ 👩🏾‍🔧😀 own-0_ line\nline",
];

const inLanguage = (cookie: string, prefix: string): string =>
  `${cookie}; runor_lang=${prefix ? "pcm" : "en"}`;

interface Visited {
  jobId: string;
  comment?: string;
}

async function aPhoto(owner: SignedInUser): Promise<string> {
  const id = newId();
  const files = { path: `${id}.webp`, smallPath: `${id}-640.webp`, bytes: 180_000, width: 1280, height: 720 };
  await app.deps.db
    .insert(media)
    .values({ id, ownerId: owner.id, kind: "image", attachedAt: app.clock.now(), ...files });
  return id;
}

/** A poster's jobs, one for each way in which a job's page can look. */
async function jobsOf(poster: SignedInUser): Promise<Visited[]> {
  const { db } = app.deps;
  const createdAt = new Date(app.clock.now().getTime() - 100 * 3_600_000);
  const made = (more: object) => aJob(db, { userId: poster.id, createdAt, ...more });
  const jobs = await Promise.all([
    ...hostile.map((description) => made({ description, location: description, service: description })),
    made({ mediaId: await aPhoto(poster), callCount: 3 }),
    made({ service: null, location: "", minBudget: null, maxBudget: 1 }),
    made({ isPromoted: true, byAgent: true, state: null, lga: null }),
    made({ pseudonym: "quietbuyer" }),
    made({ status: "completed" }),
  ]);
  return jobs.map(({ id }, n) => ({ jobId: id, ...(n < hostile.length && { comment: hostile[n]! }) }));
}

test("a job's page equals the one that is rendered alone, for its poster, a caller, others and visitors", async () => {
  const [poster, caller, other] = (await Promise.all(
    [hostile[0]!, "Ngozi <b>Eze", "Obinna"].map((fullName) => aSignedInUser(app, { fullName })),
  )) as [SignedInUser, SignedInUser, SignedInUser];
  const jobs = await jobsOf(poster);
  for (const { jobId, comment } of jobs)
    if (comment)
      await app.call({
        ...{ method: "POST", path: "/api/comments", as: other.cookie },
        body: { jobId, comment: comment.slice(0, 90) },
      });
  await app.call({
    ...{ method: "POST", path: `/jobs/call-job-and-increase-count/${jobs[0]!.jobId}`, as: caller.cookie },
    body: { userId: caller.id },
  });
  await app.deps.freshness.read();
  for (const language of ["", "/pcm"])
    for (const { cookie } of [poster, caller, other]) {
      const as = { ...other, cookie: inLanguage(cookie, language) };
      for (const { jobId } of [...jobs, ...jobs]) {
        const address = `${language}/job-details/${jobId}`;
        const [alone, page] = [await read(unasked(address), as), await read(address, as)];
        expect(compared(page), address).toEqual(compared(alone));
      }
    }
  const visited = new Map<string, unknown>();
  for (const round of [jobs, jobs.toReversed()]) {
    for (const { jobId } of round) {
      const { html } = await read(`/job-details/${jobId}`, { ...other, cookie: "" });
      const shown = html.replace(pageData, "");
      expect(shown, jobId).toBe(visited.get(jobId) ?? shown);
      visited.set(jobId, shown);
    }
    app.clock.advance(31);
  }
});

test("an id in another page's query, even the reader's own, is not taken for a job's id", async () => {
  const poster = await aSignedInUser(app);
  const { id } = await aJob(app.deps.db, { userId: poster.id });
  await app.deps.freshness.read();
  const address = `/home?x=/job-details/${poster.id}`;
  for (const page of [await read(address, poster), await read(address, poster)])
    expect(page.html).toContain(`/callers-page/${id}`);
});

test("the pages of two jobs come from one template", async () => {
  const [poster, reader] = (await Promise.all([1, 2].map(() => aSignedInUser(app)))) as [
    SignedInUser,
    SignedInUser,
  ];
  const jobs = await Promise.all([1, 2, 3].map(() => aJob(app.deps.db, { userId: poster.id })));
  await app.deps.freshness.read();
  const timesOf = async ({ id }: { id: string }) => {
    const { html } = await read(`/job-details/${id}`, reader);
    expect(html).toContain(`"jobs","one","${id}"`);
    return queriesOf(html).map(([, updatedAtMs]) => updatedAtMs);
  };
  await timesOf(jobs[0]!);
  expect(await timesOf(jobs[1]!)).toEqual(await timesOf(jobs[2]!));
});

test("a wallet equals the one that is rendered alone, with and without units, resting or on hold", async () => {
  const [empty, buyer, rested, withdrawing, trader] = (await Promise.all([
    aSignedInUser(app),
    aSignedInUser(app, { fullName: hostile[0]! }),
    aWithdrawer(app, 5_000),
    aWithdrawer(app, 9_000),
    aWithdrawer(app, 700),
  ])) as [SignedInUser, SignedInUser, SignedInUser, SignedInUser, SignedInUser];
  await fundWallet(app.deps, { userId: buyer.id, units: 12_345 });
  await withdraw(app, withdrawing, 4_000);
  for (let count = 0; count < 25; count += 1) await send(app, trader, { to: buyer, amount: 3 });
  for (const language of ["", "/pcm"])
    for (const person of [empty, buyer, rested, withdrawing, trader, empty, buyer]) {
      const as = { ...person, cookie: inLanguage(person.cookie, language) };
      const address = `${language}/wallet`;
      const [alone, page] = [await read(unasked(address), as), await read(address, as)];
      expect(compared(page)).toEqual(compared(alone));
    }
  await read("/wallet", rested);
  const [one, two] = [await read("/wallet", rested), await read("/wallet", withdrawing)];
  expect(one.html).toContain(rested.id);
  expect(one.html).not.toContain(withdrawing.id);
  expect(two.html).toContain(withdrawing.id);
  expect(two.html).not.toContain(rested.id);
});
