/** A physical copy of a database server, from which its log recovers any later moment. */
import { writeFile } from "node:fs/promises";
import path from "node:path";
import type { Readable } from "node:stream";
import type { Login } from "../embedded/embedded.ts";
import { giveTo } from "../embedded/embedded-files.ts";
import { takePacked } from "./archive.ts";
import { type Backup, expectOwn, type Manifest, type PhysicalCopy } from "./backups.ts";
import { shipLog } from "./log-shipping.ts";
import { type Staged, stage } from "./recovery.ts";
import { makeSlot, receiveRest, type Source } from "./server-log.ts";
import { findProgram, runProgram } from "./server-programs.ts";
import type { Store, StoredObject } from "./store.ts";

type Save = (name: string, content: Readable) => Promise<StoredObject>;
type Saved = Required<Pick<Manifest, "cluster" | "firstSegment">> & {
  physical: PhysicalCopy;
  object: StoredObject;
};

/** Copies the server with the log written meanwhile. Errors: no program, or what pg_basebackup says. */
export async function saveBase(
  source: Source,
  login: Login,
  { store, save }: { store: Store; save: Save },
): Promise<Saved> {
  const { client, cluster, major, programs, url } = source;
  await expectOwn(store, cluster);
  const file = await findProgram("pg_basebackup", { major, folder: programs });
  await makeSlot(source);
  const { rows } = await client.query<{ segment: string; bytes: string }>(
    `select pg_walfile_name(pg_current_wal_lsn()) as segment,
            (select sum(pg_database_size(oid)) from pg_database where datallowconn)::text as bytes`,
  );
  const copying = runProgram(file, ["-D", "-", "-F", "tar", "-X", "fetch", "-c", "fast"], url);
  const object = await takePacked(copying, (packed) => save("base.tar.gz", packed)).finally(copying.stop);
  const { segment = "", bytes } = rows[0] ?? {};
  return { cluster, firstSegment: segment, physical: { major, bytes: Number(bytes), login }, object };
}

/** Saves the log up to now, unless a running product receives it and saves it itself. */
export async function saveRest(source: Source, store: Store): Promise<void> {
  // What an ended process left is saved first: a gap may follow it.
  const ship = () => shipLog(source.log, store, async () => source.cluster);
  await ship();
  if (await receiveRest(source)) await ship();
}

/** Unpacks a server's copy beside what is there. Errors: no program of its version, too little room, or a damaged backup. */
export async function stageServer(
  store: Store,
  { backup, physical }: { backup: Backup; physical: PhysicalCopy },
  { cluster, programs }: { cluster: string; programs: string | undefined },
): Promise<{ staged: Staged; server: { native: string; login: Login } }> {
  const { major, login } = physical;
  const program = await findProgram("postgres", { major, folder: programs });
  const staged = await stage(store, backup, cluster);
  await forgetSettings(staged);
  return { staged, server: { native: path.resolve(program, "../.."), login } };
}

/** The copy's settings name addresses, folders and libraries of another machine that may be missing here. */
async function forgetSettings({ cluster }: Staged): Promise<void> {
  const files = { "postgresql.conf": "", "postgresql.auto.conf": "", "pg_ident.conf": "" };
  for (const [name, text] of Object.entries({ ...files, "pg_hba.conf": "local all all trust\n" })) {
    await writeFile(path.join(cluster, name), text, { mode: 0o600 });
    giveTo(path.join(cluster, name), cluster);
  }
}
