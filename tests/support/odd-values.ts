/** Values that break programs which expect only what their own forms send. */
import fc from "fast-check";

const oddTexts = [
  "",
  " ",
  "\u0000",
  "a\u0000b",
  "\ud800",
  "a\udfffb",
  "\u202eevil\u202c",
  "\u200b\u200d\ufeff",
  "😀👩🏾‍🔧",
  "<script>alert(1)</script>",
  "'; drop table jobs; --",
  "%00",
  "%",
  "../../etc/passwd",
  "//evil.example",
  "__proto__",
  "constructor",
  "line\r\nSet-Cookie: a=b",
  "NaN",
  "1e999",
  "-1",
  "true",
  "null",
  "08031234567",
  "00000000-0000-0000-0000-000000000000",
  "x".repeat(10_000),
  "é".repeat(10_000),
];

const oddNumbers = [0, -0, -1, 0.1, 2 ** 31, 2 ** 53, 2 ** 63, 1e308, Number.MIN_VALUE];

/** `unit: "binary"` would tabulate all of Unicode first. */
const anyCharacter = fc.integer({ min: 0, max: 0x10ffff }).map((code) => String.fromCodePoint(code));

/** Any value that JSON can carry. */
export const oddValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...oddTexts) },
  { weight: 2, arbitrary: fc.constantFrom(...oddNumbers) },
  { weight: 1, arbitrary: fc.constantFrom<unknown>(null, true, [], {}, [null], { toString: 1 }) },
  { weight: 2, arbitrary: fc.string({ unit: anyCharacter, maxLength: 40 }) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
);

/** A path segment, encoded as browsers do or malformed. */
export const oddAddressPart: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...oddTexts).map((text) => encodeURIComponent(text.toWellFormed())),
  fc.constantFrom(
    "%ED%A0%80",
    "%ff",
    "%zz",
    "%",
    "%2e%2e%2f",
    "%25%30",
    "a;b",
    "~",
    "*",
    "[",
    "%F0%9F%94%A7",
  ),
  fc.string({ unit: anyCharacter, maxLength: 20 }).map((text) => encodeURIComponent(text.toWellFormed())),
);
