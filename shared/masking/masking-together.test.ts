import fc from "fast-check";
import { expect, test } from "vitest";
import { hiddenLink, hiddenNumber, maskContacts } from "./masking.ts";
import { maskDivided, maskTogether } from "./masking-together.ts";

test.each([
  [
    ["Paints 080312", "34567 is my line"],
    [`Paints ${hiddenNumber}`, `${hiddenNumber} is my line`],
  ],
  [
    ["34567 Paints", "Ring 080312..."],
    [`${hiddenNumber} Paints`, `Ring ${hiddenNumber}...`],
  ],
  [
    ["Adunni 0803123 Paints", "Ring 4567 times"],
    [`Adunni ${hiddenNumber} Paints`, `Ring ${hiddenNumber} times`],
  ],
  [
    ["0803", "123", "4567"],
    [hiddenNumber, hiddenNumber, hiddenNumber],
  ],
  [
    ["Zero eight zero three one two", "Clean lines", "three four five six seven"],
    [hiddenNumber, "Clean lines", hiddenNumber],
  ],
  [
    ["call O8O3.....", "......l2", "1234567 mama.com.ng"],
    [`call ${hiddenNumber}.....`, "......l2", `${hiddenNumber} ${hiddenLink}`],
  ],
])("hides a number divided among texts in each of them: %j", (texts, masked) => {
  expect(maskTogether(texts)).toEqual(masked);
  expect(maskDivided(texts.map(maskContacts))).toEqual(masked);
});

test.each([
  [["Studio 54", "2500 photos a day", "12 Allen Avenue"]],
  [["Since 2019", "From 150,000 to 250,000", "24 Awolowo Road"]],
  [["Open 8:00 - 17:00", "15 Broad Street, 12/05/2024"]],
  [["150,000", "200,000", "1500000"]],
  [["", "", ""]],
])("keeps texts that contain no number together: %j", (texts) => {
  expect(maskTogether(texts)).toEqual(texts);
});

test("leaves fewer than three digits wherever a number is cut, and keeps masked texts", () => {
  const cuts = fc.tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 9 }));
  fc.assert(
    fc.property(cuts, fc.shuffledSubarray([0, 1, 2], { minLength: 3 }), (pair, order) => {
      const [from, to] = pair.toSorted();
      const number = "08031234567";
      const pieces = [number.slice(0, from), number.slice(from, to), number.slice(to)];
      const texts = order.map((place) => `(${pieces[place]}) `);
      const masked = maskTogether(texts);
      expect(masked.join("").replace(/\D/g, "").length).toBeLessThan(3);
      expect(maskTogether(masked)).toEqual(masked);
    }),
  );
});
