/** Accessibility faults, as axe finds them. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";
import { untilStill } from "./stillness.ts";

const { resolve } = createRequire(import.meta.resolve("@axe-core/playwright"));
const axeSource = readFileSync(resolve("axe-core/axe.min.js"), "utf8");

/** All faults of the page in its current state, minor or serious, as "rule: element why". */
export const accessFaults = (page: Page): Promise<string[]> => faultsOf(page, axeOn(page));

/** Faults caused by the dark colours; everything else is the same in both schemes. Leaves the page dark. */
export async function darkFaults(page: Page): Promise<string[]> {
  // Without transitions: a colour on its way to dark has too little contrast.
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  return faultsOf(page, axeOn(page).withRules(["color-contrast", "link-in-text-block"]));
}

/** There are no frames, drawings have no text, and cards after the fifth are like those before. */
const axeOn = (page: Page): AxeBuilder =>
  // The builder would send axe's half megabyte twice per check; `faultsOf` sends it once per page.
  new AxeBuilder({ page, axeSource: ";" })
    .setLegacyMode()
    // Only violations are read: otherwise axe would also report each passing element through the protocol.
    .options({ resultTypes: ["violations"] })
    .exclude("svg[aria-hidden=true]")
    .exclude("article:nth-of-type(n+6)");

async function faultsOf(page: Page, axe: AxeBuilder): Promise<string[]> {
  await untilStill(page);
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axeSource);
  const { violations } = await axe.analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target} ${failureSummary}`),
  );
}
