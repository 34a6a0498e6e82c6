import { agreedTo, aJobForANeighbour, consentLink } from "./support/consent.ts";
import { expect, test } from "./support/test.ts";

test("A neighbour consents without scripts", async ({ browser, origin, address }) => {
  const { phone, jobId } = await aJobForANeighbour(origin);
  const context = await browser.newContext({
    javaScriptEnabled: false,
    extraHTTPHeaders: { "x-forwarded-for": address },
  });
  const page = await context.newPage();
  await page.goto(origin + (await consentLink(origin, jobId, phone)));
  await page.getByRole("button", { name: "Yes, they may call me" }).click();
  await expect(page.getByText("You said Yes.")).toBeVisible();
  expect(await agreedTo(jobId)).toBe(true);
  await context.close();
});
