/** What stands in the way of people with screen readers, keyboards or weak eyes, as axe finds it. */
import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { untilStill } from "./stillness.ts";

/** Every fault of the page as it is now, light or heavy, as "rule: element why". */
export async function accessFaults(page: Page): Promise<string[]> {
  await untilStill(page);
  const { violations } = await new AxeBuilder({ page })
    // There are no frames; drawings say nothing by themselves; cards after the fifth are like those before.
    .setLegacyMode()
    .exclude("svg[aria-hidden=true]")
    .exclude("article:nth-of-type(n+6)")
    .analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target} ${failureSummary}`),
  );
}
