/** The tabs: servicemen, all open jobs, jobs of the person's own service; and the plus button. */
import type { Page } from "@playwright/test";
import { makeAgent } from "#tests/e2e/support/jobs.ts";
import { anAddress, signUpByApi } from "#tests/e2e/support/people.ts";
import { read } from "#tests/e2e/support/read.ts";
import { expect, open, stored, test } from "./support/test.ts";

const tab = (page: Page, name: string) => page.getByRole("tab", { name: new RegExp(`^${name}`) });
const cards = (page: Page) => page.getByRole("tabpanel").getByRole("article");

test("Visitors browse jobs and servicemen at /home, with prices in naira [ROUTE-30] [HOME-09] [HOME-10] [GEN-01] [ROLE-09]", async ({
  page,
}) => {
  await open(page, "/home");
  await expect(tab(page, "Servicemen")).toHaveText("Servicemen");
  await expect(tab(page, "Classic Jobs")).toHaveAttribute("aria-selected", "true");
  await expect(
    cards(page)
      .first()
      .getByText(/₦[\d,]+/)
      .first(),
  ).toBeVisible();
  await tab(page, "Servicemen").click();
  await expect(tab(page, "Servicemen")).toHaveAttribute("aria-selected", "true");
  await expect(page.getByRole("tabpanel", { name: "Servicemen" })).toBeVisible();
  await expect(
    cards(page)
      .first()
      .getByText(/₦[\d,]+/)
      .first(),
  ).toBeVisible();
});

test("Classic Jobs shows the number of open jobs [HOME-10]", async ({ page, origin }) => {
  await expect(async () => {
    const open_ = await countOpenJobs(origin);
    await read(page, "/home");
    const label = (await tab(page, "Classic Jobs").textContent()) ?? "";
    expect(Number(label.replace(/\D/g, ""))).toBe(open_);
  }).toPass();
});

test("ServiceRendered-Jobs shows only to people who render a service, with jobs of it [HOME-11] [LS-06]", async ({
  page,
  context,
  signIn,
  member,
  subscriber,
}) => {
  await read(page, "/home");
  await expect(tab(page, "Servicemen")).toBeVisible();
  await expect(tab(page, "ServiceRendered-Jobs")).toHaveCount(0);
  await signIn(member);
  await read(page, "/home");
  await expect(tab(page, "Servicemen")).toBeVisible();
  await expect(tab(page, "ServiceRendered-Jobs")).toHaveCount(0);

  await context.clearCookies();
  await signIn(subscriber);
  await open(page, "/home");
  await tab(page, "ServiceRendered-Jobs").click();
  const service = await stored(page, "serviceRendered");
  await expect(page.getByRole("tabpanel").getByRole("heading", { level: 2 })).toHaveText(
    `Open jobs in ${service}`,
  );
});

test("The last open tab is restored [HOME-09]", async ({ page }) => {
  await open(page, "/home");
  await tab(page, "Servicemen").click();
  await expect(tab(page, "Servicemen")).toHaveAttribute("aria-selected", "true");
  await expect.poll(() => stored(page, "activeComponent")).toBe("servicemen");
  await open(page, "/home");
  await expect(tab(page, "Servicemen")).toHaveAttribute("aria-selected", "true");
});

test("The quick links beside the tabs offer becoming an agent to people who are not agents", async ({
  page,
  signIn,
  member,
  person,
}) => {
  const agentLink = page.locator(".quicklinks a[href='/agent-marketing']");
  await makeAgent(person);
  await read(page, "/home");
  await expect(page.locator(".quicklinks a")).toHaveCount(2);
  await expect(agentLink).toHaveCount(0);
  await signIn(member);
  await read(page, "/home");
  await expect(agentLink).toHaveCount(1);
});

/** The number of open jobs, from the list's Link headers. */
async function countOpenJobs(origin: string): Promise<number> {
  let count = 0;
  for (let next: string | undefined = "/jobs/get-job?limit=100"; next; ) {
    const answer: Response = await fetch(new URL(next, origin));
    count += ((await answer.json()) as unknown[]).length;
    next = /<([^>]+)>;\s*rel="?next/.exec(answer.headers.get("link") ?? "")?.[1];
  }
  return count;
}

test("The account card shows name, phone and balance in naira, and can hide the balance [HOME-08] [GEN-19]", async ({
  page,
  origin,
  signIn,
}) => {
  const person = await signUpByApi(origin, anAddress(), { units: 12_345, fullName: "Amina Yusuf" });
  await signIn(person);
  for (const path of ["/", "/profile"]) {
    await open(page, path);
    const card = page.locator("section", { has: page.getByRole("heading", { name: "Your account" }) });
    await expect(card.getByText("Amina Yusuf")).toBeVisible();
    await expect(card.getByText(new RegExp(`^0803 .* ${person.phone.slice(-4)}$`))).toBeVisible();
    await expect(card.getByText("Balance (NGN)")).toBeVisible();
    await expect(card).toContainText("₦12,345.00");
    await card.getByRole("button", { name: "Hide balance" }).click();
    await expect(card).not.toContainText("12,345");
    // It would stay hidden in later tests.
    await card.getByRole("button", { name: "Show balance" }).click();
    await expect(card).toContainText("₦12,345.00");
  }
});
