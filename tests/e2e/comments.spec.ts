import type { Page } from "@playwright/test";
import { postByApi } from "./support/jobs.ts";
import { anAddress, signUpByApi } from "./support/people.ts";
import { expect, open, stopClock, test } from "./support/test.ts";

const readPath = "**/api/comments/*";
const writePath = "**/api/comments";
const parts = (page: Page) => {
  const region = page.getByRole("region", { name: /^Comments/ });
  return {
    region,
    line: region.getByRole("textbox", { name: "Add a comment" }),
    send: region.getByRole("button", { name: "Send comment" }),
  };
};
const aJob = async (origin: string) => {
  const poster = await signUpByApi(origin, anAddress(), { units: 1000 });
  return { poster, jobId: await postByApi(origin, poster) };
};
/** Counts what is sent, and lets it through. */
async function countSent(page: Page): Promise<() => number> {
  let count = 0;
  await page.route(writePath, (route) => {
    count += 1;
    return route.continue();
  });
  return () => count;
}

test("An empty comment is refused in words and not sent [VALID-50]", async ({ page, origin, person: _ }) => {
  const { jobId } = await aJob(origin);
  await open(page, `/job-details/${jobId}`);
  const sentCount = await countSent(page);
  const { region, line, send } = parts(page);
  await send.click();
  await expect(region.getByText("Comment cannot be empty")).toBeVisible();
  await expect(line).toBeFocused();
  await line.fill("   ");
  await line.press("Enter");
  await expect(region.getByText("Comment cannot be empty")).toBeVisible();
  expect(sentCount()).toBe(0);
});

test("Comments are fetched once, half a second after the job opens; a failure says so [COMMENT-01] [ERR-56]", async ({
  page,
}) => {
  await page.clock.install();
  await open(page, "/job-page");
  await stopClock(page);
  let asked = 0;
  await page.route(readPath, (route) => {
    asked += 1;
    return route.fulfill({ status: 500, json: {} });
  });
  await page.locator("article[data-job] a.open").first().click();
  await expect(page).toHaveURL(/\/job-details\//);
  const { region } = parts(page);
  await expect(region).toBeVisible();
  await page.clock.runFor(450);
  expect(asked).toBe(0);
  await page.clock.runFor(100);
  await expect.poll(() => asked).toBe(1);
  await page.clock.resume();
  const failure = region
    .getByRole("alert")
    .filter({ hasText: "Failed to fetch comments. Please try again." });
  await expect(failure).toBeVisible({ timeout: 20_000 });

  await page.unroute(readPath);
  await failure.getByRole("button", { name: "Try again" }).click();
  await expect(failure).toHaveCount(0);
});
