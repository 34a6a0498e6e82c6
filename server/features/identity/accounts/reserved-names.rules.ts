/** Names that are refused because they pass for Runor, its staff, a bank or the police. */
import { withoutLeet } from "#shared/masking/contacts/number-words.ts";
import { tokensOf } from "#shared/masking/contacts/tokens.ts";
import { foldName } from "#shared/masking/folded-names.ts";

const setOf = (words: string): ReadonlySet<string> => new Set(words.split(" ").map(seen));

/** Maps look-alike and doubled letters to one: "Officiai", "Suppport". */
function seen(word: string): string {
  return word.replaceAll("l", "i").replace(/(.)\1+/g, "$1");
}

/** Ordinary words and names that differ from an office by one letter. */
const ordinary = new Set(["sport", "clent", "poice", "amin", "staf"]);
const [shortestSwapped, shortestShortened] = [5, 6];

/** Typos, intended or not: two letters swapped ("Rnuor") or an inner one left out ("Custmer"). */
function slipsOf(word: string, shortened = shortestShortened): string[] {
  const slips: string[] = [];
  for (let at = 1; at < word.length - 1; at += 1) {
    const [before, one, other, rest] = [word.slice(0, at), word[at], word[at + 1], word.slice(at + 2)];
    if (word.length >= shortestSwapped) slips.push(`${before}${other}${one}${rest}`);
    if (word.length >= shortened) slips.push(`${before}${other}${rest}`);
  }
  return slips.map(seen).filter((slip) => !ordinary.has(slip));
}

const withSlips = (words: ReadonlySet<string>): ReadonlySet<string> =>
  new Set([...words, ...[...words].flatMap((word) => slipsOf(word))]);

/** Names of offices, refused in a person's name alone or next to another name. */
const offices = withSlips(
  setOf(
    "admin administrator moderator support official staff helpdesk helpline customercare customerservice customersupport " +
      "webmaster superadmin sysadmin police efcc cbn ndic nibss bank gtbank ecobank firstbank accessbank zenithbank opay " +
      "palmpay moniepoint paystack flutterwave",
  ),
);
/** Words that name an office only together: "customer care". */
const pairs = [
  withSlips(setOf("customer client clients users help care")),
  withSlips(setOf("care service services support desk line center centre rep")),
];
const company = setOf(
  "team the our account accounts payment payments wallet security verification verified department dept office unit agent " +
    "nigeria ng help desk line care customer service services center centre live chat online app system notice manager " +
    "refund refunds alert alerts notification notifications technical complaint complaints dispute disputes fraud " +
    "management head relations resolution",
);
/** Banks with an everyday word as their name, followed by "bank". */
const banks = setOf(
  "first gt gtb access zenith union unity fidelity sterling wema eco polaris keystone stanbic jaiz central kuda uba fcmb " +
    "providus heritage titan globus lotus taj parallex vfd",
);
const bank = seen("bank");

/** The words of a name as a reader sees them: "Runоr", "R u n o r" and "Adm1n" as plain letters. */
const wordsOfName = (name: string): string[] =>
  tokensOf(foldName(withoutSigns(name)))
    .filter(({ kind }) => kind !== "hidden")
    .reduce<string[]>((words, { text, gap }) => {
      // Letters and digits that replace letters are one word.
      if (gap === "" && words.length > 0) words.push(`${words.pop()}${text}`);
      else words.push(text);
      return words;
    }, [])
    .filter((word) => /\p{L}/u.test(word))
    .map((word) => seen(withoutLeet(word)));

/** Reads "Runor™" and "Adm!n" without their signs. */
const withoutSigns = (name: string): string =>
  name
    .replace(/[™®©℠]/gu, "")
    .replace(/[!|](?=\p{L})/gu, "i")
    .replace(/@(?=\p{L})/gu, "a")
    .replace(/\$(?=\p{L})/gu, "s");

/** Removes a trailing number: "Admin 2" passes for an admin, "Load Tester 12" is another tester. */
const withoutNumber = (name: string): string => name.replace(/(?<=\p{L})\d+(?=\P{L}*$)/gu, "");

/** The last digits of "Adm1n2" are a number, that of "P0l1c3" is a letter; "rn" looks like "m". */
const readingsOf = (name: string, withoutEnd: (name: string) => string): string[] =>
  [name, name.replace(/rn/gi, "m")].flatMap((reading) => [...new Set([withoutEnd(reading), reading])]);

const readingsOfName = (name: string): string[][] => readingsOf(name, withoutNumber).map(wordsOfName);

