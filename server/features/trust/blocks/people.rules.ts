import { digitsIn, maskContacts } from "#shared/masking/masking.ts";
import { maskName, maskPhrase } from "#shared/masking/masking-names.ts";
import { maskDivided, maskTogether } from "#shared/masking/masking-together.ts";
import { maskingVersion } from "./masking-version.ts";

/** The public name: the private name if there is one. Contacts in it are masked. */
export const shownName = (person: { fullName: string; privateName: string | null }): string =>
  maskContacts(person.privateName ?? person.fullName);

/** A text without contacts, shown beside this name: a number may begin in the name. */
export function maskBeside(name: string, text: string): string {
  const masked = maskContacts(text);
  return digitsIn(name) === 0 ? masked : maskDivided([name, masked])[1];
}

interface JobTexts {
  fullName: string;
  privateName: string | null;
  description: string;
  location: string;
  maskedBy: number;
}

interface ShownJob {
  name: string;
  description: string;
  location: string;
}

/** A text without the real name of its person, who may have signed it, if another name hides that. */
export const hideRealName = (
  text: string,
  person: { fullName: string; privateName: string | null },
): string => (person.privateName === null ? text : maskName(text, person.fullName));

/** The public texts of a job, without contacts and without the name behind its poster's private name. */
export function shownJob(row: JobTexts): ShownJob {
  const { name, description, location } = jobWithoutContacts(row);
  return { name, description: hideRealName(description, row), location: hideRealName(location, row) };
}

/**
 * The texts of a job as its poster sees them, masked together so that no contact is split among them. Most texts were
 * masked by the same code when they were stored, so that only a name with digits can add to a number in them.
 */
export function jobWithoutContacts(row: JobTexts): ShownJob {
  const shown = shownName(row);
  const { location, description } = row;
  const isMasked = row.maskedBy === maskingVersion;
  if (isMasked && digitsIn(shown) === 0) return { name: shown, location, description };
  const mask = isMasked ? maskDivided : maskTogether;
  const [name, shownLocation, shownDescription] = mask([shown, location, description]);
  return { name, location: shownLocation, description: shownDescription };
}

/** Masks the owner's names in the texts of a card: people write "Zahra Couture sews for you". */
export function hideOwner(text: string, owner: { fullName: string; businessName: string | null }): string {
  const unsigned = maskName(text, owner.fullName);
  return owner.businessName ? maskPhrase(unsigned, owner.businessName) : unsigned;
}

/** An average with one decimal; null without reviews. */
export const ratingOf = ({
  ratingSum,
  ratingCount,
}: {
  ratingSum: number;
  ratingCount: number;
}): number | null => (ratingCount === 0 ? null : Math.round((ratingSum / ratingCount) * 10) / 10);
