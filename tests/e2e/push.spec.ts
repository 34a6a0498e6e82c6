/** Push notifications and the service worker: what it shows and where it leads. */
import type { Page } from "@playwright/test";
import {
  asMessage,
  endpointOf,
  pressNotification,
  pushedTo,
  shownBy,
  subscribeAtSandbox,
  untilWorking,
  wake,
} from "./support/devices.ts";
import { callAs, postByApi } from "./support/jobs.ts";
import { anAddress, type Person, signUpByApi } from "./support/people.ts";
import { posted } from "./support/safety.ts";
import { expect, open, test } from "./support/test.ts";

// Playwright does not reset service workers and shown notifications between tests.
test.use({ serviceWorkers: "allow", permissions: ["notifications"], reuseContext: false });

const turnOnButton = (page: Page) => page.getByRole("button", { name: "Turn on for this device" });

async function callBy(origin: string, fullName: string, jobId: string): Promise<Person> {
  const caller = await signUpByApi(origin, anAddress(), { fullName });
  const { status } = await callAs(origin, caller)("POST", `/jobs/call-job-and-increase-count/${jobId}`, {});
  expect(status).toBe(200);
  return caller;
}

/** The browser's debugging protocol loses a message now and then; a repeat replaces the first one. */
async function wakeUntilShown(page: Page, text: string): Promise<void> {
  await expect(async () => {
    await wake(page, text);
    await expect.poll(() => shownBy(page), { timeout: 3_000 }).toHaveLength(1);
  }).toPass({ timeout: 60_000 });
}

test("Notifications turned on with one press: a call reaches the device, and pressing its notification opens the callers", async ({
  page,
  context,
  origin,
  signIn,
}) => {
  await subscribeAtSandbox(context);
  const { jobId, poster } = await posted(origin, { description: "Paint the back wall white" });
  await signIn(poster);
  await open(page, "/notices");
  await untilWorking(page);
  expect(await endpointOf(page)).toBeUndefined();
  await turnOnButton(page).click();
  await expect(page.getByText("Notices are on for this device.")).toBeVisible();
  await expect(turnOnButton(page)).toHaveCount(0);

  await callBy(origin, "Ronke Pushcaller", jobId);
  const endpoint = await endpointOf(page);
  await expect.poll(() => pushedTo(origin, endpoint).then(({ length }) => length)).toBe(1);
  const [text] = await pushedTo(origin, endpoint);
  const message = asMessage(text);
  expect(message.body).toBe("Ronke Pushcaller called about “Paint the back wall white”");

  await wakeUntilShown(page, text ?? "");
  expect((await shownBy(page))[0]).toMatchObject({
    title: "New call",
    body: message.body,
    tag: message.id,
    silent: message.isSilent,
  });
  // The open page updates at once.
  await expect(page.getByRole("list", { name: "Today" })).toContainText("Ronke Pushcaller called about");

  // A repeat replaces the first one.
  await wake(page, text ?? "");
  await expect.poll(() => shownBy(page)).toHaveLength(1);
  const bell = page.getByRole("banner").getByRole("link", { name: /^Notices/ });
  await expect(bell).toHaveAccessibleName(/unread/);
  const unread = await bell.getAttribute("aria-label");
  expect(await pressNotification(page)).toBe(`${origin}/callers-page/${jobId}`);
  await expect.poll(() => shownBy(page)).toHaveLength(0);
  await page.reload();
  await expect(bell).not.toHaveAccessibleName(unread ?? "");
});

