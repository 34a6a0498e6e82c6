import { cursorOf, idPattern, msPattern, positionIn } from "#server/cursors.ts";
import type { Customer } from "#shared/contracts/customers.ts";
import { localPhone } from "#shared/phones/phone.ts";
import type { CustomerPosition, CustomerRow } from "./customers.queries.ts";

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

const cursorPattern = new RegExp(String.raw`^(${msPattern})\.(${idPattern})$`);

export const encodeCursor = ({ createdAt, id }: CustomerPosition): string =>
  cursorOf([createdAt.getTime(), id]);

export function decodeCursor(cursor: string): CustomerPosition | undefined {
  const [ms, id] = positionIn(cursor, cursorPattern);
  return ms && id ? { createdAt: new Date(Number(ms)), id } : undefined;
}
