/** The backup commands as an operator runs them, and a product whose money moves meanwhile. */
import { spawn } from "node:child_process";
import { globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { readConfig } from "#server/config.ts";
import { newId } from "#server/db/ids.ts";
import { media } from "#server/db/schema/media.ts";
import { createLog } from "#server/log.ts";
import { type Runor, startRunor } from "#server/runor.ts";
import { aUser } from "#server/seed/builders.ts";
import { fundWallet } from "#server/seed/fund.ts";
import { childEnvironment, scriptArguments } from "./child-environment.ts";
import { freePort } from "./free-port.ts";

const root = path.resolve(import.meta.dirname, "../..");

export async function run(
  script: "backup" | "restore",
  words: readonly string[],
  env: Record<string, string>,
): Promise<{ code: number | null; said: string }> {
  const child = spawn(process.execPath, scriptArguments(script, ...words), {
    cwd: root,
    env: childEnvironment({ DEMO: "0", ...env }),
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk) => {
      said += chunk;
    });
  const code = await new Promise<number | null>((resolve) => child.once("close", resolve));
  return { code, said };
}

export async function product(dataDir: string, connectionString: string): Promise<Runor> {
  const PORT = String(await freePort());
  const config = readConfig({ NODE_ENV: "test", HOST: "127.0.0.1", PORT, DATA_DIR: dataDir, DEMO: "0" });
  return startRunor({ config, connectionString, log: createLog("silent"), worker: false });
}

/** The balance of every ledger account, in kobo. */
export async function booksIn(connectionString: string): Promise<string> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  const { rows } = await client.query(
    "select code, posted::text, held::text from ledger.balance order by code",
  );
  await client.end();
  return JSON.stringify(rows);
}

export async function fundNewPerson({ deps }: Runor, units: number): Promise<void> {
  await fundWallet(deps, { userId: (await aUser(deps.db)).id, units });
}

/** Stores a file as an upload of a new person. Returns its address on the disk. */
export async function upload(
  { deps }: Runor,
  key: string,
  { dataDir, content }: { dataDir: string; content: string | Buffer },
): Promise<string> {
  const file = path.join(dataDir, "files", key);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, content);
  await deps.db.insert(media).values({
    id: newId(),
    ownerId: (await aUser(deps.db)).id,
    kind: "image",
    path: key,
    bytes: content.length,
  });
  return file;
}

/** Money has to move during a copy; as fast as possible, it would only take the processor from the copying. */
const paceMs = 20;

/** Funds new people until the returned function is called. That function returns their number. */
export function moveMoney(runor: Runor): () => Promise<number> {
  let isOver = false;
  const moving = (async () => {
    let moves = 0;
    for (; !isOver; moves += 1) {
      await fundNewPerson(runor, 1_000 + moves);
      await sleep(paceMs);
    }
    return moves;
  })();
  return async () => {
    isOver = true;
    return moving;
  };
}

/** Changes a byte in the middle of the one file that the pattern matches. Returns how to undo it. */
export function damage(within: string, pattern: string): () => void {
  const [file = ""] = globSync(path.join(within, pattern));
  const whole = readFileSync(file);
  const changed = Buffer.from(whole);
  const middle = Math.floor(changed.length / 2);
  changed[middle] = (changed[middle] ?? 0) ^ 1;
  writeFileSync(file, changed);
  return () => writeFileSync(file, whole);
}
