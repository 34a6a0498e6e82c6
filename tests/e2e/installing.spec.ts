/** The offer to install the product. */
import { readOn } from "./support/offline.ts";
import { expect, open, test } from "./support/test.ts";

// These tests are about the service worker and its caches.
test.use({ serviceWorkers: "allow", reuseContext: false });

test("Installing is offered from the second day on, and not again after a refusal", async ({
  page,
  person: _,
}) => {
  await open(page, "/home");
  const offer = page.getByText("Keep Runor on your home screen");
  const ask = () =>
    page.evaluate(() => {
      const event = Object.assign(new Event("beforeinstallprompt", { cancelable: true }), {
        prompt: async () => ({ outcome: "dismissed" }),
      });
      dispatchEvent(event);
      return event.defaultPrevented;
    });
  await expect.poll(ask).toBe(true);
  await expect(offer).toHaveCount(0);
  await expect.poll(() => readOn(page)).toContain('"days":1');
  await page.clock.setFixedTime(Date.now() + 86_400_000);
  await open(page, "/home");
  await expect.poll(ask).toBe(true);
  await expect(offer).toBeVisible();
  await page.getByRole("button", { name: "Not now" }).click();
  await expect(offer).toHaveCount(0);
  await expect.poll(() => readOn(page)).not.toContain('"refusedAt":0');
  await open(page, "/home");
  await expect.poll(ask).toBe(true);
  await expect(offer).toHaveCount(0);
});
