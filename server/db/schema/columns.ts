import { bigint, integer, timestamp } from "#server/db/pg-core.ts";
import { type Kobo, type Units, units, kobo as wholeKobo } from "#shared/money/money.ts";

export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

export const noKobo = wholeKobo(0);

export const kobo = (name: string) => bigint(name, { mode: "number" }).$type<Kobo>();

export const noUnits = units(0);

export const wholeUnits = (name: string) => integer(name).$type<Units>();
