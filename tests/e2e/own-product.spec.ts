/**
 * A separate product with other administrators and without demo data. Its clock moves on by days, past the
 * hold period of bought units, and its lists of jobs are blocked until it refuses pages.
 */
import type { Page } from "@playwright/test";
import pg from "pg";
import { busyPageTexts } from "#texts/support.ts";
import { buyExactly } from "./support/money.ts";
import { startOtherProduct } from "./support/other-product.ts";
import { linkBank } from "./support/payouts.ts";
import {
  anAddress,
  aPhone,
  caller,
  messageTo,
  type Person,
  signInFixed,
  signUpByApi,
} from "./support/people.ts";
import { expect, open, test } from "./support/test.ts";

const dayMs = 24 * 3_600_000;
// The tests share one product, whose clock only moves forward.
test.describe.configure({ mode: "serial" });
const phones = [aPhone(), aPhone()] as const;
let product: Awaited<ReturnType<typeof startOtherProduct>>;
test.beforeAll(async () => {
  test.setTimeout(240_000);
  product = await startOtherProduct({
    STAFF_MASTER_PHONES: phones.join(","),
    BOUGHT_UNITS_HOLD_DAYS: "3",
  });
});
test.afterAll(() => product.stop());

async function passTime(ms: number): Promise<void> {
  const answer = await fetch(`${product.origin}/sandbox/clock`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ seconds: Math.ceil(ms / 1000) }),
  });
  expect(answer.status).toBe(200);
}

async function aBuyer(signIn: (person: Person) => Promise<void>, units: number): Promise<Person> {
  const person = await signUpByApi(product.origin, anAddress());
  await buyExactly(product.origin, person, units);
  await signIn(person);
  return person;
}

async function askFor(page: Page, units: number) {
  await open(page, `${product.origin}/withdrawals`);
  await page.getByRole("button", { name: "Proceed", exact: true }).click();
  await page.getByRole("textbox", { name: "Amount" }).fill(String(units));
  const withdraw = page.getByRole("main").getByRole("button", { name: /^Withdraw/ });
  return { withdraw };
}

async function formOf(page: Page, title: string) {
  const setting = page.getByRole("region", { name: title });
  await setting.getByRole("heading", { name: title }).click();
  await expect(setting.getByRole("textbox", { name: "Reason" })).toBeVisible();
  return setting;
}

test("The two administrators' numbers come from the configuration: with others in it, others see the staff links [CONST-43]", async ({
  context,
  signIn,
  staff,
  page,
}) => {
  const staffLinks = async (origin: string): Promise<string[]> => {
    await open(page, `${origin}/`);
    await page.getByRole("button", { name: "Open menu" }).click();
    const menu = page.getByRole("dialog", { name: "Menu" });
    await expect(menu).toBeVisible();
    const links = await menu
      .getByRole("link")
      .evaluateAll((all) => all.map((link) => link.getAttribute("href") ?? ""));
    await context.clearCookies();
    return links.filter((href) =>
      /^\/(accounting|public-relation|agent-approval|customer|settings)/.test(href),
    );
  };
  const master = await staff("master");
  for (const phone of phones) {
    await signIn(await signInFixed(product.origin, anAddress(), { phone }));
    expect(await staffLinks(product.origin)).toHaveLength(5);
  }
  await signIn(await signInFixed(product.origin, anAddress(), { phone: master.phone }));
  expect(await staffLinks(product.origin)).toEqual([]);
  await signIn(master);
  expect(await staffLinks("")).toHaveLength(5);
});

test("A testimonial of a real customer is not marked as a sample, in the first HTML", async ({
  page,
  request,
  signIn,
}) => {
  const html = async () => (await request.get(`${product.origin}/servicemen-page`)).text();
  const samples = async () => (await html()).split(">Sample<").length - 1;
  expect(await samples()).toBe(3);
  await signIn(await signInFixed(product.origin, anAddress(), { phone: phones[0] }));
  await open(page, `${product.origin}/settings`);
  const form = await formOf(page, "What servicemen say");
  await form.getByRole("textbox", { name: "Words 1" }).fill("They rang me the same evening.");
  await form.getByText("Number 1 really said this").click();
  await form.getByRole("textbox", { name: "Reason" }).fill("He agreed by phone");
  await form.getByRole("button", { name: "Save what servicemen say" }).click();
  await expect(page.getByText("The setting has changed.")).toBeVisible();
  expect(await samples()).toBe(2);
  expect(await html()).toContain("They rang me the same evening.");

  await form.getByRole("textbox", { name: "Reason" }).fill("He took it back");
  await form.getByRole("button", { name: "What servicemen say: back to default" }).click();
  await expect(page.getByText("The setting is back to its default.")).toBeVisible();
  expect(await samples()).toBe(3);
});

