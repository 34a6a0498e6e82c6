/** A killed browser loses nothing that it reported as saved, and sends nothing twice. */
import { readlinkSync } from "node:fs";
import { join } from "node:path";
import { type BrowserContext, chromium, type Page } from "@playwright/test";
import { fullBrowser, quietFlags } from "../../scripts/chromium.mjs";
import { temporaryFolder } from "../support/folder.ts";
import { startFront } from "./support/front.ts";
import { items, keep } from "./support/offline.ts";
import { anAddress, type Person, signUpByApi } from "./support/people.ts";
import { fillJob, ownJobs } from "./support/post-job-form.ts";
import { posted } from "./support/safety.ts";
import { expect, open, test } from "./support/test.ts";

interface Running {
  folder: string;
  context: BrowserContext;
}

// A trace of the second try would have to be read from a browser that was killed.
test.use({ trace: "off" });

/** Starts a browser on its own folder, which survives the browser. */
async function start(folder: string): Promise<Running> {
  const browser = { executablePath: fullBrowser(), args: quietFlags, chromiumSandbox: false };
  const options = { ...browser, serviceWorkers: "allow" as const };
  return { folder, context: await chromium.launchPersistentContext(folder, options) };
}

/** Chromium's lock of the folder names the process that holds it. */
async function kill({ folder, context }: Running): Promise<void> {
  const ended = context.waitForEvent("close");
  const pid = Number(readlinkSync(join(folder, "SingletonLock")).split("-").at(-1));
  process.kill(pid, "SIGKILL");
  await ended;
}

const path = (jobId: string) => `/job-details/${jobId}`;

/** Opens a page on which a comment waits, without network. */
async function waitingIn({ context }: Running, address: string, text: string): Promise<Page> {
  const page = await context.newPage();
  await keep(page, address);
  await context.setOffline(true);
  await page.getByLabel("Add a comment").fill(text);
  await page.getByRole("button", { name: "Send comment" }).click();
  await expect(page.getByText("1 thing waits to be sent.")).toBeVisible();
  return page;
}

async function commentsOn(origin: string, jobId: string): Promise<string[]> {
  const answer = await fetch(`${origin}/api/comments/${jobId}`);
  return ((await answer.json()) as { comments: { text: string }[] }).comments.map(({ text }) => text);
}

test("A comment that waited when the browser was killed is sent by the next one, once", async ({
  origin,
}) => {
  const folder = temporaryFolder("runor-killed-");
  const person = await signUpByApi(origin, anAddress());
  const { jobId } = await posted(origin);
  const first = await start(folder);
  await first.context.addCookies([person.cookie]);
  await waitingIn(first, origin + path(jobId), "Is there a ladder?");
  await kill(first);

  const second = await start(folder);
  await second.context.addCookies([person.cookie]);
  const after = await second.context.newPage();
  await open(after, origin + path(jobId));
  await expect.poll(() => commentsOn(origin, jobId)).toEqual(["Is there a ladder?"]);
  await expect(after.getByText("waits to be sent")).toHaveCount(0);
  await kill(second);
});

/** A server in front of the product that records the keys of sends and drops the first one's answer. */
async function loseFirstAnswer(origin: string) {
  const keys: unknown[] = [];
  const arrived = Promise.withResolvers<void>();
  const front = await startFront(origin, ({ headers }, _response, answer) => {
    const key = headers["idempotency-key"];
    if (key !== undefined) keys.push(key);
    const isLost = key !== undefined && keys.length === 1;
    if (isLost) answer.resume().once("end", arrived.resolve);
    return isLost;
  });
  return { front, keys, arrived: arrived.promise };
}

/** Kills the browser when the product has received what waits, and starts another, which sends it again for its answer. */
async function killAfterArrival(
  first: Running,
  { cookie }: Person,
  path: string,
  { front, keys, arrived }: Awaited<ReturnType<typeof loseFirstAnswer>>,
): Promise<void> {
  await first.context.setOffline(false);
  await arrived;
  await kill(first);
  const second = await start(first.folder);
  await second.context.addCookies([cookie]);
  const after = await second.context.newPage();
  await open(after, front.address + path);
  await expect.poll(() => keys).toHaveLength(2);
  expect(keys[1]).toBe(keys[0]);
  await expect.poll(() => items(after)).toEqual([]);
  await kill(second);
  front.close();
}

test("A comment that arrived before the browser was killed is sent again for its answer, and exists once", async ({
  origin,
}) => {
  const person = await signUpByApi(origin, anAddress());
  const { jobId } = await posted(origin);
  const network = await loseFirstAnswer(origin);
  const first = await start(temporaryFolder("runor-killed-"));
  await first.context.addCookies([person.cookie]);
  await waitingIn(first, network.front.address + path(jobId), "Which side of the road?");
  await killAfterArrival(first, person, path(jobId), network);
  expect(await commentsOn(origin, jobId)).toEqual(["Which side of the road?"]);
});

test("A job with a photo that arrived before the browser was killed is sent again for its answer, and exists once", async ({
  origin,
}) => {
  const person = await signUpByApi(origin, anAddress(), { units: 20_000 });
  const network = await loseFirstAnswer(origin);
  const first = await start(temporaryFolder("runor-killed-"));
  await first.context.addCookies([person.cookie]);
  const page = await first.context.newPage();
  await keep(page, `${network.front.address}/post-job`);
  await first.context.setOffline(true);
  await fillJob(page, "Mend the shelf in the store", "shelf.png");
  await page.getByRole("button", { name: "Post job", exact: true }).click();
  await expect(page.getByText("1 thing waits to be sent.")).toBeVisible();
  await killAfterArrival(first, person, "/my-jobs", network);
  const jobs = await ownJobs(origin, person);
  expect(jobs).toMatchObject([{ description: "Mend the shelf in the store", mediaUrl: expect.any(String) }]);
});
