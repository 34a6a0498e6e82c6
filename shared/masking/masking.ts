/**
 * Hides contacts that would bypass a paid call: e-mail addresses, web addresses, handles and phone or account numbers,
 * however they are disguised. Prices, dates and sizes stay readable.
 */

import { recent } from "#shared/text/remembered.ts";
import { hiddenTexts } from "#texts/ui.ts";
import { type Contact, findContacts, type Reading, read } from "./contacts/find-contacts.ts";

export const hiddenEmail = `[${hiddenTexts.email}]`;
export const hiddenLink = `[${hiddenTexts.link}]`;
export const hiddenNumber = `[${hiddenTexts.number}]`;

const signs: Readonly<Record<Contact["kind"], string>> = {
  email: hiddenEmail,
  link: hiddenLink,
  number: hiddenNumber,
};

/** Texts known to contain no contact, with their digit count: lists show the same texts repeatedly. */
const clean = recent<number>("texts-without-contacts", 500_000);

/** Each pass reads the whole text. Texts that people wrote need one or two. */
const maxPasses = 8;

/** Repeats: masked text stays unchanged. */
export function maskContacts(text: string): string {
  // A placeholder may have exposed another contact at its edge, so this repeats until none is found.
  for (let masked = text, pass = 1; ; pass += 1) {
    if (clean.get(masked) !== undefined) return masked;
    const reading = read(masked);
    const found = findContacts(reading);
    if (found.length === 0) {
      clean.set(masked, countDigits(reading));
      return masked;
    }
    if (pass <= maxPasses) masked = hideContacts(masked, found);
    // Written to occupy the server: hides the rest of the text and, if that does not end it, all of it.
    else masked = pass <= 2 * maxPasses ? masked.slice(0, found[0]!.start) + hiddenNumber : hiddenNumber;
  }
}

/** An upper bound of the digits in a text: words that may mean digits count too. */
export const digitsIn = (text: string): number => clean.get(text) ?? countDigits(read(text));

const countDigits = ({ groups }: Reading): number =>
  groups.reduce((sum, { readings }) => sum + (readings[0]?.digits.length ?? 0), 0);

/** Replaces these contacts by placeholders. They must be in the order of the text. */
export function hideContacts(text: string, found: readonly Contact[]): string {
  let hidden = "";
  let from = 0;
  for (const { start, end, kind } of found) {
    hidden += text.slice(from, start) + signs[kind];
    from = end;
  }
  return hidden + text.slice(from);
}
