import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { pages } from "#shared/paths.ts";
import { patienceMs } from "#web/lib/payment-wait.ts";
import { afterSubscribing } from "./use-confirmation.ts";

test("waits 45 seconds for confirmation [CONST-16]", () => {
  expect(patienceMs).toBe(45_000);
});

test("leads the serviceman variant to the jobs and the other to the business centre [STATE-15] [STATE-16]", () => {
  expect(afterSubscribing("serviceman")).toBe(pages.jobs);
  expect(afterSubscribing(null)).toBe(pages.businessCentre);
  expect(afterSubscribing("https://elsewhere.example")).toBe(pages.businessCentre);
  const siteMap = readFileSync("web/routes.ts", "utf8");
  expect(siteMap).toContain('route("business-centre"');
});
