/** Keeps the content of a database in renamed schemas while a restore fills the usual ones. */
import type pg from "pg";
import { asideOf } from "../migrate.ts";

const schemas = ["ledger", "pgboss", "sandbox", "drizzle", "public"];

/** Changes all or nothing. */
export async function putAside(client: pg.Client): Promise<void> {
  await client.query("begin");
  for (const schema of await existing(client, schemas))
    if (schema !== "public") await client.query(`alter schema ${schema} rename to ${asideOf(schema)}`);
  await client.query(`create schema ${asideOf("public")}`);
  await moveContent(client, { from: "public", to: asideOf("public") });
  await client.query("commit");
}

/** Undoes a failed restore, including an earlier one whose process was killed. Repeats: changes nothing. */
export async function putBack(client: pg.Client): Promise<void> {
  const aside = await existing(client, schemas.map(asideOf));
  if (aside.length === 0) return;
  await client.query("begin");
  await client.query(`create schema ${unfinished}`);
  await moveContent(client, { from: "public", to: unfinished });
  const others = schemas.filter((schema) => schema !== "public");
  await client.query(`drop schema if exists ${[unfinished, ...others].join(", ")} cascade`);
  await moveContent(client, { from: asideOf("public"), to: "public" });
  await client.query(`drop schema ${asideOf("public")}`);
  for (const schema of others)
    if (aside.includes(asideOf(schema)))
      await client.query(`alter schema ${asideOf(schema)} rename to ${schema}`);
  await client.query("commit");
}

const unfinished = "unfinished_restore";

export async function dropAside(client: pg.Client): Promise<void> {
  await client.query(`drop schema if exists ${schemas.map(asideOf).join(", ")} cascade`);
}

async function existing(client: pg.Client, names: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    "select nspname as name from pg_namespace where nspname = any($1)",
    [names],
  );
  return rows.map(({ name }) => name);
}

/**
 * Extensions stay: only a superuser can move a trusted one that the owner of the database created. Objects of a table
 * (indexes, sequences of its columns, its row type) move with it. Functions go first, because their signatures name
 * types.
 */
async function moveContent(client: pg.Client, { from, to }: { from: string; to: string }): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `with content as (
       select 2 as turn, 'pg_class'::regclass::oid as catalog, c.oid,
              case c.relkind when 'v' then 'view ' when 'm' then 'materialized view ' when 'S' then 'sequence '
                             else 'table ' end || c.oid::regclass as name
       from pg_class c where c.relnamespace = to_regnamespace($1) and c.relkind in ('r', 'p', 'v', 'm', 'S')
       union all
       select 1, 'pg_proc'::regclass, p.oid,
              case p.prokind when 'a' then 'aggregate ' when 'p' then 'procedure ' else 'function ' end
              || p.oid::regprocedure
       from pg_proc p where p.pronamespace = to_regnamespace($1)
       union all
       select 3, 'pg_type'::regclass, t.oid, 'type ' || t.oid::regtype
       from pg_type t left join pg_class c on c.oid = t.typrelid
       where t.typnamespace = to_regnamespace($1)
         and (t.typtype in ('e', 'd', 'r') or (t.typtype = 'c' and c.relkind = 'c')))
     select name from content
     where not exists (
       select from pg_depend d
       where d.classid = content.catalog and d.objid = content.oid and d.deptype in ('e', 'a', 'i')
         and d.refclassid in ('pg_extension'::regclass, 'pg_class'::regclass))
     order by turn`,
    [from],
  );
  for (const { name } of rows) await client.query(`alter ${name} set schema ${to}`);
}
