import { callAs } from "#tests/e2e/support/jobs.ts";
import { anAddress, signUpByApi } from "#tests/e2e/support/people.ts";
import { read } from "#tests/e2e/support/read.ts";
import { commentByApi, posted } from "#tests/e2e/support/safety.ts";
import { expect, open, test } from "./support/test.ts";

const callByApi = async (origin: string, jobId: string, fullName: string) => {
  const caller = await signUpByApi(origin, anAddress(), { fullName });
  const { status } = await callAs(origin, caller)("POST", `/jobs/call-job-and-increase-count/${jobId}`, {});
  expect(status).toBe(200);
  return caller;
};

test("The bell counts unread notifications; pressing one opens its page and marks it as read", async ({
  page,
  origin,
  signIn,
}) => {
  const { jobId, poster } = await posted(origin, { description: "Paint the back wall white" });
  await callByApi(origin, jobId, "Ronke Bellringer");
  const writer = await signUpByApi(origin, anAddress(), { fullName: "Timi Writer" });
  await commentByApi(origin, writer, jobId, "Is Friday fine?");
  await signIn(poster);
  await open(page, "/support");
  const bell = page.getByRole("banner").getByRole("link", { name: "Notices, 3 unread" });
  await bell.click();

  await expect(page).toHaveURL("/notices");
  const today = page.getByRole("list", { name: "Today" });
  await expect(today.getByRole("listitem")).toHaveCount(3);
  await expect(today).toContainText("₦1,000 is in your wallet");
  await expect(today).toContainText("Timi Writer commented on");
  await today.getByRole("link", { name: /Ronke Bellringer called about/ }).click();
  await expect(page).toHaveURL(`/callers-page/${jobId}`);
  await expect(page.getByRole("banner").getByRole("link", { name: "Notices, 2 unread" })).toBeVisible();

  await open(page, "/notices");
  await page.getByRole("button", { name: "Mark all as read" }).click();
  await expect(page.getByRole("banner").getByRole("link", { name: "Notices", exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Mark all as read" })).toHaveCount(0);
  await expect(page.getByRole("main")).toBeFocused();
});

test("An empty list says what will appear here", async ({ page, person: _ }) => {
  await read(page, "/notices");
  await expect(page.getByText("Nothing new yet")).toBeVisible();
  await expect(page.getByRole("main").getByRole("link", { name: "Post a job" })).toBeVisible();
});

test("A list that fails says so and loads on retry", async ({ page, person: _ }) => {
  await open(page, "/support");
  await page.route(/\/api\/notices(\?|$)/, (route) => route.fulfill({ status: 500, json: {} }));
  await page.getByRole("banner").getByRole("link", { name: "Notices" }).click();
  await expect(page.getByText("Your notices did not load")).toBeVisible();
  await page.unroute(/\/api\/notices(\?|$)/);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("Nothing new yet")).toBeVisible();
});

test("Visitors have no bell and log in first", async ({ page }) => {
  await read(page, "/support");
  await expect(page.getByRole("banner").getByRole("link", { name: "Notices" })).toHaveCount(0);
  await page.goto("/notices");
  await expect(page).toHaveURL(/\/login\?redirectUrl=%2Fnotices/);
});

test("In the profile kinds are switched off, and promotional messages stop with one tap", async ({
  page,
  origin,
  signIn,
}) => {
  const { jobId, poster } = await posted(origin);
  await signIn(poster);
  await open(page, "/profile");
  const calls = page.getByRole("switch", { name: "Calls about my jobs" });
  const kinds = page.getByText("Choose what you hear about");
  await expect(page.getByText("Everything", { exact: true })).toBeVisible();
  await expect(calls).toBeHidden();
  await kinds.click();
  await expect(calls).toHaveAttribute("aria-checked", "true");
  await calls.click();
  await expect(calls).toHaveAttribute("aria-checked", "false");
  await expect(page.getByText("1 of 13 switched off")).toBeVisible();
  const promotions = page.getByRole("switch", { name: "Promotional messages" });
  await expect(promotions).toHaveAttribute("aria-checked", "true");
  await promotions.click();
  await expect(page.getByText("You get no more promotional messages.")).toBeVisible();
  await expect(promotions).toHaveAttribute("aria-checked", "false");

  await callByApi(origin, jobId, "Quiet Caller");
  await page.reload();
  await kinds.click();
  await expect(calls).toHaveAttribute("aria-checked", "false");
  await open(page, "/notices");
  await expect(page.getByRole("list", { name: "Today" }).getByRole("listitem")).toHaveCount(1);
  await expect(page.getByRole("link", { name: /called about/ })).toHaveCount(0);
});
