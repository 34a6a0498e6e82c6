/** Pages load while the service worker is new, another version waits, or the language changes. */
import { readFileSync } from "node:fs";
import path from "node:path";
import { workerAddress } from "#shared/constants.ts";
import { untilWorking } from "./support/devices.ts";
import { startFront } from "./support/front.ts";
import { keep } from "./support/offline.ts";
import { expect, open, polling, test } from "./support/test.ts";

test.use({ serviceWorkers: "allow", reuseContext: false });

const built = readFileSync(path.resolve(import.meta.dirname, "../../build/worker/sw.js"), "utf8");
const addresses = ["/home", "/pcm/job-page", "/ranking", "/pcm/ranking", "/faq-page", "/pcm/pricing"];

test("One service worker serves all languages: pages open in turn, and offline in the language of the last", async ({
  page,
  context,
  origin,
}) => {
  for (const address of addresses) {
    await keep(page, address);
    const scripts = () =>
      page.evaluate(async () => {
        const { active, waiting } = await navigator.serviceWorker.ready;
        return [active?.scriptURL, waiting?.scriptURL];
      });
    expect(await scripts()).toEqual([origin + workerAddress, undefined]);
  }
  await context.setOffline(true);
  await page.goto("/pricing");
  await expect(page).toHaveURL(`${origin}/pcm/pricing`);
  await page.goto("/support?unread=1");
  await expect(page.getByRole("heading", { name: "Network no dey" })).toBeVisible();
  await expect(page.getByText("We no fit reach Runor now.")).toBeVisible();
  const listed = await page
    .getByRole("listitem")
    .getByRole("link")
    .evaluateAll((links) => links.map((link) => link.getAttribute("href")));
  expect(listed).toEqual(["/pcm/pricing", "/faq-page", "/pcm/ranking", "/pcm/job-page", "/home"]);
});

test("A new version of the service worker waits until all pages are closed, and holds up none", async ({
  context,
  origin,
}) => {
  let version = 0;
  const front = await startFront(origin, ({ url }, response, answer) => {
    if (url !== workerAddress) return false;
    version += 1;
    answer.resume();
    response.writeHead(200, { "content-type": "text/javascript" }).end(`/* ${version} */${built}`);
    return true;
  });
  const page = await context.newPage();
  await open(page, `${front.address}/home`);
  await untilWorking(page);
  for (let visit = 0; visit < 6; visit += 1) {
    await open(page, `${front.address}/ranking?visit=${visit}`);
    await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
    await page.waitForLoadState("networkidle");
  }
  const isWaiting = () => page.evaluate(async () => (await navigator.serviceWorker.ready).waiting !== null);
  await expect.poll(isWaiting).toBe(true);
  await page.close();

  const later = await context.newPage();
  await open(later, `${front.address}/home`);
  await later.waitForFunction(
    async () => (await navigator.serviceWorker.ready).waiting === null,
    undefined,
    polling,
  );
  front.close();
});
