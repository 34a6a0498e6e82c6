/** Accessibility faults, as axe finds them. */
import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";
import { untilStill } from "./stillness.ts";

/** Every fault of the page in its current state, minor or serious, as "rule: element why". */
export const accessFaults = (page: Page): Promise<string[]> => faultsOf(page, axeOn(page));

/** The faults caused by the page's dark colours; everything else is the same in both. Leaves the page dark. */
export async function darkFaults(page: Page): Promise<string[]> {
  await page.emulateMedia({ colorScheme: "dark" });
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  return faultsOf(page, axeOn(page).withRules(["color-contrast", "link-in-text-block"]));
}

/** There are no frames; drawings have no text; cards after the fifth equal those before. */
const axeOn = (page: Page): AxeBuilder =>
  new AxeBuilder({ page })
    .setLegacyMode()
    .exclude("svg[aria-hidden=true]")
    .exclude("article:nth-of-type(n+6)");

async function faultsOf(page: Page, axe: AxeBuilder): Promise<string[]> {
  await untilStill(page);
  const { violations } = await axe.analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target} ${failureSummary}`),
  );
}
