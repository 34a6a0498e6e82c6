import { expect, test } from "vitest";
import type { Receipt } from "./receipt.ts";
import { type Letters, layReceipt } from "./receipt-layout.ts";

/** Simulates a font whose letters are half as wide as high. */
const widthOf = (text: string, { px }: Letters) => [...text].length * px * 0.5;

const receipt = (changes: Partial<Receipt> = {}): Receipt => ({
  caption: "Sent",
  units: 3_500,
  reference: "ref-1",
  rows: [
    { label: "To", value: "Blessing Lawal, 0816 ••• 2280" },
    { label: "Reference", value: "ref-1" },
  ],
  ...changes,
});

const isInside = ({ width, runs }: ReturnType<typeof layReceipt>) =>
  runs.every(({ text, x, letters, align }) => {
    const wide = widthOf(text, letters);
    return align === "left" ? x + wide <= width : x - wide >= 0;
  });

test("places brand, caption, amount, every row and the unit's value on the receipt", () => {
  const { runs, rules } = layReceipt(receipt(), widthOf);
  expect(runs.map(({ text }) => text)).toEqual([
    ...["Runor", "Sent", "₦3,500.00", "To", "Blessing Lawal, 0816 ••• 2280", "Reference", "ref-1"],
    "1 unit is ₦1",
  ]);
  expect(rules).toHaveLength(3);
});

test("wraps long names and makes the picture taller", () => {
  const long = `${"Oluwaseyifunmitan ".repeat(5)}${"x".repeat(90)}`;
  const plain = layReceipt(receipt(), widthOf);
  const grown = layReceipt(receipt({ rows: [{ label: "To", value: long }, ...receipt().rows] }), widthOf);
  expect(grown.height).toBeGreaterThan(plain.height + 100);
  expect(isInside(grown)).toBe(true);
  expect(isInside(plain)).toBe(true);
});

test("fits the largest amount on one line", () => {
  const laid = layReceipt(receipt({ units: 90_071_992_547_409 }), widthOf);
  expect(isInside(laid)).toBe(true);
});
