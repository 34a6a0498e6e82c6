/** What holds on every page, and the product's general promises. */
import { addressOf, pagesUnderTest } from "./support/pages.ts";
import { anAddress, signUpByApi } from "./support/people.ts";
import { expect, open, test } from "./support/test.ts";

test("Every call of every page goes to the product's own host [GEN-04]", async ({
  page,
  signIn,
  member,
  origin,
}) => {
  const elsewhere: string[] = [];
  page.on("request", (request) => {
    const url = new URL(request.url());
    if (/^https?:$/.test(url.protocol) && url.origin !== new URL(origin).origin)
      elsewhere.push(request.url());
  });
  for (const { path } of pagesUnderTest) {
    await page.goto(await addressOf(origin, path), { waitUntil: "load" });
  }
  await signIn(member);
  for (const { path, for: viewers } of pagesUnderTest) {
    if (viewers.includes("member")) await page.goto(await addressOf(origin, path), { waitUntil: "load" });
  }
  expect(elsewhere).toEqual([]);
});

test("Support shows a line that is open 24/7, to call or to write to [GEN-17]", async ({ page }) => {
  await open(page, "/support");
  const settings = await (await page.request.get("/api/settings")).json();
  const digits = settings.supportPhone.replace(/\D/g, "").replace(/^0/, "234");
  const shown = settings.supportPhone.replace(/^\+234/, "0").replace(/\D/g, "");
  const main = page.getByRole("main");
  await expect(main).toContainText("24/7");
  await expect.poll(async () => ((await main.textContent()) ?? "").replace(/\D/g, "")).toContain(shown);
  await expect(main.getByRole("link", { name: "Call" })).toHaveAttribute("href", `tel:+${digits}`);
  await expect(main.getByRole("link", { name: "WhatsApp" })).toHaveAttribute(
    "href",
    `https://wa.me/${digits}`,
  );
});

test("Amounts are naira as Nigerians write them [GEN-19]", async ({ page, origin, signIn }) => {
  const person = await signUpByApi(origin, anAddress(), { units: 12_345 });
  await signIn(person);
  for (const path of ["/profile", "/wallet"]) {
    await open(page, path);
    const balance = page.getByRole("main").locator(".balance");
    await expect(balance).toContainText("₦12,345.00");
    await expect(balance).toContainText("NGN");
  }
});