test("Bought units are shown as on hold, can be sent with a note about it, and can be withdrawn after three days", async ({
  page,
  signIn,
}) => {
  const { origin } = product;
  const person = await aBuyer(signIn, 2_000);
  const friend = await signUpByApi(origin, anAddress());
  await linkBank(origin, person);
  await open(page, `${origin}/wallet`);
  await expect(page.getByText("Available to withdraw: 0 units")).toBeVisible();
  await expect(page.getByText("2,000 units cannot go to a bank yet")).toBeVisible();
  await expect(page.getByText(/3 days after the purchase\. +All of them from \d+ \w+/)).toBeVisible();

  const { withdraw } = await askFor(page, 500);
  await expect(page.getByText("Available to withdraw: 0 units")).toBeVisible();
  await withdraw.click();
  await expect(page.getByText(/^None of your units can go to a bank yet\./)).toBeVisible();

  await open(page, `${origin}/wallet?send&to=${friend.phone}`);
  const sheet = page.getByRole("dialog");
  await sheet.getByRole("textbox", { name: "Amount" }).fill("300");
  await sheet.getByRole("button", { name: "Transfer ₦300" }).click();
  await expect(sheet.getByText(/^300 of these units were bought a short while ago\./)).toBeVisible();
  await sheet.getByRole("button", { name: "Send ₦300" }).click();
  await expect(sheet.getByText(/^₦300 went to /)).toBeVisible();

  await passTime(3 * dayMs + 1_000);
  await open(page, `${origin}/wallet`);
  await expect(page.getByText("Available to withdraw: 1,700 units")).toBeVisible();
  await expect(page.getByText("cannot go to a bank yet")).toHaveCount(0);
  const later = await askFor(page, 1_600);
  await later.withdraw.click();
  await expect(page.getByRole("list", { name: "Your withdrawals" })).toContainText("₦1,600");
});

test("After a password reset in a new browser the wallet and the transfer sheet show until when units are on hold", async ({
  page,
  signIn,
}) => {
  const { origin } = product;
  const person = await aBuyer(signIn, 1_000);
  const stranger = caller(origin, anAddress());
  await stranger("POST", "/jobs/request-password-reset", { phoneNumber: person.phone });
  const sms = await messageTo(origin, person.phone, (body) => body.includes("/reset-password/"));
  const token = /\/reset-password\/(\S+)/.exec(sms)?.[1];
  const newPassword = "quiet-harbour-77";
  await stranger("POST", `/jobs/reset-password/${token}`, { newPassword });
  const answer = await stranger("POST", "/api/auth/login", {
    phoneNumber: person.phone,
    password: newPassword,
  });
  const value = /runor_session=([^;]+)/.exec(answer.setCookie.join("\n"))?.[1] ?? "";
  await signIn({ ...person, cookie: { ...person.cookie, value } });

  await open(page, `${origin}/wallet`);
  await expect(page.getByText("Available to withdraw: 0 units")).toBeVisible();
  await expect(page.getByText("1,000 units cannot go to a bank yet")).toBeVisible();
  await expect(page.getByText(/send them now/)).toHaveCount(0);
  await open(page, `${origin}/wallet?send`);
  const sheet = page.getByRole("dialog");
  await expect(sheet.getByText(/^Your units rest until \d+ \w+/)).toBeVisible();
  await expect(sheet.getByRole("button", { name: "Transfer" })).toHaveAttribute("aria-disabled", "true");

  await passTime(dayMs + 1_000);
  await open(page, `${origin}/wallet?send`);
  await expect(sheet.getByText(/^Your units rest until/)).toHaveCount(0);
  await expect(sheet.getByRole("button", { name: "Transfer" })).not.toHaveAttribute("aria-disabled", "true");
});

/** Blocks lists of jobs in the database. Returns a function that unblocks them. */
async function holdJobs(): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: product.database });
  await client.connect();
  await client.query("begin");
  await client.query("lock table jobs in access exclusive mode");
  return () => client.end();
}

/** A client that requests more pages than its share of the process gets all of them in the end. */
test("A refused page says what to do, and reloads by itself once there is room", async ({ page, signIn }) => {
  const person = await signUpByApi(product.origin, anAddress());
  await signIn(person);
  const cookie = `${person.cookie.name}=${person.cookie.value}`;
  const address = (n: number) => `${product.origin}/job-page?q=busy${n}`;
  const release = await holdJobs();
  const leaving = new AbortController();
  const refused = Promise.withResolvers<void>();
  // Two are in progress and a hundred wait; further ones are refused, however fast the machine is.
  for (let n = 0; n < 110; n += 1)
    fetch(address(n), { headers: { cookie }, signal: leaving.signal }).then(
      ({ status }) => status === 429 && refused.resolve(),
      () => {},
    );
  await refused.promise;

  const answer = await page.goto(address(1_000));

  expect(answer?.status()).toBe(429);
  const headers = answer?.headers() ?? {};
  expect(headers["cache-control"]).toBe("no-store");
  expect(Number(headers["retry-after"])).toBeGreaterThan(0);
  const busy = page.getByRole("heading", { name: busyPageTexts.title });
  await expect(busy).toBeVisible();
  await expect(page.getByText(busyPageTexts.byItself)).toBeVisible();
  await expect(page.getByText(busyPageTexts.tooManyPages)).toBeVisible();
  await page.getByRole("link", { name: busyPageTexts.again }).click();
  await expect(busy).toBeVisible();

  leaving.abort();
  await release();
  await expect(page.getByRole("searchbox").first()).toBeVisible();
  await expect(page).toHaveURL(address(1_000));
});
