/** The form for writing a review. */
import { expect, type Locator, type Page } from "@playwright/test";

/** The star is the label of a radio button that only keyboards and screen readers reach. */
export async function pressStars(sheet: Locator, stars: number): Promise<void> {
  const star = sheet.getByRole("radio", { name: `${stars} out of 5 stars` });
  await star.locator("xpath=..").click();
  await expect(star).toBeChecked();
}

/** Fills in the open form and sends it. */
export async function sendReview(page: Page, stars: number, text: string): Promise<void> {
  const sheet = page.getByRole("dialog");
  await pressStars(sheet, stars);
  await sheet.getByLabel("What should others know?").fill(text);
  await sheet.getByRole("button", { name: "Send review" }).click();
  await expect(page.getByText("Thank you for your review.")).toBeVisible();
}
