/** Campaigns of staff, while they run. */
import { aCampaign, choose, field, form } from "./support/public-relations.ts";
import { expect, open, test } from "./support/test.ts";

/** How often a page asks about a running campaign. */
const askEveryMs = 2_000;

test("A campaign that cannot be submitted says 'Failed to submit', and a retry is the same campaign [ERR-42]", async ({
  page,
  signIn,
  staff,
}) => {
  await signIn(await staff("publicRelations"));
  await page.route("**/api/campaigns/quote*", (route) =>
    route.fulfill({ json: { recipients: 3, optedOut: 0, partsEach: 1, costKobo: 1_500, isNight: false } }),
  );
  const keys: (string | null)[] = [];
  await page.route("**/jobs/send-sms", async (route) => {
    keys.push(await route.request().headerValue("idempotency-key"));
    return keys.length === 1
      ? route.fulfill({ status: 500, json: {} })
      : route.fulfill({ status: 202, json: { message: "On their way.", campaign: aCampaign() } });
  });
  await open(page, "/public-relation");
  await choose(page, "SMS");
  await field(page, "Body").fill("Market day");
  await form(page).getByRole("button", { name: "Review and send" }).click();
  const dialog = page.getByRole("alertdialog");
  const send = dialog.getByRole("button", { name: "Send now" });
  await send.click();
  await expect(dialog.getByText("Failed to submit")).toBeVisible();
  await expect(field(page, "Body")).toHaveValue("Market day");

  await send.click();
  await expect(page.getByText("On their way.")).toBeVisible();
  expect(keys).toEqual([expect.any(String), keys[0]]);
});

test("A campaign that paused by itself says why, and whether staff must act; a refused step says why", async ({
  page,
  signIn,
  staff,
}) => {
  await signIn(await staff("publicRelations"));
  let campaign = aCampaign({ held: "unanswered" });
  await page.clock.install();
  await page.route("**/api/campaigns", (route) => route.fulfill({ json: { campaigns: [campaign] } }));
  await open(page, "/support");
  await page.getByRole("button", { name: "Open menu" }).click();
  await page.getByRole("dialog", { name: "Menu" }).locator("a[href='/public-relation']").click();
  const card = page.getByRole("article").filter({ hasText: "Market day" });
  await expect(card.getByText("Waiting", { exact: true })).toBeVisible();
  await expect(card.getByText("It goes on by itself once it does.")).toBeVisible();

  campaign = aCampaign({ status: "paused", held: "balance" });
  await page.clock.runFor(askEveryMs);
  await expect(card.getByText("Paused", { exact: true })).toBeVisible();
  await expect(card.getByText(/the account with the SMS provider is empty/)).toBeVisible();

  const refusal = "This campaign has ended.";
  await page.route("**/api/campaigns/*/cancel", (route) =>
    route.fulfill({ status: 409, json: { error: refusal, message: refusal, code: "conflict" } }),
  );
  await card.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByRole("alert").getByText(refusal)).toBeVisible();

  await page.unroute("**/api/campaigns/*/cancel");
  await page.route("**/api/campaigns/*/cancel", (route) => {
    campaign = aCampaign({ status: "cancelled", finishedAt: campaign.createdAt });
    return route.fulfill({ json: { message: "Cancelled.", campaign } });
  });
  await card.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Cancel" }).click();
  await expect(card).toContainText("60 never sent · 30 sent");
  await page.clock.runFor(100);
  await expect(card.getByRole("button", { name: "See each person" })).toBeFocused();
});

test("A person who loses the role while a campaign runs sees 'Forbidden'", async ({
  page,
  signIn,
  staff,
}) => {
  await signIn(await staff("publicRelations"));
  let hasRole = true;
  await page.clock.install();
  await page.route("**/api/campaigns", (route) =>
    hasRole
      ? route.fulfill({ json: { campaigns: [aCampaign()] } })
      : route.fulfill({ status: 403, json: { error: "Forbidden", message: "Forbidden", code: "forbidden" } }),
  );
  await open(page, "/support");
  await page.getByRole("button", { name: "Open menu" }).click();
  await page.getByRole("dialog", { name: "Menu" }).locator("a[href='/public-relation']").click();
  await expect(page.getByRole("article").filter({ hasText: "Market day" })).toBeVisible();
  hasRole = false;
  await page.clock.runFor(askEveryMs);
  await expect(page.getByRole("heading", { name: "Forbidden" })).toBeVisible();
});

test("A running campaign shows its progress, pauses, and lists each recipient", async ({
  page,
  signIn,
  staff,
}) => {
  await signIn(await staff("publicRelations"));
  const createdAt = new Date(Date.now() - 150_000).toISOString();
  let campaign = aCampaign({ createdAt });
  await page.route("**/api/campaigns", (route) => route.fulfill({ json: { campaigns: [campaign] } }));
  await page.route("**/api/campaigns/*/pause", (route) => {
    campaign = aCampaign({ status: "paused", createdAt });
    return route.fulfill({ json: { message: "No more messages go out until you resume.", campaign } });
  });
  await page.route("**/api/campaigns/*/recipients*", (route) =>
    route.fulfill({
      json: {
        recipients: [
          {
            userId: "01a20009-0000-7000-8000-000000000000",
            fullName: "Adaeze Bello",
            phone: "0803 ••• 4567",
            status: "failed",
            detail: "DND Active on Phone Number",
          },
        ],
        next: null,
      },
    }),
  );
  // Only the first page of a visit has its lists from the server; later ones fetch them.
  await open(page, "/support");
  await page.getByRole("button", { name: "Open menu" }).click();
  await page.getByRole("dialog", { name: "Menu" }).locator("a[href='/public-relation']").click();
  const card = page.getByRole("article").filter({ hasText: "Market day" });
  await expect(card.getByRole("progressbar", { name: "How far it is" })).toHaveJSProperty("value", 40);
  await expect(card).toContainText(/By Bisi Alabi · [23] minutes ago/);
  await expect(card).toContainText("60 waiting · 30 sent · 5 delivered · 3 failed · 2 opted out");
  await card.getByRole("button", { name: "Pause" }).click();
  await expect(card.getByText("Paused")).toBeVisible();
  await expect(card.getByRole("button", { name: "Resume" })).toBeVisible();
  await card.getByRole("button", { name: "See each person" }).click();
  await expect(page.getByRole("dialog")).toContainText("DND Active on Phone Number");
});
