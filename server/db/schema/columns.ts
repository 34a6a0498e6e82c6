import { bigint, timestamp } from "#server/db/pg-core.ts";
import { type Kobo, kobo as wholeKobo } from "#shared/money/money.ts";

export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

export const noKobo = wholeKobo(0);

export const kobo = (name: string) => bigint(name, { mode: "number" }).$type<Kobo>();
