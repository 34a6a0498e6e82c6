/** How people are known to others. */
import { maskContacts } from "#shared/masking.ts";

/** The name everyone sees: the private name where there is one. Contacts in it are hidden. */
export const shownName = (person: { fullName: string; privateName: string | null }): string =>
  maskContacts(person.privateName ?? person.fullName);

/** An average with one decimal; null without reviews. */
export const ratingOf = ({
  ratingSum,
  ratingCount,
}: {
  ratingSum: number;
  ratingCount: number;
}): number | null => (ratingCount === 0 ? null : Math.round((ratingSum / ratingCount) * 10) / 10);
