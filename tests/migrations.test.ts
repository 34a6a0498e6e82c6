/** What squawk does not check: migrations backfill no table in one statement and keep functions that old processes call. */
import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const folder = path.resolve(import.meta.dirname, "../server/db/migrations");
/** Later migrations follow the rules; these are released. */
const lastBefore = "0155";

const migrations = globSync("*.sql", { cwd: folder })
  .filter((name) => name.slice(0, 4) > lastBefore)
  .map((name) => ({ name, sql: readFileSync(path.join(folder, name), "utf8") }));

/** Bodies, strings, names, comments and ends of statements: what has to be skipped or separates. */
const pieces = /(\$\w*\$)([\s\S]*?)\1|'(?:[^']|'')*'|"[^"]*"|--([^\n]*)|\/\*[\s\S]*?\*\/|;/g;

interface Statement {
  code: string;
  /** Code within `do $$ … $$`, which the migration runs. */
  body: string;
  hasReason: boolean;
}

function statementsOf(sql: string): Statement[] {
  const statements: Statement[] = [];
  const start = (): Statement => ({ code: "", body: "", hasReason: false });
  let current = start();
  let end = 0;
  for (const found of sql.matchAll(pieces)) {
    const [text, , body, comment] = found;
    current.code += sql.slice(end, found.index);
    end = found.index + text.length;
    if (comment !== undefined) current.hasReason ||= /^\s*reason:\s*\S/.test(comment);
    else if (body !== undefined) current.body += /^\s*do\b/i.test(current.code) ? body : "";
    else if (text.startsWith('"')) current.code += text;
    if (text !== ";") continue;
    statements.push(current);
    current = start();
  }
  current.code += sql.slice(end);
  return [...statements, current];
}

const changes =
  /\bupdate\s+(?:only\s+)?[\w."]+\s+(?:as\s+)?(?:\w+\s+)?set\b|\bdelete\s+from\b|\bmerge\s+into\b|\btruncate\b/i;
const begins = /^\s*(?:with|update|delete|merge|truncate)\b/i;

/** Statements that need `-- reason: …` in a comment before or in them, and have none. */
const refused = (sql: string): string[] =>
  statementsOf(sql)
    .filter(({ code, body }) => {
      const changesRows = (begins.test(code) && changes.test(code)) || changes.test(body);
      return changesRows || /^\s*drop\s+(?:function|procedure)\b/i.test(code);
    })
    .filter(({ hasReason }) => !hasReason)
    .map(({ code }) => code.trim().replaceAll(/\s+/g, " ").slice(0, 80));

test("later migrations change no rows and drop no function without a reason", () => {
  const found = migrations.flatMap(({ name, sql }) =>
    refused(sql).map((statement) => `${name}: ${statement}`),
  );
  expect(found, "backfill in slices by a task, or write `-- reason: …` above it").toEqual([]);
});

test.each([
  "update jobs set words = words;",
  "-- Fills the column.\nUPDATE ONLY jobs j SET words = words FROM users u WHERE u.id = j.user_id;",
  'alter table a add b text;--> statement-breakpoint\nupdate "agent_applications" application set b = 1;',
  "delete from jobs",
  "with old as (select id from jobs) delete from jobs where id in (select id from old);",
  "with gone as (delete from jobs returning id) select count(*) from gone;",
  "merge into jobs using users on true when matched then delete;",
  "truncate jobs;",
  "do $$ begin update jobs set words = words; end $$;",
  "do language plpgsql $body$ begin delete from jobs; end $body$;",
  "-- reason: of the next statement.\nselect 1;\ndrop function post_job(jsonb);",
  "drop function if exists ledger.transfer(uuid[]) cascade;",
  "-- reason:\ndelete from jobs;",
])("refuses %j", (sql) => {
  expect(refused(sql)).toHaveLength(1);
});

test.each([
  "create function f() returns void language sql as $$ update jobs set words = words; delete from jobs $$;",
  "create or replace trigger t after update or delete on jobs for each row execute function f();",
  "alter table a add constraint c foreign key (b) references d (id) on delete cascade on update no action;",
  "-- delete from jobs;\n/* drop function f(); */ select 'update jobs set words = words; delete from jobs;';",
  "select from jobs for update;",
  "insert into settings (a) values ('b') on conflict (a) do update set a = excluded.a;",
  "drop trigger t on jobs;",
  "-- Few rows.\n-- reason: the table holds one row for each month.\nupdate months set n = 0 where n is null;",
])("accepts %j", (sql) => {
  expect(refused(sql)).toEqual([]);
});

test("would have refused the released backfills", () => {
  for (const name of ["0149_owners-of-applications", "0152_words-of-hidden-names"])
    expect(refused(readFileSync(path.join(folder, `${name}.sql`), "utf8"))).not.toEqual([]);
});
