/** Accessibility faults, as axe finds them. */
import { readFileSync } from "node:fs";
import { expect, type Page } from "@playwright/test";
import type { AxeResults, RunOptions } from "axe-core";
import { laterCards } from "./page-checks.ts";
import { untilStill } from "./stillness.ts";

const axeSource = readFileSync(new URL(import.meta.resolve("axe-core/axe.min.js")), "utf8");

/** Half of axe's time on a page. */
const contrastRules = ["color-contrast", "link-in-text-block"];

/** All faults of the page in its current state, minor or serious, as "rule: element why". */
export async function accessFaults(page: Page): Promise<string[]> {
  await untilStill(page);
  const rules = Object.fromEntries(contrastRules.map((rule) => [rule, { enabled: false }]));
  const faults = await faultsOf(page, { exclude: [[laterCards]] }, { rules });
  return [...faults, ...(await contrastFaults(page))];
}

/** Faults caused by the dark colours; everything else is the same in both schemes. Leaves the page dark. */
export async function darkFaults(page: Page): Promise<string[]> {
  // Without transitions: a colour on its way to dark has too little contrast.
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await untilStill(page);
  return contrastFaults(page);
}

/** Kinds of text that were found to have enough contrast. Most pages have no others. */
const readable = new Set<string>();

async function contrastFaults(page: Page): Promise<string[]> {
  const kinds = await page.evaluate(findKindsOfText);
  const others = kinds.filter((kind) => !readable.has(kind));
  if (others.length === 0) return [];
  const include = others.map((kind) => [`[data-kind="${kinds.indexOf(kind)}"]`]);
  const faults = await faultsOf(page, { include }, { runOnly: contrastRules });
  if (faults.length === 0) for (const kind of others) readable.add(kind);
  return faults;
}

/**
 * Returns all that decides on the contrast of the page's texts: their classes, letters, colours and backgrounds. Numbers
 * an element of each kind, in `data-kind`.
 */
function findKindsOfText(): string[] {
  const kinds: string[] = [];
  const grounds = new Map<Element | null, string>([[null, ""]]);
  const groundOf = (part: Element | null): string => {
    const known = grounds.get(part);
    if (known !== undefined || !part) return known ?? "";
    const { backgroundColor, backgroundImage, opacity, position, filter } = getComputedStyle(part);
    const facts = [groundOf(part.parentElement)];
    if (backgroundColor !== "rgba(0, 0, 0, 0)" || backgroundImage !== "none")
      facts.push(backgroundColor, backgroundImage);
    if (opacity !== "1" || filter !== "none") facts.push(opacity, filter);
    // It may be above an element that is not around it.
    if (position !== "static" && position !== "relative") facts.push(position, part.className);
    const ground = facts.join(" ");
    grounds.set(part, ground);
    return ground;
  };
  const kindOf = (part: Element) => {
    const { color, fontSize, fontWeight, textDecorationLine, textShadow } = getComputedStyle(part);
    const around = part.parentElement ? getComputedStyle(part.parentElement).color : "";
    const facts = [innerWidth, part.tagName, part.className, color, around, fontSize, fontWeight];
    return [...facts, textDecorationLine, textShadow, groundOf(part)].join();
  };
  const note = (part: Element | null) => {
    if (!part?.checkVisibility() || part.closest("script, style, noscript")) return;
    const kind = kindOf(part);
    if (kinds.includes(kind)) return;
    part.setAttribute("data-kind", String(kinds.length));
    kinds.push(kind);
  };
  for (const part of document.querySelectorAll("[data-kind]")) part.removeAttribute("data-kind");
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode())
    if (text.textContent?.trim()) note(text.parentElement);
  for (const field of document.querySelectorAll("input, select, textarea")) note(field);
  return kinds;
}

/** Selectors of what axe looks at. */
type Part = { include: string[][] } | { exclude: string[][] };

/** Without axe's builder for Playwright: it sends all that passed through the protocol, in six messages. */
async function faultsOf(page: Page, part: Part, options: RunOptions): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axeSource);
  return page.evaluate(
    async ([within, asked]) => {
      const { axe } = window as unknown as {
        axe: { run(context: Part, options: RunOptions): Promise<AxeResults> };
      };
      const { violations } = await axe.run(within, { ...asked, resultTypes: ["violations"] });
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(({ target, failureSummary }) => `${id}: ${target} ${failureSummary}`),
      );
    },
    [part, options] as const,
  );
}
