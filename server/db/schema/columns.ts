import { timestamp } from "drizzle-orm/pg-core";

/** A point in time, read as Date. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });
