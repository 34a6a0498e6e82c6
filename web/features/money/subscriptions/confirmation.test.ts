import { expect, test } from "vitest";
import { pages } from "#shared/paths.ts";
import { afterSubscribing } from "./use-confirmation.ts";

test("leads the serviceman variant to the jobs and the other to the business centre [STATE-15] [STATE-16]", () => {
  expect(afterSubscribing("serviceman")).toBe(pages.jobs);
  expect(afterSubscribing(null)).toBe(pages.businessCentre);
  expect(afterSubscribing("https://elsewhere.example")).toBe(pages.businessCentre);
});
