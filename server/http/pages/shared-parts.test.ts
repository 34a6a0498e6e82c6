/** Parts of pages that the server renders once for all people: none shows what belongs to another person. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { aJob } from "#server/seed/builders/a-job.ts";
import { pages } from "#shared/paths.ts";
import { startTestApp, type TestApp } from "#tests/support/app.ts";
import { buildPages } from "#tests/support/built-pages.ts";
import { aSignedInUser, type SignedInUser } from "#tests/support/signed-in.ts";
import { callTexts } from "#texts/calls.ts";
import { jobListTexts } from "#texts/jobs.ts";
import { statusTexts } from "#texts/ui.ts";
import { mountBuiltPages } from "./web-pages.ts";

let app: TestApp;

beforeAll(async () => {
  buildPages();
  app = await startTestApp({}, { mountPages: mountBuiltPages });
}, 180_000);
afterAll(() => app.close());

const read = async (address: string, as?: SignedInUser): Promise<string> => {
  const answer = await fetch(app.address + address, { headers: as ? { cookie: as.cookie } : {} });
  expect(answer.status).toBe(200);
  return answer.text();
};

/** The card of a job in a page. */
const cardOf = (html: string, jobId: string): string =>
  html.match(/<article.*?<\/article>/gs)?.find((card) => card.includes(`/job-details/${jobId}"`)) ?? "";

/** A name as a page writes it. */
const written = (name: string): string =>
  name.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");

test("people who load the same list at once each get their own page", async () => {
  const names = ["Ada </script><b>Obi", `Bola "O'Neil`, "Chidi $& $1 \u2028 end", "Dayo &amp; Sons"];
  const people = await Promise.all(names.map((fullName) => aSignedInUser(app, { fullName })));
  const jobs = await Promise.all(people.map(({ id }) => aJob(app.deps.db, { userId: id })));
  for (const [index, person] of people.entries()) {
    const job = jobs[(index + 1) % jobs.length]!;
    const body = { userId: person.id };
    await app.call({
      method: "POST",
      path: `/jobs/call-job-and-increase-count/${job.id}`,
      as: person.cookie,
      body,
    });
  }
  await app.deps.freshness.read();

  const asked = people.flatMap((person, index) =>
    ["/job-page", "/home"].map((page) => ({ person, index, page })),
  );
  const found = await Promise.all(
    [...asked, ...asked].map(async (each) => ({ ...each, html: await read(each.page, each.person) })),
  );
  for (const { html, person, index } of found) {
    for (const other of people) expect(html.includes(other.phone.slice(-7))).toBe(other === person);
    expect(html).not.toContain("</script><b>Obi");
    for (const [place, job] of jobs.entries()) {
      const card = cardOf(html, job.id);
      expect(card).toContain(`<a href="${pages.jobDetails(job.id)}">${written(names[place]!)}`);
      expect(card.includes(jobListTexts.viewCallers)).toBe(place === index);
    }
    const called = cardOf(html, jobs[(index + 1) % jobs.length]!.id);
    expect(called).toContain(written(callTexts.calledName(names[(index + 1) % names.length]!)));
    expect(html.split(`>${statusTexts.called}<`).length).toBe(2);
  }
});

test("visitors' call buttons return to the page on which they are pressed", async () => {
  const poster = await aSignedInUser(app);
  const job = await aJob(app.deps.db, {
    userId: poster.id,
    state: "Kano",
    description: 'It\'s "paint" for a wall',
  });
  await app.deps.freshness.read();
  for (const address of ["/job-page", "/job-page?state=Kano", "/job-page?state=Kano&q=it's%20%22paint%22"]) {
    const card = cardOf(await read(address), job.id);
    expect(card).toContain(`?redirectUrl=${encodeURIComponent(address.replace(/\?.*/, ""))}`);
    expect(card).not.toMatch(/href="\/[0-9a-f-]{36}"/);
  }
  const [all, ofState] = await Promise.all(["/job-page", "/job-page?state=Kano"].map((each) => read(each)));
  expect(cardOf(all!, job.id)).not.toBe(cardOf(ofState!, job.id));
});

test("a blocked person's jobs, another language and a changed job appear as they are for this reader", async () => {
  const [poster, reader, other] = await Promise.all([1, 2, 3].map(() => aSignedInUser(app)));
  const job = await aJob(app.deps.db, { userId: poster!.id, description: "Mend the red gate" });
  await app.deps.freshness.read();
  for (const person of [reader, other])
    expect(cardOf(await read("/job-page", person), job.id)).toContain("red gate");

  const body = { subjectType: "job", subjectId: job.id };
  await app.call({ method: "POST", path: "/api/blocks", as: reader!.cookie, body });
  expect(cardOf(await read("/job-page", reader), job.id)).toBe("");
  expect(cardOf(await read("/job-page", other), job.id)).toContain("red gate");

  const pidgin = cardOf(await read("/pcm/job-page", other), job.id);
  expect(pidgin).toContain(`href="/pcm${pages.jobDetails(job.id)}"`);
  expect(cardOf(await read("/job-page", other), job.id)).toContain(`href="${pages.jobDetails(job.id)}"`);

  await app.call({ method: "POST", path: `/jobs/taken-job/${job.id}`, as: poster!.cookie });
  await app.deps.freshness.read();
  expect(cardOf(await read("/job-page", other), job.id)).toBe("");
});
