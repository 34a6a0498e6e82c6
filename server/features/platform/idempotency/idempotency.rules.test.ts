import { expect, test } from "vitest";
import { hashRequest } from "./idempotency.rules.ts";

test("the hash of a request ignores the order of fields but not their values", () => {
  const request = { amount: 5, to: { phone: "0803", tags: ["a", "b"] } };

  expect(hashRequest({ to: { tags: ["a", "b"], phone: "0803" }, amount: 5 })).toBe(hashRequest(request));
  expect(hashRequest({ ...request, amount: 6 })).not.toBe(hashRequest(request));
  expect(hashRequest({ ...request, to: { phone: "0803", tags: ["b", "a"] } })).not.toBe(hashRequest(request));
  expect(hashRequest({ ...request, amount: "5" })).not.toBe(hashRequest(request));
});
