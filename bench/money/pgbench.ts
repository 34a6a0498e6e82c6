/** PostgreSQL's own load program: what the same database achieves without the product. */
import { execFile } from "node:child_process";
import { existsSync, globSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { personId } from "./fill-bank.ts";

const run = promisify(execFile);

/** A load of pgbench: its tpcb-like script, plain or prepared, or transfers by the ledger's function. */
export type Reference = "tpcb-like" | "tpcb-prepared" | "ledger" | "ledger-hot";

export interface Pgbench {
  perSecond(load: { reference: Reference; clients: number; seconds: number }): Promise<number>;
  close(): void;
}

export async function openPgbench(
  connectionString: string,
  { people, branches }: { people: number; branches: number },
): Promise<Pgbench> {
  const program = findProgram();
  const folder = mkdtempSync(path.join(tmpdir(), "runor-pgbench-"));
  await run(program, ["--initialize", "--quiet", "--scale", String(branches), connectionString]);
  const file = (name: string, text: string) => {
    writeFileSync(path.join(folder, name), text);
    return path.join(folder, name);
  };
  const prepared = ["--protocol", "prepared"];
  const scripts: Record<Reference, string[]> = {
    "tpcb-like": ["--builtin", "tpcb-like"],
    "tpcb-prepared": ["--builtin", "tpcb-like", ...prepared],
    ledger: [
      ...prepared,
      "--file",
      file("ledger.sql", transferScript(people, `(:sender + random(0, ${people - 2})) % ${people} + 1`)),
    ],
    "ledger-hot": [...prepared, "--file", file("ledger-hot.sql", transferScript(people, "1"))],
  };
  return {
    perSecond: async ({ reference, clients, seconds }) => {
      const load = ["--client", clients, "--jobs", Math.min(2, clients), "--time", Math.ceil(seconds)].map(
        String,
      );
      const flags = ["--no-vacuum", ...load, ...scripts[reference]];
      const { stdout } = await run(program, [...flags, connectionString]);
      const tps = /tps = ([\d.]+)/.exec(stdout)?.[1];
      if (tps === undefined) throw new Error(`pgbench said: ${stdout}`);
      return Number(tps);
    },
    close: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** Every user but the recipient sends one unit at a time. */
const transferScript = (people: number, recipient: string) => `\\set sender random(2, ${people})
\\set recipient ${recipient}
select ledger.transfer(array[gen_random_uuid()], array[${personId(":sender")}],
  array[${personId(":recipient")}], array[100::bigint], now());
`;

function findProgram(): string {
  const named = (process.env.PATH ?? "").split(path.delimiter).map((folder) => path.join(folder, "pgbench"));
  const found = [...globSync("/usr/lib/postgresql/*/bin/pgbench").sort().reverse(), ...named].find((file) =>
    existsSync(file),
  );
  if (!found)
    throw new Error(
      "The money bench measures against pgbench, which is not here: install postgresql-contrib (Debian, Ubuntu: " +
        "apt-get install postgresql-contrib), or put pgbench into the PATH.",
    );
  return found;
}
