/** Without a network, forms that move money say so, keep what was typed, and send nothing when it is back. */
import type { Page } from "@playwright/test";
import { aPoster, boostOf, payOf } from "#tests/e2e/support/boosting.ts";
import { bank, readyToWithdraw, withdrawByApi } from "#tests/e2e/support/payouts.ts";
import { anAddress, type Person, signUpByApi } from "#tests/e2e/support/people.ts";
import { fillIn, send, twoPeople } from "#tests/e2e/support/transfer-sheet.ts";
import { offlineTexts } from "#texts/offline.ts";
import { standIn } from "./support/stand-in.ts";
import { expect, open, test } from "./support/test.ts";

interface Scene {
  page: Page;
  origin: string;
  signIn(person: Person): Promise<void>;
}

interface Form {
  /** Opens the form and fills it in. */
  prepare(scene: Scene): Promise<void>;
  press(page: Page): Promise<void>;
  /** Checks that what was typed or chosen is still there. */
  expectKept(page: Page): Promise<void>;
}

const units = (page: Page) => page.getByRole("spinbutton", { name: "Units" });
const upgrade = (page: Page) => page.getByRole("button", { name: "Upgrade Now" });
const withdrawn = (page: Page) => page.getByRole("textbox", { name: "Amount" });
const cancelDialog = (page: Page) => page.getByRole("alertdialog", { name: "Cancel this withdrawal?" });

async function aMember({ origin, signIn }: Scene): Promise<Person> {
  const person = await signUpByApi(origin, anAddress());
  await signIn(person);
  return person;
}

const forms: Record<string, Form> = {
  "sending units": {
    async prepare({ page, origin, signIn }) {
      const { sender, friend } = await twoPeople(origin);
      await signIn(sender);
      await open(page, "/wallet?send=1");
      await fillIn(page, friend, "40");
    },
    press: (page) => send(page).click(),
    expectKept: (page) => expect(send(page)).toHaveText("Send ₦40"),
  },
  "buying units": {
    async prepare(scene) {
      await aMember(scene);
      await open(scene.page, "/credits");
      await units(scene.page).fill("2500");
    },
    press: (page) => page.getByRole("button", { name: "Buy Now" }).click(),
    expectKept: (page) => expect(units(page)).toHaveValue("2500"),
  },
  subscribing: {
    async prepare(scene) {
      await aMember(scene);
      await open(scene.page, "/upgrade-page");
    },
    press: (page) => upgrade(page).click(),
    expectKept: (page) => expect(upgrade(page)).toBeEnabled(),
  },
  "boosting a job": {
    async prepare({ page, origin, signIn }) {
      await aPoster(origin, signIn);
      await open(page, "/my-jobs");
      await boostOf(page).click();
      // As in a browser that blocks new tabs, which the window cannot fill.
      standIn(window, "open", () => null);
    },
    press: (page) => payOf(page).click(),
    expectKept: (page) => expect(payOf(page)).toBeEnabled(),
  },
  withdrawing: {
    async prepare(scene) {
      await readyToWithdraw(scene.origin, await aMember(scene), 1_000);
      await open(scene.page, "/withdrawals");
      await scene.page.getByRole("button", { name: "Proceed", exact: true }).click();
      await withdrawn(scene.page).fill("500");
    },
    press: (page) => page.getByRole("main").getByRole("button", { name: "Withdraw", exact: true }).click(),
    expectKept: (page) => expect(withdrawn(page)).toHaveValue("500"),
  },
  "cancelling a withdrawal": {
    async prepare(scene) {
      const person = await aMember(scene);
      await readyToWithdraw(scene.origin, person, 1_000);
      await withdrawByApi(scene.origin, person, 600);
      await open(scene.page, "/withdrawals");
      await scene.page.getByRole("button", { name: `Cancel ₦500 to ${bank.name}` }).click();
    },
    press: (page) => cancelDialog(page).getByRole("button", { name: "Cancel it" }).click(),
    expectKept: (page) => expect(cancelDialog(page).getByRole("button", { name: "Cancel it" })).toBeEnabled(),
  },
};

for (const [name, { prepare, press, expectKept }] of Object.entries(forms))
  test(`${name}: the form says that nothing was sent and stays as it is; only another press sends it, once`, async ({
    page,
    context,
    origin,
    signIn,
  }) => {
    await prepare({ page, origin, signIn });
    const calls: string[] = [];
    page.on("request", (request) => {
      if (request.method() !== "GET") calls.push(request.url());
    });
    const said = page.getByRole("alert").filter({ hasText: offlineTexts.notSent });
    await context.setOffline(true);
    await press(page);
    await expect(said).toBeVisible();
    await expectKept(page);
    await context.setOffline(false);
    expect(calls).toEqual([]);
    const answered = page.waitForEvent("response", (response) => response.request().method() === "POST");
    await press(page);
    expect((await answered).ok()).toBe(true);
    expect(calls).toHaveLength(1);
  });
