import type { TestApp } from "./app.ts";

interface Column {
  name: string;
  table: string;
  column: string;
  type: string;
}

/** All text-like columns except the sandbox's, which stand for the external providers' data. */
const columns = (app: TestApp) =>
  app.deps.pool.query<Column>(`
    select format('%s.%s.%s', c.table_schema, c.table_name, c.column_name) as name,
      format('%I.%I', c.table_schema, c.table_name) as table, format('%I', c.column_name) as column, c.data_type as type
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where t.table_type = 'BASE TABLE' and t.table_schema not in ('pg_catalog', 'information_schema', 'sandbox')
      and (c.data_type in ('text', 'character varying', 'json', 'jsonb', 'bytea', 'ARRAY'))
    order by 1`);

/** The columns that contain one of the strings, each with that string. */
export async function findTraces(app: TestApp, strings: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const { name, table, column, type } of (await columns(app)).rows) {
    const text = type === "bytea" ? `encode(${column}, 'escape')` : `${column}::text`;
    for (const string of strings) {
      const { rows } = await app.deps.pool.query(`select from ${table} where ${text} ilike $1 limit 1`, [
        `%${string.replace(/[%_\\]/g, "\\$&")}%`,
      ]);
      if (rows.length > 0) found.push(`${name}: ${string}`);
    }
  }
  return found;
}
