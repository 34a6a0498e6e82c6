import type { Page } from "@playwright/test";
import { postByApi } from "./support/jobs.ts";
import { addressOf } from "./support/pages.ts";
import { anAddress, signUpByApi } from "./support/people.ts";
import { expect, open, test } from "./support/test.ts";

async function openShare(page: Page) {
  await page.getByRole("button", { name: "Share" }).click();
  return page.getByRole("dialog", { name: "Share" });
}

test("A job is shared by WhatsApp, by its link, and as a picture for Status", async ({
  page,
  context,
  origin,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"], { origin });
  const poster = await signUpByApi(origin, anAddress(), { units: 1000 });
  const jobId = await postByApi(origin, poster, { description: "Repair two ceiling fans" });
  await open(page, `/job-details/${jobId}`);

  const ways = await openShare(page);
  const text = new URL((await ways.getByRole("link", { name: "WhatsApp" }).getAttribute("href")) ?? "");
  expect(text.origin).toBe("https://wa.me");
  expect(text.searchParams.get("text")).toContain(`Repair two ceiling fans\n${origin}/job-details/${jobId}`);
  const saved = page.waitForEvent("download");
  await ways.getByRole("button", { name: "Picture for WhatsApp Status" }).click();
  expect((await saved).suggestedFilename()).toBe("runor.jpg");
  await expect(ways).toBeHidden();

  await (await openShare(page)).getByRole("button", { name: "Copy link" }).click();
  await expect(page.getByText("Link copied.")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${origin}/job-details/${jobId}`);
});

test("A serviceman's page has a QR code, and paper shows nothing but its sheet", async ({ page, origin }) => {
  const profile = await addressOf(origin, "/user-profile/{servicemanId}");
  await open(page, profile);
  const name = await page.getByRole("heading", { level: 1 }).textContent();

  await (await openShare(page)).getByRole("link", { name: /QR code to print/ }).click();

  await expect(page).toHaveURL(origin + profile.replace("user-profile", "qr-code"));
  await expect(page.getByRole("img", { name: `QR code of ${name}'s page` })).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("heading", { name: name ?? "" })).toBeVisible();
  const bars = [page.locator("header.topbar"), page.locator("nav.bottombar"), page.locator("footer")];
  for (const left of [page.getByRole("button", { name: "Print" }), ...bars]) await expect(left).toBeHidden();
});

test("Paper is light, also for readers with dark screens", async ({ page }) => {
  const html = page.locator("html");
  const ink = () => page.evaluate(() => getComputedStyle(document.body).color);
  await page.emulateMedia({ colorScheme: "light" });
  await open(page, "/terms-and-conditions");
  await expect(html).not.toHaveAttribute("data-theme", "dark");
  const light = await ink();
  await page.emulateMedia({ colorScheme: "dark" });
  await expect(html).toHaveAttribute("data-theme", "dark");
  expect(await ink()).not.toBe(light);
  await page.emulateMedia({ colorScheme: "dark", media: "print" });
  await expect(html).toHaveAttribute("data-theme", "dark");
  expect(await ink()).toBe(light);
});
