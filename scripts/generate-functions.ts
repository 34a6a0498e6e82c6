/** `npm run db:functions -- --name <name>`: writes a migration for changed functions, views and triggers. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { startEmbeddedPostgres } from "../server/db/embedded/embedded.ts";
import { connectToPrimary } from "../server/db/hosts.ts";
import { migrateDatabase } from "../server/db/migrate.ts";
import { migrationFor, readDefinitionFiles } from "./sql-definitions.ts";

const folder = "server/db/migrations";
const journalFile = `${folder}/meta/_journal.json`;

const { name } = parseArgs({ options: { name: { type: "string" } } }).values;
if (!name || !/^[a-z0-9_-]+$/.test(name)) {
  console.error("Give the migration a name: npm run db:functions -- --name <what>");
  process.exit(1);
}

const data = mkdtempSync(path.join(tmpdir(), "runor-functions-"));
const postgres = await startEmbeddedPostgres(path.join(data, "pg"), {
  settings: { fsync: "off", archive_mode: "off" },
});
try {
  await migrateDatabase(postgres.connectionString);
  const client = await connectToPrimary(postgres.connectionString);
  try {
    const statements = await migrationFor(client, readDefinitionFiles());
    if (statements.length === 0) console.log("The migrations give what the files say: nothing to write.");
    else {
      for (const statement of statements) await client.query(statement);
      const left = await migrationFor(client, readDefinitionFiles());
      if (left.length > 0) throw new Error(`The migration would leave a difference:\n${left.join("\n")}`);
      console.log(`Written: ${write(name, statements)}`);
    }
  } finally {
    await client.end();
  }
} finally {
  await postgres.stop();
  rmSync(data, { recursive: true, force: true });
}

function write(what: string, statements: string[]): string {
  const journal = JSON.parse(readFileSync(journalFile, "utf8"));
  const last = journal.entries.at(-1);
  const idx = last.idx + 1;
  const tag = `${String(idx).padStart(4, "0")}_${what}`;
  const when = Math.max(Date.now(), last.when + 1);
  journal.entries.push({ idx, version: last.version, when, tag, breakpoints: true });
  const file = `${folder}/${tag}.sql`;
  writeFileSync(file, `${statements.join("\n--> statement-breakpoint\n")}\n`);
  writeFileSync(journalFile, JSON.stringify(journal, null, 2));
  return file;
}
