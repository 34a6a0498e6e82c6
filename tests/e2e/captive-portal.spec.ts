/** A captive portal answers every request with its own page, until its user has signed in there or has paid. */
import type { Page } from "@playwright/test";
import { untilWorking } from "./support/devices.ts";
import { startFront } from "./support/front.ts";
import { callAs } from "./support/jobs.ts";
import { keep } from "./support/offline.ts";
import { anAddress, signUpByApi } from "./support/people.ts";
import { posted } from "./support/safety.ts";
import { expect, open, test } from "./support/test.ts";

test.use({ serviceWorkers: "allow", reuseContext: false });

/** A server in front of the product that answers in its place while it is a portal. */
async function startPortal(origin: string) {
  const portal = { isOn: false };
  const front = await startFront(origin, (_request, response, answer) => {
    if (!portal.isOn) return false;
    answer.resume();
    response.writeHead(200, { "content-type": "text/html" }).end("<html><h1>Buy data</h1></html>");
    return true;
  });
  return { ...front, portal };
}

test("A comment that a captive portal took stays in its form, and is there once when it is sent again", async ({
  page,
  origin,
  signIn,
}) => {
  const { address, portal, close } = await startPortal(origin);
  const person = await signUpByApi(origin, anAddress());
  await signIn(person);
  const { jobId } = await posted(origin);
  await open(page, `${address}/job-details/${jobId}`);
  await untilWorking(page);
  await page.waitForLoadState("networkidle");
  portal.isOn = true;
  const line = page.getByLabel("Add a comment");
  const send = page.getByRole("button", { name: "Send comment" });
  await line.fill("Is the wall plastered?");
  await send.click();
  await expect(page.getByRole("button", { name: "Keep and send later" })).toBeVisible();
  await expect(line).toHaveValue("Is the wall plastered?");

  portal.isOn = false;
  await send.click();
  await expect(line).toHaveValue("");
  const { body } = await callAs(origin, person)("GET", `/api/comments/${jobId}`, undefined);
  expect(JSON.stringify(body).split("Is the wall plastered?")).toHaveLength(2);
  close();
});

test("A captive portal's page is not stored, and a list says that it could not be loaded", async ({
  page,
  origin,
}) => {
  const { address, portal, close } = await startPortal(origin);
  await keep(page, `${address}/servicemen-page`);
  portal.isOn = true;
  await page.goto(`${address}/about-us`);
  await expect(page.getByRole("heading", { name: "Buy data" })).toBeVisible();
  portal.isOn = false;
  await keep(page, `${address}/job-page`);
  portal.isOn = true;
  await page.getByRole("searchbox", { name: "Search jobs" }).fill("carpenter");
  await expect(page.getByText("Failed to fetch jobs. Please try again later.")).toBeVisible();
  expect(await storedWith(page, "Buy data")).toEqual([]);
  close();
});

/** Addresses of stored pages, lists and files that contain a text. */
const storedWith = (page: Page, text: string): Promise<string[]> =>
  page.evaluate(async (wanted) => {
    const found: string[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys())
        if ((await (await cache.match(request))?.text())?.includes(wanted)) found.push(request.url);
    }
    return found;
  }, text);
