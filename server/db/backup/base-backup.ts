/** A physical copy of a running cluster by PostgreSQL's low-level backup functions: needs SQL only, no tools. */
import { copyFile, cp, mkdir, readdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import pg from "pg";
import { unlessGone } from "./unless-gone.ts";

/** Files that PostgreSQL recreates at each start, or must not find in a copy. */
const leftOut = new Set(["postmaster.pid", "postmaster.opts", "pg_internal.init", "current_logfiles"]);
/** Folders whose content belongs to the running server. */
const leftEmpty = new Set([
  ...["pg_wal", "pg_replslot", "pg_dynshmem", "pg_notify", "pg_serial", "pg_snapshots"],
  ...["pg_stat_tmp", "pg_subtrans"],
]);

/**
 * Copies a running cluster. A server started on the copy recovers to the moment at which copying ended.
 * Returns the first segment of the log that this recovery needs.
 */
export async function copyCluster(connectionString: string, data: string, target: string): Promise<string> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  const slot = `runor_backup_${process.pid}`;
  try {
    // The slot retains the log written while copying; being temporary, it ends with this connection.
    await client.query("select pg_create_physical_replication_slot($1, true, true)", [slot]);
    const started = await client.query<{ segment: string }>(
      "select pg_walfile_name(pg_backup_start($1, true)) as segment",
      ["runor"],
    );
    await copyFolder(data, target, "");
    const stopped = await client.query<{ segment: string; labelfile: string; spcmapfile: string }>(
      "select pg_walfile_name(lsn) as segment, labelfile, spcmapfile from pg_backup_stop(false)",
    );
    const { labelfile, segment: last } = stopped.rows[0]!;
    await copyLog(data, target, { first: started.rows[0]!.segment, last });
    await writeFile(path.join(target, "backup_label"), labelfile);
    return started.rows[0]!.segment;
  } catch (error) {
    await rm(target, { recursive: true, force: true });
    throw error;
  } finally {
    await client.end();
  }
}

async function copyFolder(from: string, to: string, within: string): Promise<void> {
  await mkdir(path.join(to, within), { recursive: true, mode: 0o700 });
  if (leftEmpty.has(within)) {
    // The log's subfolders must exist, empty.
    if (within === "pg_wal")
      for (const folder of ["archive_status", "summaries"])
        await mkdir(path.join(to, within, folder), { mode: 0o700 });
    return;
  }
  for (const entry of await readdir(path.join(from, within), { withFileTypes: true })) {
    const name = path.join(within, entry.name);
    if (leftOut.has(entry.name) || entry.name.startsWith("pgsql_tmp")) continue;
    if (entry.isDirectory()) await copyFolder(from, to, name);
    // A table may be dropped while its files are copied; the log drops it in the copy too.
    else await copyFile(path.join(from, name), path.join(to, name)).catch(unlessGone);
  }
}

/** Within a timeline, names of log segments sort by age. */
async function copyLog(data: string, target: string, { first, last }: { first: string; last: string }) {
  for (const name of await readdir(path.join(data, "pg_wal"))) {
    const isSegment = /^[0-9A-F]{24}$/.test(name) && name >= first && name <= last;
    if (isSegment || name.endsWith(".history"))
      await cp(path.join(data, "pg_wal", name), path.join(target, "pg_wal", name));
  }
}
