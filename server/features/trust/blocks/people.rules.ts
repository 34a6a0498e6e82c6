import { digitsIn, maskContacts } from "#shared/masking/masking.ts";
import { maskName, maskPhrase } from "#shared/masking/masking-names.ts";
import { maskTogether } from "#shared/masking/masking-together.ts";
import { maskingVersion } from "./masking-version.ts";

/** The public name: the private name if there is one. Contacts in it are masked. */
export const shownName = (person: { fullName: string; privateName: string | null }): string =>
  maskContacts(person.privateName ?? person.fullName);

/**
 * The public texts of a job, masked together so that no contact is split among them. Most texts were masked by the same
 * code when they were stored, and a name without digits adds nothing to a number.
 */
export function shownJob(row: {
  fullName: string;
  privateName: string | null;
  description: string;
  location: string;
  maskedBy: number;
}): { name: string; description: string; location: string } {
  const shown = shownName(row);
  if (row.maskedBy === maskingVersion && digitsIn(shown) === 0)
    return { name: shown, location: row.location, description: row.description };
  const [name, location, description] = maskTogether([shown, row.location, row.description]);
  return { name, location, description };
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