test("In the profile the device is turned off, and the switch for all devices stops every one; signing out removes the subscription and what the device shows", async ({
  page,
  context,
  origin,
  signIn,
}) => {
  await subscribeAtSandbox(context);
  const { jobId, poster } = await posted(origin);
  await signIn(poster);
  await open(page, "/profile");
  await turnOnButton(page).click();
  await expect(page.getByRole("button", { name: "Turn off for this device" })).toBeVisible();
  const endpoint = await endpointOf(page);
  const all = page.getByRole("switch", { name: "Notices on my devices" });
  await all.click();
  await expect(all).toHaveAttribute("aria-checked", "false");
  await callBy(origin, "Silent Caller", jobId);
  await page.reload();
  await expect(all).toHaveAttribute("aria-checked", "false");
  await expect(page.getByRole("button", { name: "Turn off for this device" })).toBeVisible();
  expect(await pushedTo(origin, endpoint)).toEqual([]);

  await page.getByRole("button", { name: "Turn off for this device" }).click();
  await expect(turnOnButton(page)).toBeVisible();
  expect(await endpointOf(page)).toBeUndefined();
  // When it is turned on again, the switch for all devices follows.
  await turnOnButton(page).click();
  await expect(all).toHaveAttribute("aria-checked", "true");

  await expect.poll(() => endpointOf(page)).toBeTruthy();
  const otherId = await postByApi(origin, poster);
  // A new password ends the session of the subscription, and the new session subscribes at once.
  await page.getByRole("button", { name: "Change: Password" }).click();
  const sheet = page.getByRole("dialog", { name: "Change your password" });
  await sheet.getByLabel("Current password", { exact: true }).fill(poster.password);
  await sheet.getByLabel("New password", { exact: true }).fill(`${poster.password}-next`);
  const subscribed = page.waitForResponse("**/api/push/subscriptions");
  await sheet.getByRole("button", { name: "Change password" }).click();
  await subscribed;
  await callBy(origin, "Later Caller", otherId);
  await expect.poll(async () => pushedTo(origin, await endpointOf(page))).toHaveLength(1);

  const held = { id: "a", title: "Money came in", body: "x", path: "/wallet", at: "" };
  await wakeUntilShown(page, JSON.stringify(held));
  await page.getByRole("button", { name: "Open menu" }).click();
  await page.getByRole("dialog", { name: "Menu" }).getByRole("button", { name: "Sign Out" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Sign Out" }).click();
  await expect(page).toHaveURL(/\/login/);
  await expect.poll(() => endpointOf(page)).toBeUndefined();
  await expect.poll(() => shownBy(page)).toHaveLength(0);
});

test("A notification opens only pages of the product, an unreadable one says that there is news, and a delayed one names no person once the session ended elsewhere", async ({
  page,
  origin,
  person,
}) => {
  await open(page, "/support");
  await untilWorking(page);
  const notification = { id: "a", title: "New call", body: "x", at: "", isSilent: false };
  for (const path of ["https://evil.example/x", "//evil.example", "javascript:alert(1)", 7]) {
    await wakeUntilShown(page, JSON.stringify({ ...notification, path }));
    expect(await pressNotification(page)).toBe(`${origin}/notices`);
    await expect.poll(() => shownBy(page)).toHaveLength(0);
  }
  await wakeUntilShown(page, "<html>");
  expect(await shownBy(page)).toMatchObject([{ title: "Runor", body: "There is something new for you" }]);
  await pressNotification(page);
  await expect.poll(() => shownBy(page)).toHaveLength(0);

  const at = new Date(Date.now() - 3_600_000).toISOString();
  const held = { title: "Money in", body: "Sade sent you ₦250", path: "/wallet", at, isSilent: false };
  await wakeUntilShown(page, JSON.stringify({ ...held, id: "a" }));
  expect(await shownBy(page)).toMatchObject([{ title: "Money in", body: "Sade sent you ₦250" }]);

  expect((await callAs(origin, person)("POST", "/api/auth/logout", {})).status).toBe(200);
  await expect(async () => {
    await wake(page, JSON.stringify({ ...held, id: "b" }));
    const shown = (await shownBy(page)).map(({ body }) => body);
    expect(shown).toEqual(["There is something new for you"]);
    // Retried together: a page that learns that the session has ended closes its notifications.
    expect(await pressNotification(page)).toBe(`${origin}/notices`);
  }).toPass({ timeout: 60_000 });
});

test("an unreachable push service and a failing server are shown with a retry", async ({
  page,
  context,
  person: _,
}) => {
  // The tests' browser has no push service.
  await open(page, "/profile");
  await turnOnButton(page).click();
  await expect(page.getByText(/could not reach its notice service/)).toBeVisible();
  await subscribeAtSandbox(context);
  await page.reload();
  await page.route("**/api/push/subscriptions", (route) => route.fulfill({ status: 500, json: {} }));
  await turnOnButton(page).click();
  await expect(page.getByText("We could not save this. Please try again.")).toBeVisible();
  await page.unroute("**/api/push/subscriptions");
  await turnOnButton(page).click();
  await expect(page.getByRole("button", { name: "Turn off for this device" })).toBeVisible();
});

test("a browser that refuses service workers keeps the button to turn notifications on", async ({
  page,
  person,
}) => {
  await page.addInitScript((userId) => {
    localStorage.setItem("device", JSON.stringify({ userId, endpoint: "https://x", savedAt: 0 }));
    const refuse = () => Promise.reject(new DOMException("The operation is insecure.", "SecurityError"));
    Object.assign(ServiceWorkerContainer.prototype, { register: refuse, getRegistration: refuse });
  }, person.userId);
  await open(page, "/profile");
  await expect(turnOnButton(page)).toBeVisible();
  await turnOnButton(page).click();
  await expect(page.getByText(/could not reach its notice service/)).toBeVisible();
});
