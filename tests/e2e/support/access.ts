/** Accessibility faults, as axe finds them. */
import { readFileSync } from "node:fs";
import { expect, type Page } from "@playwright/test";
import type { AxeResults, ContextSpec, RunOptions } from "axe-core";
import { untilStill } from "./stillness.ts";

const axeSource = readFileSync(new URL(import.meta.resolve("axe-core/axe.min.js")), "utf8");

/** All faults of the page in its current state, minor or serious, as "rule: element why". */
export const accessFaults = (page: Page): Promise<string[]> => faultsOf(page, {});

/** Faults caused by the dark colours; everything else is the same in both schemes. Leaves the page dark. */
export async function darkFaults(page: Page): Promise<string[]> {
  // Without transitions: a colour on its way to dark has too little contrast.
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  return faultsOf(page, { runOnly: ["color-contrast", "link-in-text-block"] });
}

/** Cards after the fifth are like those before. */
const context = { exclude: [["article:nth-of-type(n+6)"]] } satisfies ContextSpec;

/** Without axe's builder for Playwright: it sends all that passed through the protocol, in six messages. */
async function faultsOf(page: Page, options: RunOptions): Promise<string[]> {
  await untilStill(page);
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axeSource);
  return page.evaluate(
    async ([part, asked]) => {
      const { axe } = window as unknown as {
        axe: { run(context: ContextSpec, options: RunOptions): Promise<AxeResults> };
      };
      const { violations } = await axe.run(part, { ...asked, resultTypes: ["violations"] });
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(({ target, failureSummary }) => `${id}: ${target} ${failureSummary}`),
      );
    },
    [context, options] as const,
  );
}
