/** Pages in the pseudo-language: text from no language file, and layouts that longer words break. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import path from "node:path";
import { createInterface } from "node:readline";
import type { Page } from "@playwright/test";
import { buildPages } from "#tests/support/built-pages.ts";
import type { PseudoProduct, PseudoRole } from "#tests/support/pseudo-product.ts";
import { withoutData } from "./pseudo-data.ts";

const root = path.resolve(import.meta.dirname, "../../..");

export type { PseudoProduct };
export type Role = PseudoRole | "visitor";

/** Who opens a page; a visitor if none matches. */
const readers: readonly (readonly [role: Role, pages: RegExp])[] = [
  [
    "client",
    /^(profile|notices|wallet|credits|withdrawals|link-bank|bank-ver|post-job|my-jobs|callers|upgrade|sub-conf|ads-conf|business|security|report-page|team-chat|user-profile|home)/,
  ],
  ["serviceman", /^(profile|wallet|business|withdrawals|credits|my-jobs|job-details|jobs|upgrade|security)/],
  ["agent", /^(post-job|agent-marketing|profile|reviews|my-jobs)/],
  ["accounting", /^(accounting|profile|insights)/],
  ["publicRelations", /^(public-relation|profile|insights)/],
  ["agents", /^(agent-approval|reports-queue|insights)/],
  ["customers", /^(customer-overview|reports-queue|insights)/],
  [
    "admin",
    /^(settings|audit-log|staff-roles|public-relation|customer-overview|accounting|reports-queue|insights)/,
  ],
];
const forUsersOnly =
  /^(post-job|my-jobs|callers|credits|profile|notices|wallet|withdrawals|link-bank|bank-ver|upgrade|business|customer-over|accounting|settings|audit|staff-roles|security|reports-queue|report-page|team-chat|agent-approval|public-relation|insights)/;

/** Addresses of all routes, with who opens them. */
export function visits({ ids }: PseudoProduct): { role: Role; address: string }[] {
  const source = readFileSync(path.join(root, "web/routes.ts"), "utf8");
  const params: Record<string, string> = { ...ids, blogId: "0", token: "0" };
  // The component samples are not for customers.
  const routes = ["", ...[...source.matchAll(/route\("([^"]+)"/g)].map(([, route = ""]) => route)].filter(
    (route) => route !== "design",
  );
  return routes.flatMap((route) => {
    const at = route.replace(/:(\w+)/, (_, name) => params[name] ?? "").replace("*", "0");
    const roles = readers.filter(([, pages]) => pages.test(route)).map(([role]) => role);
    if (!forUsersOnly.test(route)) roles.unshift("visitor");
    return roles.map((role) => ({ role, address: `/qps${at && `/${at}`}` }));
  });
}

interface RunningPseudoProduct extends PseudoProduct {
  stop(): Promise<void>;
}

export async function startPseudoProduct(): Promise<RunningPseudoProduct> {
  buildPages("qps");
  const child: ChildProcess = spawn(process.execPath, ["tests/support/pseudo-product.ts"], {
    cwd: root,
    stdio: ["pipe", "pipe", "inherit"],
  });
  const stop = async () => {
    child.stdin?.end();
    if (child.exitCode === null) await once(child, "exit");
  };
  for await (const line of createInterface({ input: child.stdout! }))
    return { ...(JSON.parse(line) as PseudoProduct), stop };
  throw new Error("the product in the pseudo-language did not start");
}

/** Texts of a page with Latin letters outside ⟦brackets⟧ that are no data. */
export async function foreignTextsOn(page: Page): Promise<string[]> {
  return (await textsOn(page)).filter(isForeign);
}

function isForeign(text: string): boolean {
  let rest = text;
  for (let before = ""; before !== rest; ) {
    before = rest;
    rest = rest.replace(/⟦[^⟦⟧]*⟧/g, " ");
  }
  // Leaves out parts of a sentence that the page cut or split by bold text.
  return /[a-z]/i.test(withoutData(rest.replace(/⟦[^⟦⟧]*$|^[^⟦⟧]*⟧/g, " ")));
}

/** Every text of a page that is shown or read aloud. */
export const textsOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const texts = [document.title];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const { parentElement, textContent } = walker.currentNode;
      // Rows of the audit log contain recorded codes and values.
      const isRecord = location.pathname.endsWith("/audit-log") && parentElement?.closest("tbody");
      if (!isRecord && !parentElement?.closest("script, style, noscript")) texts.push(textContent ?? "");
    }
    const spoken = ["placeholder", "aria-label", "title", "alt", "label", "aria-description"];
    for (const name of spoken)
      for (const element of document.body.querySelectorAll(`[${name}]`))
        texts.push(element.getAttribute(name) ?? "");
    return [...new Set(texts.map((text) => text.trim()).filter((text) => text !== ""))];
  });

/** What does not fit: the page itself, or words clipped in a control. */
export const overflowsOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const found: string[] = [];
    if (scrollWidth > clientWidth) {
      found.push(`the page is ${scrollWidth} wide`);
      for (const element of document.body.querySelectorAll("*")) {
        const { right, width } = element.getBoundingClientRect();
        if (right > clientWidth + 1 && width > 0 && element.children.length === 0)
          found.push(`  ${element.tagName}.${element.className} to ${Math.round(right)}`);
      }
    }
    for (const control of document.querySelectorAll<HTMLElement>("button, .btn, .chip, [role=tab], nav a")) {
      if (control.scrollWidth > control.clientWidth + 1)
        found.push(`does not fit: ${control.className} ${control.textContent}`);
    }
    return found.slice(0, 8);
  });
