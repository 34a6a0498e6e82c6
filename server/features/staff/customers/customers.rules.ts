import { cursorOf, idPattern, msPattern, placeIn } from "#server/cursors.ts";
import type { Customer } from "#shared/contracts/customers.ts";
import { localPhone } from "#shared/phones/phone.ts";
import type { CustomerPlace, CustomerRow } from "./customers.queries.ts";

export const toCustomer = (row: CustomerRow, now: Date): Customer => ({
  _id: row.id,
  fullName: row.fullName,
  phoneNumber: localPhone(row.phone),
  businessName: row.businessName,
  privateName: row.privateName,
  isSubscribed: row.subscribedUntil !== null && row.subscribedUntil > now,
  isAgent: row.isAgent,
  isSuspended: row.isSuspended,
  subscriptionDate: row.subscribedFrom?.toISOString() ?? null,
  subscriptionExpirationDate: row.subscribedUntil?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
});

/** The digits of a typed number in the stored form: without 0, +234 or 00234. */
export const searchedDigits = (typed: string): string =>
  typed
    .replace(/\D/g, "")
    .replace(/^(?:00)?234(?=\d)/, "")
    .replace(/^0/, "");

const placePattern = new RegExp(String.raw`^(${msPattern})\.(${idPattern})$`);

export const encodeCursor = ({ createdAt, id }: CustomerPlace): string => cursorOf([createdAt.getTime(), id]);

export function decodeCursor(cursor: string): CustomerPlace | undefined {
  const [ms, id] = placeIn(cursor, placePattern);
  return ms && id ? { createdAt: new Date(Number(ms)), id } : undefined;
}
