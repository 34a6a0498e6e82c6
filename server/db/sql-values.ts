/** Values of raw statements with their type: the driver sends text, and PostgreSQL cannot always infer it. */
import { type SQL, sql } from "./drizzle.ts";

export const asTime = (moment: Date): SQL => sql`${moment.toISOString()}::timestamptz`;
export const asTexts = (words: readonly string[]): SQL => sql`${sql.param([...words])}::text[]`;
export const asIds = (ids: readonly string[]): SQL => sql`${sql.param([...ids])}::uuid[]`;
export const asTimes = (moments: readonly Date[]): SQL =>
  sql`${sql.param(moments.map((moment) => moment.toISOString()))}::timestamptz[]`;

/**
 * Hides a value from the planner. If a plan for the values looks cheaper than one for any values, PostgreSQL plans a
 * prepared statement again at each call, which can take four times as long as running it.
 */
export const unseen = (value: string): string => `(select ${value})`;
export const asUnseenIds = (ids: readonly string[]): SQL => sql`(select ${asIds(ids)})`;

/**
 * The first `$1` rows of a list, planned once for the constant `most`, which is at least as large. For a limit that it
 * does not see, the planner expects a tenth of all rows.
 */
export const firstOf = (list: string, most: number): string =>
  `select * from (${list} limit ${most}) listed limit $1`;
