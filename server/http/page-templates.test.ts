/** Pages made from a template are what the person's page would be without one. */
import { randomInt } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aJob } from "#server/seed/builders/a-job.ts";
import { startTestApp, type TestApp } from "#tests/support/app.ts";
import { buildPages } from "#tests/support/built-pages.ts";
import { aSignedInUser, type SignedInUser } from "#tests/support/signed-in.ts";
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
  expect(answer.status).toBe(200);
  return { html: await answer.text(), policy: answer.headers.get("content-security-policy") ?? "" };
}

/** An address that was never asked for is rendered from beginning to end; pages ignore the parameter. */
const unasked = (address: string): string =>
  `${address}${address.includes("?") ? "&" : "?"}unasked=${randomInt(2 ** 40)}`;

const data = /window\.__runor=(\[.*?\])<\/script>/s;

/** The data of a page, by query, and its HTML without what differs in each rendering. */
function compared({ html, policy }: { html: string; policy: string }) {
  const [, nonce = ""] = /'nonce-([^']+)'/.exec(policy) ?? [];
  expect(html).toContain(`nonce="${nonce}"`);
  const queries = JSON.parse(data.exec(html)?.[1] ?? "") as [unknown[], number, unknown][];
  return {
    html: html
      .replace(data, "")
      .replaceAll(nonce, "")
      .replaceAll(/[?&](amp;)?unasked=\d+/g, "")
      .replaceAll(/%3Funasked%3D\d+|%26unasked%3D\d+/g, ""),
    queries: Object.fromEntries(queries.map(([key, , found]) => [JSON.stringify(key), found])),
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
    // The second time, the address is popular; the third page comes from what the second left.
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
