import fc from "fast-check";
import { expect, test } from "vitest";
import { groupDigits } from "./money.ts";

test("digits are grouped as in Nigeria, whole and below zero", () => {
  const intl = new Intl.NumberFormat("en-NG", { maximumFractionDigits: 0 });
  const amount = fc.oneof(fc.maxSafeInteger(), fc.double({ min: 1, max: 1e12 }), fc.constant(0));
  fc.assert(
    fc.property(amount, (any) => {
      expect(groupDigits(any)).toBe(intl.format(any));
    }),
  );
});
