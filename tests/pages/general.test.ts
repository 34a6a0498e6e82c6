import { anAddress, signUpByApi } from "#tests/e2e/support/people.ts";
import { read } from "#tests/e2e/support/read.ts";
import { expect, test } from "./support/test.ts";

test("Support shows a line that is open 24/7, to call or to write to [GEN-17]", async ({ page }) => {
  await read(page, "/support");
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
    await read(page, path);
    const balance = page.getByRole("main").locator(".balance");
    await expect(balance).toContainText("₦12,345.00");
    await expect(balance).toContainText("NGN");
  }
});
