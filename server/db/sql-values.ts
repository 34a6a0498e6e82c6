/** Values of raw statements with their type: the driver sends text, and PostgreSQL cannot always infer it. */
import { type SQL, sql } from "./drizzle.ts";

export const asTime = (moment: Date): SQL => sql`${moment.toISOString()}::timestamptz`;
export const asTexts = (words: readonly string[]): SQL => sql`${sql.param([...words])}::text[]`;
export const asIds = (ids: readonly string[]): SQL => sql`${sql.param([...ids])}::uuid[]`;
export const asTimes = (moments: readonly Date[]): SQL =>
  sql`${sql.param(moments.map((moment) => moment.toISOString()))}::timestamptz[]`;
