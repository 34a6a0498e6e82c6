/** Reading, writing and comparing sealed numbers in queries. */
import { type E164, isNumber } from "#shared/phones/phone.ts";
import { type SQL, type SQLWrapper, sql } from "../drizzle.ts";
import { customType } from "../pg-core.ts";
import { lookupOf, openNumber, sealNumber } from "./keyring.ts";

/** Seals a number and leaves a placeholder as it is. */
export const sealPhone = (phone: string): string => (isNumber(phone) ? sealNumber("phone", phone) : phone);
export const openPhone = (stored: string): E164 => openNumber(stored) as E164;
export const phoneLookup = (phone: string): string => (isNumber(phone) ? lookupOf("phone", phone) : phone);
export const accountLookup = (number: string): string => lookupOf("bank-account", number);

/** A phone number, checked by `parsePhone` before it is stored. Compare it with `isPhone`, never with `eq`. */
export const e164 = customType<{ data: E164; driverData: string }>({
  dataType: () => "text",
  toDriver: sealPhone,
  fromDriver: openPhone,
});

/** Compare it with `accountLookup`. */
export const bankNumber = customType<{ data: string; driverData: string }>({
  dataType: () => "text",
  toDriver: (number) => sealNumber("bank-account", number),
  fromDriver: openNumber,
});

export const lookupIn = (column: SQLWrapper): SQL<string> => sql<string>`lookup_of(${column})`;
/** For check constraints: the database refuses a plaintext number. */
export const isSealed = (column: SQLWrapper): SQL => sql`${column} !~ '^[+0-9]' or ${column} like '%.%.%'`;
export const isPhone = (column: SQLWrapper, phone: string): SQL =>
  sql`${lookupIn(column)} = ${phoneLookup(phone)}`;

/** Opens the named fields of rows that a raw query returned. */
export function withOpened<Row extends object>(
  rows: readonly Row[],
  ...fields: (keyof Row & string)[]
): Row[] {
  return rows.map((row) => {
    const opened = { ...row } as Record<string, unknown>;
    for (const field of fields) {
      const stored = opened[field];
      if (typeof stored === "string") opened[field] = openNumber(stored);
    }
    return opened as Row;
  });
}