let known: { product: string; slips: ReadonlySet<string> } | undefined;
const productSlips = (product: string): ReadonlySet<string> => {
  if (known?.product !== product) known = { product, slips: new Set(slipsOf(product, shortestSwapped)) };
  return known.slips;
};

/** Whether consecutive words are the product's name, also where it begins a longer word. */
function holdsProduct(words: readonly string[], productName: string): boolean {
  const product = seen(foldName(productName).replace(/\P{L}/gu, ""));
  if (product.length < 3) return false;
  const slips = productSlips(product);
  if (words.some((word) => slips.has(word))) return true;
  return words.some((_, from) => {
    let joined = "";
    for (const word of words.slice(from, from + product.length)) {
      joined = seen(joined + word);
      if (joined === product) return true;
    }
    const rest = words[from]?.startsWith(product) ? words[from].slice(product.length) : undefined;
    return rest !== undefined && (rest === "s" || offices.has(rest) || company.has(rest));
  });
}

/** Also finds an office written as two words: "O-Pay". */
const holdsOffice = (words: readonly string[]): boolean =>
  words.some((word, place) => offices.has(word) || offices.has(seen(word + (words[place + 1] ?? ""))));

/** Signs that look like a badge of verification beside a name. */
const badge = /[✓✔☑✅\u{1f5f8}\u{1f5f9}]/u;
/** "Ada Obi (Verified)". Allowed in the name of a business, which may offer verified homes. */
const saysVerified = (words: readonly string[]): boolean => words.includes("verified");

/** Whether a name consists only of company words: "Security Team". */
const isOnlyCompany = (words: readonly string[]): boolean =>
  words.length > 0 && words.every((word) => company.has(word));

const holdsPair = (words: readonly string[]): boolean =>
  words.some((word, place) => pairs[0]?.has(word) && pairs[1]?.has(words[place + 1] ?? ""));

export const isReservedFullName = (fullName: string, productName: string): boolean =>
  badge.test(fullName) ||
  readingsOfName(fullName).some(
    (words) =>
      saysVerified(words) ||
      holdsProduct(words, productName) ||
      holdsOffice(words) ||
      holdsPair(words) ||
      isOnlyCompany(words),
  );

/** "Tech Support Hub" and "Food Bank Road Stores" are businesses, "Customer Support" is not. */
export const isReservedBusinessName = (businessName: string, productName: string): boolean =>
  badge.test(businessName) ||
  readingsOfName(businessName).some((words) => isReservedBusiness(words, productName));

function isReservedBusiness(words: readonly string[], productName: string): boolean {
  if (holdsProduct(words, productName)) return true;
  if (words.some((word, place) => word === bank && banks.has(words[place - 1] ?? ""))) return true;
  const isOffice = holdsOffice(words) || holdsPair(words);
  return isOffice && words.every((word) => offices.has(word) || company.has(word) || pairs[0]?.has(word));
}

const privateWholes = setOf(
  "root system team help helpdesk helpline care service services security verify verified verification wallet " +
    "payment payments account accounts accounting agent agents owner user null undefined anonymous hidden deleted " +
    "you me serviceman servicemen",
);
const privateParts = setOf("bank banks banking");

/** "officialsupport", "supportteam", "firstbank": words of an office written as one. */
const isRunTogether = (word: string): boolean =>
  Array.from(word).some((_, at) => {
    const first = word.slice(0, at);
    // Doubled letters count as one here, also where two words meet.
    return [word.slice(at), first.slice(-1) + word.slice(at)].some(
      (rest) =>
        (offices.has(first) && (offices.has(rest) || company.has(rest))) ||
        (company.has(first) && offices.has(rest)) ||
        (pairs[0]?.has(first) && pairs[1]?.has(rest)) ||
        (banks.has(first) && rest.startsWith(bank)),
    );
  });

export function isReservedPrivateName(privateName: string, productName: string): boolean {
  const parts = privateName.split(/[._-]+/).filter(Boolean);
  const readings = [parts.join(""), ...parts]
    .flatMap((part) => readingsOf(part, (name) => name.replace(/\d+$/, "")))
    .map((reading) => seen(withoutLeet(foldName(reading))));
  const product = seen(foldName(productName).replace(/\P{L}/gu, ""));
  const whole = readings[0] ?? "";
  return (
    privateWholes.has(whole) ||
    readings.some((reading) => offices.has(reading) || privateParts.has(reading) || isRunTogether(reading)) ||
    (product !== "" && whole.includes(product)) ||
    readings.some((reading) => productSlips(product).has(reading))
  );
}
