import { accessFaults, darkFaults } from "./support/access.ts";
import { postByApi } from "./support/jobs.ts";
import { anAddress, signUpByApi } from "./support/people.ts";
import { expect, open, test } from "./support/test.ts";

test("A search of jobs that finds nothing offers the trade nearby, and the SMS about new jobs", async ({
  page,
  origin,
}) => {
  const poster = await signUpByApi(origin, anAddress(), { units: 1000 });
  const description = "Pig pen to clean every week";
  const place = { state: "Yobe", lga: "Nguru", location: "Nguru, Yobe" };
  await postByApi(origin, poster, { description, service: "Pig and Rabbit Farming", ...place });

  await open(page, "/job-page?q=pig+farmer+machina");
  await expect(page.getByText("No jobs found matching your search.")).toBeVisible();
  const near = page.getByRole("link", { name: /Pig and Rabbit Farming in .*Yobe/ }).first();
  expect((await near.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await expect(page.getByRole("link", { name: /Get new jobs by SMS/ })).toHaveAttribute(
    "href",
    "/upgrade-page",
  );

  expect(await accessFaults(page)).toEqual([]);
  expect(await darkFaults(page), "dark").toEqual([]);

  await near.click();
  await expect(page).toHaveURL(/service=Pig/);
  await expect(page.getByRole("searchbox", { name: "Search jobs" })).toHaveValue("");
  await expect(page.locator(".joblist")).toContainText(description);
});
