/** Functions, views and triggers: compares their files with a database and writes the migration between them. */
import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import type pg from "pg";

const root = path.resolve(import.meta.dirname, "../server/db");

/** In order of creation, because triggers name functions. */
const kinds = ["functions", "views", "triggers"] as const;

interface DefinitionFile {
  kind: (typeof kinds)[number];
  /** Name of the function or view, or of the triggers' table; with its schema unless that is `public`. */
  name: string;
  sql: string;
}

export const readDefinitionFiles = (): DefinitionFile[] =>
  kinds.flatMap((kind) =>
    globSync(`${kind}/*.sql`, { cwd: root })
      .sort()
      .map((file) => ({
        kind,
        name: path.basename(file, ".sql"),
        sql: readFileSync(path.join(root, file), "utf8"),
      })),
  );

interface DatabaseObject {
  kind: DefinitionFile["kind"];
  file: string;
  /** Identifies it in a `drop` statement. */
  identity: string;
  /** With owner and rights; for a trigger, whether it also fires for replicated changes. */
  definition: string;
}

/** Objects of the product's own schemas, without those of extensions and the job queue. */
const objectsQuery = `
  with product as (
    select oid, case when nspname = 'public' then '' else nspname || '.' end as prefix
    from pg_namespace where nspname in ('public', 'ledger')
  )
  select 'functions' as kind, prefix || proname as file, 'function ' || p.oid::regprocedure as identity,
    concat_ws(' ', pg_get_functiondef(p.oid), 'owner', pg_get_userbyid(proowner), 'rights',
      (select string_agg(a::text, ' ' order by a::text)
       from unnest(coalesce(proacl, acldefault('f', proowner))) a)) as definition
  from pg_proc p
  join product n on n.oid = p.pronamespace
  where not exists (
    select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
  union all
  select 'views', prefix || relname, 'view ' || c.oid::regclass,
    concat_ws(' ', pg_get_viewdef(c.oid), 'options', reloptions::text, 'owner', pg_get_userbyid(relowner), 'rights',
      (select string_agg(a::text, ' ' order by a::text)
       from unnest(coalesce(relacl, acldefault('r', relowner))) a))
  from pg_class c
  join product n on n.oid = c.relnamespace
  where relkind in ('v', 'm')
  union all
  select 'triggers', prefix || relname, format('trigger %I on %s', tgname, c.oid::regclass),
    concat_ws(' ', pg_get_triggerdef(t.oid), 'enabled', tgenabled)
  from pg_trigger t
  join pg_class c on c.oid = tgrelid
  join product n on n.oid = c.relnamespace
  where not tgisinternal
  order by 1, 2, 3`;

export async function readDatabaseObjects(client: pg.Client): Promise<DatabaseObject[]> {
  const { rows } = await client.query<DatabaseObject>(objectsQuery);
  return rows.map((row) => ({ ...row, definition: withoutLayout(row.definition) }));
}

/** The objects that the files define, created in a transaction that is rolled back. */
export async function readWantedObjects(
  client: pg.Client,
  files: DefinitionFile[],
): Promise<DatabaseObject[]> {
  await client.query("begin");
  try {
    // Functions may use each other in any order.
    await client.query("set local check_function_bodies = off");
    for (const { identity } of (await readDatabaseObjects(client)).reverse())
      await client.query(`drop ${withIfExists(identity)} cascade`);
    for (const { sql } of files) await client.query(sql);
    return await readDatabaseObjects(client);
  } finally {
    await client.query("rollback");
  }
}

/** `if exists`, because a cascade may have dropped it. */
const withIfExists = (identity: string): string => identity.replace(" ", " if exists ");

/** The statements that bring the database to the files' definitions; none if they agree. */
export async function migrationFor(client: pg.Client, files: DefinitionFile[]): Promise<string[]> {
  const present = await readDatabaseObjects(client);
  const wanted = await readWantedObjects(client, files);
  const presentBy = new Map(present.map((object) => [object.identity, object]));
  const wantedBy = new Map(wanted.map((object) => [object.identity, object]));
  const changed = wanted.filter(
    ({ identity, definition }) => presentBy.get(identity)?.definition !== definition,
  );
  const dropped = present.filter(({ identity, kind, definition }) => {
    const next = wantedBy.get(identity);
    if (!next) return true;
    if (next.definition === definition || kind === "triggers") return false;
    // `create or replace` cannot change a function's parameters and result, or a view's columns.
    return kind === "views" || signatureOf(next.definition) !== signatureOf(definition);
  });
  const written = files.filter(({ kind, name }) =>
    changed.some((object) => object.kind === kind && object.file === name),
  );
  return [
    ...dropped.reverse().map(({ identity }) => `drop ${identity};`),
    ...written.map(({ sql }) => sql.trim()),
  ];
}

const signatureOf = (definition: string): string => definition.split(" LANGUAGE ")[0] ?? "";

const token = /'(?:[^']|'')*'|"[^"]*"|--[^\n]*|\s+|[(),;]|[^\s'"(),;-]+|-/g;

/** Equal for two definitions that differ only in layout and comments. Quoted text is unchanged. */
function withoutLayout(definition: string): string {
  const tokens = definition.match(token) ?? [];
  return tokens.filter((part) => !part.startsWith("--") && part.trim() !== "").join(" ");
}
