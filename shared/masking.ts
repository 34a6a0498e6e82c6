/**
 * Hides the ways around a paid call: e-mail addresses, web addresses, handles and phone or account numbers, however they
 * are disguised. Prices, dates and sizes stay readable.
 */
import { type Contact, findContacts, read } from "./contacts/find-contacts.ts";
import { messages } from "./messages/en.ts";

export const hiddenEmail = `[${messages.hidden.email}]`;
export const hiddenLink = `[${messages.hidden.link}]`;
export const hiddenNumber = `[${messages.hidden.number}]`;

const signs: Readonly<Record<Contact["kind"], string>> = {
  email: hiddenEmail,
  link: hiddenLink,
  number: hiddenNumber,
};

/** The text with contacts replaced. Repeats: masked text stays as it is. */
export function maskContacts(text: string): string {
  let masked = text;
  // What was hidden may have hidden the edge of something else.
  for (;;) {
    const found = findContacts(read(masked));
    if (found.length === 0) return masked;
    masked = hideContacts(masked, found);
  }
}

/** The text with a sign in place of each of these. They are in the order of the text. */
export function hideContacts(text: string, found: readonly Contact[]): string {
  let hidden = "";
  let from = 0;
  for (const { start, end, kind } of found) {
    hidden += text.slice(from, start) + signs[kind];
    from = end;
  }
  return hidden + text.slice(from);
}
