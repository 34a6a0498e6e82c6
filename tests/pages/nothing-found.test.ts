import { aRuralServiceman } from "#tests/e2e/support/servicemen.ts";
import { expect, open, test } from "./support/test.ts";

test("A search of servicemen without results offers the trade nearby, and to post a job", async ({
  page,
  origin,
}) => {
  await aRuralServiceman(origin, {
    service: "Pig and Rabbit Farming",
    businessName: "Nguru Pig Farms",
    lga: "Nguru",
  });
  await open(page, "/servicemen-page?service=Pig+and+Rabbit+Farming&state=Yobe&lga=Machina");
  await expect(page.getByText("No servicemen match your criteria.")).toBeVisible();
  await expect(page.getByRole("link", { name: /^Post a job.*Say what you need/ })).toHaveAttribute(
    "href",
    "/post-job",
  );

  await page
    .getByRole("link", { name: /Pig and Rabbit Farming in .*Yobe/ })
    .first()
    .click();
  await expect(page.locator(".joblist")).toContainText("Nguru Pig Farms");
  await expect(page).not.toHaveURL(/Machina/);
});
