import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { platforms } from "./contacts/address-words.ts";
import { hiddenEmail, hiddenLink, hiddenNumber, maskContacts } from "./masking.ts";

describe("maskContacts", () => {
  test.each([
    ["mail a@b.com now", `mail ${hiddenEmail} now`],
    ["emeka.obi+jobs@mail.example.com.ng", hiddenEmail],
    ["emeka @ gmail . com", hiddenEmail],
    ["emeka (at) gmail (dot) com", hiddenEmail],
    ["emeka at gmail dot com", hiddenEmail],
    ["ｅｍｅｋａ＠ｇｍａｉｌ．ｃｏｍ", hiddenEmail],
  ])("hides e-mail addresses: %s [JOBDET-02]", (text, masked) => {
    expect(maskContacts(text)).toBe(masked);
  });

  test("hides the whole number after words that sound like digits [JOBDET-02]", () => {
    expect(maskContacts("My line is 0803 123 4567, call me")).toBe(`My line is ${hiddenNumber}, call me`);
  });

  test.each([
    ["8031234567", hiddenNumber],
    ["08031234567", hiddenNumber],
    ["call08031234567now", `call${hiddenNumber}now`],
    ["+234 803 123 4567", hiddenNumber],
    ["(+234) 803-123-4567", hiddenNumber],
    ["(0803) 123-4567", hiddenNumber],
    ["0803.123.4567", hiddenNumber],
    ["0 8 0 3 1 2 3 4 5 6 7", hiddenNumber],
    ["0-8-0-3-1-2-3-4-5-6-7", hiddenNumber],
    ["0803\n123\n4567", hiddenNumber],
    ["O8O3l2", "O8O3l2"],
    ["O8O31234567", hiddenNumber],
    ["08o3 123 45o7", hiddenNumber],
    ["go 08031234567 or", `go ${hiddenNumber} or`],
    ["０８０３１２３４５６７", hiddenNumber],
    ["٠٨٠٣١٢٣٤٥٦٧", hiddenNumber],
    ["0️⃣8️⃣0️⃣3️⃣1️⃣2️⃣3️⃣4️⃣5️⃣6️⃣7️⃣", hiddenNumber],
    ["𝟎𝟖𝟎𝟑𝟏𝟐𝟑𝟒𝟓𝟔𝟕", hiddenNumber],
    ["0\u200b803\u200b1234567", hiddenNumber],
    ["zero eight zero three one two three four five six seven", hiddenNumber],
    ["0123456789 GTBank", `${hiddenNumber} GTBank`],
    ["08-03-12-34-567", hiddenNumber],
    ["08-03-2012 345", hiddenNumber],
    ["08,031,234,567", hiddenNumber],
    ["08%03%12%34%56%7", hiddenNumber],
    ["0%8%0%3%1%2%3%4%5%6%7", hiddenNumber],
    ["080％312％345％67", hiddenNumber],
    ["0%-8%-0%-3%-1%-2%-3%-4%-5%-6%-7", hiddenNumber],
    ["0%, 8%, 0%, 3%, 1%, 2%, 3%, 4%, 5%, 6%, 7%", `${hiddenNumber}%`],
    ["pay 25000. 08031234567", `pay 25000. ${hiddenNumber}`],
    ["Call 08031234567 or a@b.com for tiles", `Call ${hiddenNumber} or ${hiddenEmail} for tiles`],
  ])("hides numbers of ten and more digits: %s [JOBDET-03] [JOBDET-05]", (text, masked) => {
    expect(maskContacts(text)).toBe(masked);
  });

  test.each([
    ["call \u202e7654321 3080\u202c now", `call \u202e${hiddenNumber} now`],
    ["\u202e76543213080", `\u202e${hiddenNumber}`],
    ["\u20671234567 0803\u2069", `\u2067${hiddenNumber}`],
    ["\u200f1234567 0803", `\u200f${hiddenNumber}`],
    ["א 4567 123 0803", `א ${hiddenNumber}`],
    ["الرقم 1234567 0803", `الرقم ${hiddenNumber}`],
    ["أحتاج سباكا الميزانية 50000 60000", "أحتاج سباكا الميزانية 50000 60000"],
  ])("hides numbers that are shown the other way around: %j [JOBDET-03]", (text, masked) => {
    expect(maskContacts(text)).toBe(masked);
  });

  test.each([
    ["see https://x.com", `see ${hiddenLink}`],
    ["see http://x.com/a?b=c#d.", `see ${hiddenLink}.`],
    ["www.x.com and www.y.ng/p", `${hiddenLink} and ${hiddenLink}`],
    ["my shop (mama.com.ng)", `my shop (${hiddenLink})`],
    ["runor.ng", hiddenLink],
    ["wa.me/2348031234567", hiddenLink],
    ["t.me/emeka, bit.ly/3abc", `${hiddenLink}, ${hiddenLink}`],
    ["emeka dot com", hiddenLink],
    ["http://a@b.com/x", hiddenLink],
    ["ｗｗｗ．ｘ．ｃｏｍ", hiddenLink],
  ])("hides web addresses: %s [JOBDET-04]", (text, masked) => {
    expect(maskContacts(text)).toBe(masked);
  });

  test.each([
    "Budget 150,000 to 1,250,000",
    "150,000 - 200,000",
    "₦1,250,000 – ₦2,500,000",
    "My budget is 150000-200000",
    "between 1500000 and 2000000",
    "1500000 - 2000000",
    "Room is 12 x 14, window 1200 x 1500",
    "On 12/05/2024 at 10:30",
    "12/05/2024 - 15/05/2024",
    "08/07/2024 - 09/07/2024",
    "2024-05-12 10:30:00",
    "12/05/2024 150 chairs",
    "8:00 - 17:00, 12/05/2024",
    "2019, 2020, 2021",
    "I need one plumber, two tilers and three painters",
    "Fix my sink.I am at home.Come in",
    "Carpenter. Net price only. No. 5, Allen Avenue",
    "telecom, e.g. antennas, etc.",
    "10 bags of cement @ 7,500 each",
    "meet me at the market at 9",
    "🎉 Painter needed 🎨 مطلوب نجار",
    "Discount 70%, 80%, 50%, 40% or 30% from 900 tiles",
    "Pay 71%, 82%, 53%, 44%, 35% by stages, 5%-10% more in 2026",
  ])("keeps budgets, dates, sizes and sentences: %s [JOBDET-05]", (text) => {
    expect(maskContacts(text)).toBe(text);
  });

  test.each(["ig twenty 😀", "fb twenty 😀"])(
    "of a text in which each hidden contact uncovers the next, hides the rest whole: %s",
    (part) => {
      const honest = "Paint two rooms. ";
      const masked = maskContacts(honest + part.repeat(400));
      expect(masked.startsWith(honest)).toBe(true);
      expect(masked.length).toBeLessThan(20 * part.length);
      expect(maskContacts(masked)).toBe(masked);
    },
  );

  test.each(["08a1b2", "08o1"])("hides a text of nothing but %s", (part) => {
    const masked = maskContacts(part.repeat(800));
    expect(masked.replaceAll(hiddenNumber, "").length).toBeLessThan(5 * part.length);
    expect(maskContacts(masked)).toBe(masked);
  });

  test("changes nothing in masked text, and accepts lone surrogates", () => {
    const piece = fc.oneof(
      fc.constantFrom("0803", "1234567", "+234", "@", ".", "com", " at ", " dot ", "www.", "http://", "o"),
      fc.constantFrom("a", "x.ng", "150,000", "12/05/2024", " ", "-", "(", ")", "\n", "/", "[hidden number]"),
      // `unit: "binary"` would tabulate all of Unicode first.
      fc.string({
        unit: fc.integer({ min: 0, max: 0x10ffff }).map((code) => String.fromCodePoint(code)),
        maxLength: 4,
      }),
      fc.string({ maxLength: 4 }),
      fc.constantFrom("\ud800", "\udc00", "\u0000"),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 14 }), (pieces) => {
        const once = maskContacts(pieces.join(""));
        expect(maskContacts(once)).toBe(once);
      }),
      { numRuns: 1_500 },
    );
  });

  test("hides a mobile number in any spacing", () => {
    const separator = fc.constantFrom(
      "",
      " ",
      "-",
      ".",
      " - ",
      "/",
      "\n",
      ")",
      "(",
      "_",
      "•",
      "\u200b",
      ", ",
      "*",
    );
    const mobile = fc
      .tuple(
        fc.constantFrom("0", "+234", "234", "00234"),
        fc.constantFrom("80", "81", "70", "90", "91"),
        fc.string({ unit: fc.constantFrom(..."0123456789"), minLength: 8, maxLength: 8 }),
      )
      .map((parts) => parts.join(""));
    fc.assert(
      fc.property(mobile, fc.array(separator, { minLength: 16, maxLength: 16 }), (number, separators) => {
        const spread = [...number].map((digit, place) => digit + (separators[place] ?? "")).join("");
        const left = maskContacts(`Call ${spread} please`).replace(/\D/g, "");
        expect(left.length).toBeLessThan(8);
      }),
      { numRuns: 600 },
    );
  });

  test("keeps text without contacts", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z ,;:!?\n]{0,200}$/), (text) => {
        fc.pre(!/\b(?:at|dot|zero|one|two|three|four|five|six|seven|eight|nine|com)\b/.test(text));
        fc.pre(!text.split(/[^a-z]+/).some((word) => platforms.has(word)));
        expect(maskContacts(text)).toBe(text);
      }),
    );
  });
});
