import type { Page } from "@playwright/test";
import { postByApi } from "#tests/e2e/support/jobs.ts";
import { anAddress, demoPerson, logInByApi, signUpByApi } from "#tests/e2e/support/people.ts";
import { read } from "#tests/e2e/support/read.ts";
import { standIn } from "./support/stand-in.ts";
import { expect, open, test } from "./support/test.ts";

async function openShare(page: Page) {
  await page.getByRole("button", { name: "Share" }).click();
  return page.getByRole("dialog", { name: "Share" });
}

test("A picture that cannot be loaded says so", async ({ page, origin }) => {
  const poster = await signUpByApi(origin, anAddress(), { units: 1000 });
  const jobId = await postByApi(origin, poster);
  await page.route("**/share/jobs/**", (route) => route.abort());
  await open(page, `/job-details/${jobId}`);

  await (await openShare(page)).getByRole("button", { name: "Picture for WhatsApp Status" }).click();

  await expect(page.getByText("The picture could not be loaded.")).toBeVisible();
});

test("Sharing offers WhatsApp first; a browser without a clipboard says that the link was not copied", async ({
  page,
  origin,
}) => {
  const poster = await signUpByApi(origin, anAddress(), { units: 1000 });
  const jobId = await postByApi(origin, poster);
  standIn(navigator, "clipboard", undefined);
  await open(page, `/job-details/${jobId}`);

  const ways = await openShare(page);
  await expect(ways.getByRole("listitem").first()).toContainText("WhatsApp");
  await expect(ways.getByRole("listitem").first().getByRole("link")).toHaveAttribute("href", /wa\.me/);
  await ways.getByRole("button", { name: "Copy link" }).click();

  await expect(page.getByRole("alert").getByText("The link could not be copied.")).toBeVisible();
});

test("An agent's own page has a code that says that they post jobs; others do not read that they are an agent", async ({
  page,
  origin,
  signIn,
}) => {
  const agent = await logInByApi(origin, anAddress(), demoPerson("agent"));
  const scan = page.getByText("Scan with your phone's camera. I post your job, and servicemen call you.");
  await read(page, `/qr-code/${agent.userId}`);
  await expect(page.getByRole("img", { name: /^QR code of .+'s page$/ })).toBeVisible();
  await expect(scan).toHaveCount(0);

  await signIn(agent);
  await open(page, `/user-profile/${agent.userId}`);
  await (await openShare(page)).getByRole("link", { name: /QR code to print/ }).click();

  await expect(page).toHaveURL(`/qr-code/${agent.userId}`);
  await expect(page.getByText("Agent of Runor")).toBeVisible();
  await expect(scan).toBeVisible();
});
