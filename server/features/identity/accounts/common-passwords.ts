/** Passwords that attackers try first: some 49,000 known ones, and public facts about the person. */

import { dictionary } from "@zxcvbn-ts/language-common";
import { AppError } from "../../../app-error.ts";
import type { Deps } from "../../../deps.ts";
import { fieldTexts } from "../../../language/messages.ts";

const known = new Set(dictionary["passwords-common"]);
const oneCharacter = /^(.)\1*$/su;

interface Owner {
  phone: string;
  fullName: string;
  productName: string;
}

function isCommonPassword(password: string, { phone, fullName, productName }: Owner): boolean {
  const plain = password.normalize("NFKC").toLowerCase().trim();
  if (known.has(plain) || oneCharacter.test(plain)) return true;
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
export function refuseCommonPassword(
  { config: { productName } }: Pick<Deps, "config">,
  password: string,
  { field, ...owner }: Omit<Owner, "productName"> & { field: string },
): void {
  if (!isCommonPassword(password, { ...owner, productName })) return;
  const sentence = fieldTexts.passwordCommon;
  throw new AppError("invalid", { sentence, fields: { [field]: sentence } });
}
