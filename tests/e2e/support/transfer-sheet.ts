/** The sheet that sends units. */
import { expect, type Page } from "@playwright/test";
import { anAddress, type Person, signUpByApi } from "./people.ts";

export const sheet = (page: Page) => page.getByRole("dialog");

export const phone = (page: Page) => sheet(page).getByRole("textbox", { name: "Recipient phone" });

export const amount = (page: Page) => sheet(page).getByRole("textbox", { name: "Amount" });

export const go = (page: Page) => sheet(page).getByRole("button", { name: /^Transfer/ });

export const send = (page: Page) => sheet(page).getByRole("button", { name: /^Send ₦/ });

export async function twoPeople(origin: string): Promise<{ sender: Person; friend: Person }> {
  const sender = await signUpByApi(origin, anAddress(), { fullName: "Adaeze Okonkwo", units: 1_000 });
  const friend = await signUpByApi(origin, anAddress(), { fullName: "Ada Obi" });
  return { sender, friend };
}

/** Records transfer requests: bodies and idempotency keys. */
export function watchTransfers(page: Page): { body: unknown; key: string | undefined }[] {
  const calls: { body: unknown; key: string | undefined }[] = [];
  page.on("request", (request) => {
    if (!request.url().endsWith("/api/transfer")) return;
    calls.push({ body: request.postDataJSON(), key: request.headers()["idempotency-key"] });
  });
  return calls;
}

/** Fills in the empty form up to the confirmation. */
export async function fillIn(page: Page, friend: Person, units: string): Promise<void> {
  await phone(page).fill(friend.phone);
  await expect(sheet(page).getByText(friend.fullName, { exact: true })).toBeVisible();
  await amount(page).fill(units);
  await go(page).click();
}
