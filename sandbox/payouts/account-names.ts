import { createHash } from "node:crypto";
import type { SandboxRecords } from "../records.ts";

/** Names assigned to account numbers on the sandbox's page. */
export const accountNameKind = "account-name";

/** The providers' own test accounts, all at Access Bank. */
const testAccounts: Record<string, string> = {
  "0690000031": "Forrest Green",
  "0690000032": "Pastor Bright",
  "0690000033": "Bale Gary",
  "0690000034": "Ade Bond",
  "0690000035": "Yemi Desola",
  "0690000036": "Bode George",
  "0690000037": "Mercedes Daniel",
  "0690000038": "John Sunday",
  "0690000039": "Dotun Ajib",
  "0690000040": "Alexis Sanchez",
  "0690000041": "Alexis Rogers",
};
const testBank = "044";

/** Accounts linked by the product's demo users, valid at any bank. */
const demoAccounts: Record<string, string> = {
  "3019000001": "OKEKE CHIDINMA GRACE",
  "3019000002": "ADEYEMI TUNDE",
  "3019000003": "BELLO HALIMA",
};

export const blacklistedAccount = "0690000036";

// biome-ignore format: a table
const givenNames = [
  "ADAEZE", "ABUBAKAR", "AMINA", "BABATUNDE", "BLESSING", "CHIAMAKA", "CHUKWUEMEKA", "DAMILOLA", "EFE",
  "EMMANUEL", "FATIMA", "FOLAKE", "GARBA", "HADIZA", "IBRAHIM", "IFEOMA", "JOSEPH", "KELECHI", "KEHINDE",
  "LADI", "MUSA", "NGOZI", "OBINNA", "OLUWASEUN", "OSAGIE", "PATIENCE", "RASHEEDAT", "SADIQ", "TAIWO",
  "TEMITOPE", "UCHENNA", "YETUNDE", "ZAINAB",
];
// biome-ignore format: a table
const familyNames = [
  "ADEBAYO", "ADELEKE", "AKPAN", "BALOGUN", "BELLO", "DANJUMA", "EFFIONG", "EZE", "FASHOLA", "IGWE",
  "IKPEBA", "LAWAL", "MOHAMMED", "NNAMDI", "NWOSU", "OBI", "ODUYA", "OGBONNA", "OKAFOR", "OKEKE",
  "OLADIPO", "OMOTOSHO", "OSHO", "SULEIMAN", "TIJANI", "UDOH", "USMAN", "YAKUBU",
];

/** The account's holder: as set on the page, else derived from the number; undefined from 00000 on. */
export async function holderOf(
  records: SandboxRecords,
  account: { bankCode: string; accountNumber: string },
): Promise<string | undefined> {
  const { bankCode, accountNumber } = account;
  const given = await records.find<{ accountName: string }>(accountNameKind, accountNumber);
  if (given) return given.accountName;
  if (!/^\d{10}$/.test(accountNumber) || accountNumber.startsWith("00000")) return undefined;
  const testName = bankCode === testBank ? testAccounts[accountNumber] : undefined;
  return testName ?? demoAccounts[accountNumber] ?? drawnName(`${bankCode}:${accountNumber}`);
}

/** A wrong name that is the same on every call, as if the bank had stored it wrongly. */
export const wrongNameFor = (accountNumber: string): string => drawnName(`wrong:${accountNumber}`);

/** Banks write the family name first, in capitals. */
function drawnName(seed: string): string {
  const bytes = createHash("sha256").update(seed).digest();
  const pick = (names: readonly string[], at: number) => names[bytes.readUInt16BE(at) % names.length] ?? "";
  const [family, first, second] = [pick(familyNames, 0), pick(givenNames, 2), pick(givenNames, 4)];
  return first === second ? `${family} ${first}` : `${family} ${first} ${second}`;
}
