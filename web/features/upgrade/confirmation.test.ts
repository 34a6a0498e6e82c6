import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { pages } from "#shared/paths.ts";
import { afterSubscribing, deadEndOf, longestWaitMs, paidOrderOf } from "./confirmation.ts";

const siteMap = readFileSync("web/routes.ts", "utf8");

test("the wait is 45 seconds [CONST-16]", () => {
  expect(longestWaitMs).toBe(45_000);
});

test("the address names the payment and the provider's word", () => {
  const query = new URLSearchParams("tx_ref=runor-1&status=successful&tx_ref=runor-1&transaction_id=7");
  expect(paidOrderOf(query)).toEqual({ txRef: "runor-1", status: "successful" });
  expect(paidOrderOf(new URLSearchParams("tx_ref=runor-1"))).toEqual({ txRef: "runor-1", status: "" });
  expect(paidOrderOf(new URLSearchParams("status=successful"))).toBeUndefined();
});

test("only what cannot become a subscription in this visit ends the wait", () => {
  expect(deadEndOf("pending", "successful")).toBeUndefined();
  expect(deadEndOf("failed", "successful")).toBeUndefined();
  expect(deadEndOf(undefined, "")).toBeUndefined();
  expect(deadEndOf("paid", "cancelled")).toBeUndefined();
  expect(deadEndOf("short", "successful")).toBe("short");
  expect(deadEndOf("expired", "")).toBe("expired");
  expect(deadEndOf("pending", "cancelled")).toBe("closed");
  expect(deadEndOf("failed", "failed")).toBe("failed");
  expect(deadEndOf("pending", "failed")).toBe("failed");
});

test("the serviceman variant leads to the jobs, the other to the business centre once there is one [STATE-16]", () => {
  const hasBusinessCentre = siteMap.includes('route("business-centre"');
  expect(afterSubscribing("serviceman")).toBe(pages.jobs);
  expect(afterSubscribing(null)).toBe(hasBusinessCentre ? pages.businessCentre : pages.jobs);
  expect(afterSubscribing("https://elsewhere.example")).toBe(afterSubscribing(null));
});
