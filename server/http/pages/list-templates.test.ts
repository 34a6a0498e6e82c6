/** Lists made from the template of another address equal lists that are rendered alone. */
import { randomInt } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { jobs } from "#server/db/schema/jobs.ts";
import { aJob } from "#server/seed/builders/a-job.ts";
import { addressOf } from "#shared/contracts/address.ts";
import * as jobsApi from "#shared/contracts/jobs.endpoints.ts";
import { startTestApp, type TestApp } from "#tests/support/app.ts";
import { buildPages } from "#tests/support/built-pages.ts";
import { pageData, queriesOf, readPage } from "#tests/support/page-html.ts";
import { aSignedInUser, type SignedInUser } from "#tests/support/signed-in.ts";
import { statusTexts } from "#texts/ui.ts";
import { mountBuiltPages } from "./web-pages.ts";

let app: TestApp;
let poster: SignedInUser;
let reader: SignedInUser;
let cursors: string[];

/** Characters that end texts, attributes and scripts, or are special in addresses and replacement strings. */
const hostile = `Paint "><img src=x onerror='alert(1)'> </script><script> $& $1 \u2028 %41 &lt;b&gt; own-0_ 😀`;

beforeAll(async () => {
  buildPages();
  app = await startTestApp({}, { mountPages: mountBuiltPages });
  [poster, reader] = (await Promise.all([aSignedInUser(app, { fullName: hostile }), aSignedInUser(app)])) as [
    SignedInUser,
    SignedInUser,
  ];
  const descriptions = [hostile, "Paint the gate", "Mend the gate", "Weld a window"];
  for (let count = 0; count < 90; count += 1) {
    const createdAt = new Date(app.clock.now().getTime() - count * 60_000);
    const description = descriptions[count % descriptions.length]!;
    await aJob(app.deps.db, { userId: poster.id, createdAt, description });
  }
  await app.deps.freshness.read();
  cursors = [];
  for (let next: string | undefined = ""; next !== undefined; ) {
    const { headers }: Response = await fetch(
      app.address + addressOf(jobsApi.list, { query: { limit: 20, cursor: next } }),
    );
    next = /cursor=([\w-]+)/.exec(headers.get("link") ?? "")?.[1];
    if (next) cursors.push(next);
  }
  expect(cursors).toHaveLength(4);
}, 180_000);
afterAll(() => app.close());

const read = (address: string, cookie: string) => readPage(app.address + address, cookie);

/** Job lists ignore the parameter, but an address with another one has another template. */
const alone = (address: string): string =>
  address.replace("?", `?charge=unasked${randomInt(2 ** 40)}&`).replace(/&$/, "");

/** The data of a page, by query, and its HTML without what differs in each rendering. */
const compared = (html: string) => ({
  html: html
    .replace(pageData, "")
    .replaceAll(/charge=unasked\d+&amp;|charge%3Dunasked\d+%26/g, "")
    .replaceAll(/[?]charge=unasked\d+(?=")/g, "")
    .replaceAll(/&amp;charge=unasked\d+|%26charge%3Dunasked\d+/g, ""),
  queries: queriesOf(html).map(([key, , found]) => [key, found]),
});

const searches = [
  "q=paint",
  "q=gate",
  "q=nothing",
  "q=PAINT",
  "q=paimt",
  "q=gaet",
  "q=paint+gate",
  "q=window+weld",
  "q=paint%20gate",
  "q=++paint++",
  "q=%22%3E%3Cimg+src%3Dx+onerror%3D%27alert%281%29%27%3E",
  "q=%3C%2Fscript%3E%3Cscript%3E",
  "q=%24%26+%241+%E2%80%A8+%2541",
  "q=%C3%A9paint%F0%9F%98%80gate",
  "q=paint%2Bgate%26state%3DLagos",
  "q=paint&exact=1",
  "q=paint&state=Lagos&lga=Surulere",
  "q=gate&state=Lagos&lga=Ikeja",
  "state=Lagos",
  "state=Kano",
  "service=House+Painting&state=Lagos",
  "q=gate&near=Ikeja%2CLagos",
  "q=a&q=gate",
  "service=&q=gate",
];

/** Addresses that share its template; requested first, so that it exists. */
const siblings = (address: string): string[] =>
  ["wall", "stool"].map((word) => address.replaceAll(/\b(?:paint|gate|window|weld)\b/g, word));

test("a list equals the one that is rendered alone, for visitors, its poster and others, in both languages", async () => {
  const readings = [
    ["/job-page", ""],
    ["/job-page", poster.cookie],
    ["/home", reader.cookie],
    ["/pcm/job-page", reader.cookie],
    ["/pcm/home", ""],
  ];
  for (const [path = "", cookie] of readings)
    for (const query of [...searches, ...cursors.map((cursor) => `cursor=${cursor}`)]) {
      const as = `${cookie}; runor_lang=${path.startsWith("/pcm") ? "pcm" : "en"}`;
      const address = `${path}?${query}`;
      for (const sibling of siblings(address))
        await fetch(app.address + sibling, { headers: { cookie: as } });
      const [expected, page] = [await read(alone(address), as), await read(address, as)];
      expect(compared(page), `${address} ${as}`).toEqual(compared(expected));
    }
}, 300_000);

test("lists that differ in words or cursor come from one template", async () => {
  const timesOf = async (address: string, { cookie }: { cookie: string }) =>
    queriesOf(await read(address, cookie)).map(([, updatedAt]) => updatedAt);
  app.clock.advance(40);
  for (const as of [{ cookie: "" }, reader]) {
    const [first, second, third] = cursors as [string, string, string];
    for (const cursor of [first, second]) await timesOf(`/?cursor=${cursor}`, as);
    expect(await timesOf(`/?cursor=${third}`, as)).toEqual(await timesOf(`/?cursor=${second}`, as));
    for (const word of ["wall", "paint"]) await timesOf(`/job-page?lga=&q=${word}`, as);
    expect(await timesOf("/job-page?lga=&q=gate", as)).toEqual(await timesOf("/job-page?lga=&q=weld", as));
  }
});

test("a changed job and a call appear when the list is next loaded", async () => {
  const [cursor] = cursors as [string];
  const address = `/job-page?cursor=${cursor}`;
  for (const each of cursors) await read(`/job-page?cursor=${each}`, reader.cookie);
  const jobId = /\/job-details\/([\w-]+)"/.exec(await read(address, reader.cookie))![1]!;
  await app.call({
    ...{ method: "POST", path: `/jobs/call-job-and-increase-count/${jobId}`, as: reader.cookie },
    body: { userId: reader.id },
  });
  expect(await read(address, reader.cookie)).toContain(statusTexts.called);
  expect(await read(address, poster.cookie)).not.toContain(statusTexts.called);
  await app.deps.db.update(jobs).set({ description: "Tile the porch" }).where(eq(jobs.id, jobId));
  await app.deps.freshness.read();
  for (const as of [reader.cookie, poster.cookie, ""])
    expect(await read(address, as)).toContain("Tile the porch");
});

test("addresses without a template get the same status each time", async () => {
  for (const query of [
    "q=%zz",
    "q=%",
    "q=100%25",
    "cursor=wrong",
    "state=Nowhere",
    `q=${"word+".repeat(60)}`,
  ]) {
    const statuses = [];
    for (let round = 0; round < 3; round += 1)
      statuses.push(
        (await fetch(`${app.address}/job-page?${query}`, { headers: { cookie: reader.cookie } })).status,
      );
    expect(new Set(statuses).size, query).toBe(1);
  }
});
