import { maskContacts } from "#shared/masking/masking.ts";
import { maskName, maskPhrase } from "#shared/masking/masking-names.ts";
import { maskTogether } from "#shared/masking/masking-together.ts";

/** The public name: the private name if there is one. Contacts in it are masked. */
export const shownName = (person: { fullName: string; privateName: string | null }): string =>
  maskContacts(person.privateName ?? person.fullName);

/** The public texts of a job, masked together so that no contact is split among them. */
export function shownJob(row: {
  fullName: string;
  privateName: string | null;
  description: string;
  location: string;
}): { name: string; description: string; location: string } {
  const [name, location, description] = maskTogether([shownName(row), row.location, row.description]);
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
