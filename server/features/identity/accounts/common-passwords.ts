/** Passwords that attackers try first: some 49,000 known ones, and public facts about the person. */
import { AppError } from "#server/app-error.ts";
import type { Deps } from "#server/deps.ts";
import { fieldTexts } from "#server/language/messages.ts";

/** Loaded at the first check, because they take some megabytes. */
let known: Promise<ReadonlySet<string>> | undefined;
const knownPasswords = (): Promise<ReadonlySet<string>> => {
  known ??= import("@zxcvbn-ts/language-common").then(
    ({ dictionary }) => new Set(dictionary["passwords-common"]),
  );
  return known;
};
const oneCharacter = /^(.)\1*$/su;

interface Owner {
  phone: string;
  fullName: string;
  productName: string;
}

async function isCommonPassword(password: string, { phone, fullName, productName }: Owner): Promise<boolean> {
  const plain = password.normalize("NFKC").toLowerCase().trim();
  if ((await knownPasswords()).has(plain) || oneCharacter.test(plain)) return true;
  const digits = plain.replace(/\D/g, "");
  const isOnlyNumber = /^[\d\s+()-]+$/.test(plain);
  if (isOnlyNumber && digits.length >= 8 && phone.endsWith(digits.slice(-8))) return true;
  const letters = (text: string) => text.toLowerCase().replace(/[^\p{L}]/gu, "");
  const names = fullName
    .split(/\s+/)
    .map(letters)
    .filter((name) => name.length >= 3);
  const own = letters(plain);
  const wholes = [letters(fullName), letters(productName), ...names];
  return own !== "" && wholes.includes(own) && digits.length <= 4;
}

/** Errors: `invalid` at the field for a common password. */
export async function refuseCommonPassword(
  { config: { productName } }: Pick<Deps, "config">,
  password: string,
  { field, ...owner }: Omit<Owner, "productName"> & { field: string },
): Promise<void> {
  if (!(await isCommonPassword(password, { ...owner, productName }))) return;
  const sentence = fieldTexts.passwordCommon;
  throw new AppError("invalid", { sentence, fields: { [field]: sentence } });
}
