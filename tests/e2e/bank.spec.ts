import { choose, link, number, save, watchCalls } from "./support/bank-form.ts";
import { anAccountNumber, bank } from "./support/payouts.ts";
import { expect, open, test } from "./support/test.ts";

test("Linking an account needs a session [VALID-23]", async ({ page, context, person: _ }) => {
  const saves = await watchCalls(page, "/api/save-account");
  await open(page, "/link-bank-account");
  await link(page).click();
  await choose(page, bank.name);
  await number(page).fill(anAccountNumber());
  await expect(save(page)).toBeEnabled();
  // Signed out in another tab: the stored user is gone, and this tab follows.
  await context.clearCookies();
  const other = await context.newPage();
  await open(other, "/link-bank-account");
  await expect(other).toHaveURL(/\/login/);
  await expect(save(page)).toHaveCount(0);
  expect(saves).toEqual([]);
});
