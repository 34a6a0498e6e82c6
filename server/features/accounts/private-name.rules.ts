/** Which private names nobody may take: those that pass for Runor, its staff or a bank. */

const reservedWhole = new Set(
  (
    "root system team help helpdesk helpline care service services security verify verified verification wallet " +
    "payment payments account accounts accounting agent agents owner user null undefined anonymous hidden deleted " +
    "you me serviceman servicemen"
  ).split(" "),
);
/** Refused also as one part of a name: "lagos.support". */
const reservedParts = new Set(
  (
    "admin administrator support staff official moderator bank banks banking customercare customerservice " +
    "customersupport police efcc cbn"
  ).split(" "),
);
const lookalikes: Record<string, string> = {
  ...{ а: "a", в: "b", е: "e", к: "k", м: "m", н: "h", о: "o", р: "p", с: "c", т: "t", у: "y", х: "x" },
  ...{ і: "i", ј: "j", ѕ: "s", α: "a", ι: "i", κ: "k", ν: "v", ο: "o", ρ: "p", τ: "t", υ: "u" },
  ...{ 0: "o", 1: "i", 3: "e", 4: "a", 5: "s", 7: "t" },
};

/** Whether the name, read as people would misread it, is kept for Runor itself. */
export function isReservedName(privateName: string, productName: string): boolean {
  const product = folded(productName).replace(/[^a-z]/g, "");
  const parts = privateName.split(/[._-]+/).filter(Boolean);
  const readings = [parts.join(""), ...parts].flatMap((part) => [
    folded(part),
    folded(part.replace(/\d+$/, "")),
  ]);
  const wholes = readings.slice(0, 2);
  return (
    wholes.some((whole) => reservedWhole.has(whole)) ||
    readings.some((reading) => reservedParts.has(reading)) ||
    (product !== "" && wholes.some((whole) => whole.includes(product)))
  );
}

const folded = (text: string): string =>
  [
    ...text
      .normalize("NFKD")
      .replace(/\p{M}+/gu, "")
      .toLowerCase(),
  ]
    .map((letter) => lookalikes[letter] ?? letter)
    .join("");
