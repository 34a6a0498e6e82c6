/** What a page offers before notifications are on. tests/e2e/push.spec.ts covers their arrival. */
import type { Page } from "@playwright/test";
import { standIn } from "./support/stand-in.ts";
import { expect, open, test } from "./support/test.ts";

const turnOnButton = (page: Page) => page.getByRole("button", { name: "Turn on for this device" });

/** Gives the window the interfaces of a browser with notifications. */
function aDevice({ permission, ask }: { permission: () => NotificationPermission; ask?: () => void }): void {
  const requestPermission = async () => {
    ask?.();
    return permission();
  };
  const never = new Promise(() => {});
  standIn(window, "PushManager", class {});
  standIn(window, "Notification", {
    get permission() {
      return permission();
    },
    requestPermission,
  });
  standIn(navigator, "serviceWorker", {
    ready: never,
    register: () => never,
    getRegistration: async () => undefined,
    addEventListener() {},
  });
  standIn(navigator, "permissions", {
    query: async () => ({
      state: permission() === "default" ? "prompt" : permission(),
      addEventListener() {},
      removeEventListener() {},
    }),
  });
}

test("blocked notifications show how to unblock them", async ({ page, person: _ }) => {
  aDevice({ permission: () => "denied" });
  await open(page, "/profile");
  await expect(page.getByText("Notices are blocked for Runor in this browser.")).toBeVisible();
  await expect(page.getByText(/set Notifications to Allow/)).toBeVisible();
  await expect(turnOnButton(page)).toHaveCount(0);
});

test("permission is asked for only after the press; a dismissed question is explained", async ({
  page,
  person: _,
}) => {
  let asked = 0;
  aDevice({
    permission: () => "default",
    ask: () => {
      asked += 1;
    },
  });
  await open(page, "/notices");
  await expect(turnOnButton(page)).toBeVisible();
  expect(asked).toBe(0);
  await turnOnButton(page).click();
  await expect(page.getByText(/Press again and choose Allow/)).toBeVisible();
  expect(asked).toBe(1);
  await page.getByRole("button", { name: "Not now" }).click();
  await expect(turnOnButton(page)).toHaveCount(0);
  await page.reload();
  await expect(page.getByText("Nothing new yet")).toBeVisible();
  await expect(turnOnButton(page)).toHaveCount(0);
});

test("a browser without notifications shows which ones have them, an iPhone how to get them", async ({
  page,
  person: _,
}) => {
  await open(page, "/profile");
  await expect(page.getByText(/This browser cannot show notices while Runor is closed/)).toBeVisible();
  standIn(navigator, "userAgent", "Mozilla/5.0 (iPhone) Safari/604.1");
  await page.reload();
  await expect(page.getByText(/Add to Home Screen/)).toBeVisible();
});

test("The permission page prompts for notifications when its button is pressed, and a Yes leads back [PERMREQ-02] [PERMREQ-03]", async ({
  page,
}) => {
  let state: NotificationPermission = "default";
  aDevice({
    permission: () => state,
    ask: () => {
      state = "granted";
    },
  });
  await open(page, "/permisson-request?permission=notifications&redirectUrl=/support");
  await page.getByRole("button", { name: "Request Permission" }).click();
  await expect(page.getByText("Permission granted. Redirecting...")).toBeVisible();
  await expect(page).toHaveURL(/\/support$/);
});
