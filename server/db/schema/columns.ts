import { bigint, text, timestamp } from "#server/db/pg-core.ts";
import { type Kobo, kobo as wholeKobo } from "#shared/money/money.ts";
import type { E164 } from "#shared/phones/phone.ts";

export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

/** A phone number, checked by `parsePhone` before it is stored. */
export const e164 = (name: string) => text(name).$type<E164>();

export const noKobo = wholeKobo(0);

export const kobo = (name: string) => bigint(name, { mode: "number" }).$type<Kobo>();
