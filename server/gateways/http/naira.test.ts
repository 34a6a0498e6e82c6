import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { koboToNairaText, nairaToKobo } from "./naira.ts";

const amounts = fc.oneof(
  fc.integer({ min: 0, max: 1_000_000_000_00 }),
  fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER }),
);

describe("kobo and naira", () => {
  it("every amount survives conversion to text and back", () => {
    fc.assert(fc.property(amounts, (kobo) => nairaToKobo(koboToNairaText(kobo)) === kobo));
  });

  it("every amount survives conversion to a JSON number and back", () => {
    const realistic = fc.integer({ min: 0, max: 1_000_000_000_00 });
    fc.assert(fc.property(realistic, (kobo) => nairaToKobo(JSON.parse(JSON.stringify(kobo / 100))) === kobo));
  });

  it("always write two decimals", () => {
    fc.assert(fc.property(amounts, (kobo) => /^\d+\.\d{2}$/.test(koboToNairaText(kobo))));
  });

  it("are exact where floating point is not", () => {
    expect(1.15 * 100).not.toBe(115);
    expect(nairaToKobo(1.15)).toBe(115);
    expect(nairaToKobo("1097.5")).toBe(109_750);
    expect(nairaToKobo(0.1 + 0.2)).toBe(30);
    expect(nairaToKobo(99.99000000000001)).toBe(9_999);
    expect(koboToNairaText(5)).toBe("0.05");
  });

  it("refuse invalid amounts", () => {
    for (const nonsense of [
      -1,
      Number.NaN,
      1e21,
      "1e3",
      "",
      "12,000",
      "₦5",
      null,
      undefined,
      {},
      "9".repeat(40),
    ]) {
      expect(nairaToKobo(nonsense)).toBeUndefined();
    }
    for (const nonsense of [-1, 0.5, Number.NaN, 2 ** 53]) {
      expect(() => koboToNairaText(nonsense)).toThrow(RangeError);
    }
  });
});
