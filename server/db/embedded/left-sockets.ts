/** Removes the socket folders that killed products left in the temporary folder. */
import { existsSync, lstatSync, readdirSync, rmdirSync, rmSync } from "node:fs";
import { connect } from "node:net";
import path from "node:path";
import { hourMs } from "#shared/time/durations.ts";
import { isOwnFolder } from "./embedded-files.ts";

const socketName = ".s.PGSQL.5432";

/**
 * Removes folders like `own` without a server that answers. Younger ones stay: a start makes or touches its folder just
 * before its server opens the socket. What cannot be removed stays as well.
 */
export async function removeLeftSockets(own: string): Promise<void> {
  const parent = path.dirname(own);
  const begin = path.basename(own).replace(/[^-]+$/, "");
  const others = readdirSync(parent).filter(
    (name) => name.startsWith(begin) && name.length === path.basename(own).length,
  );
  for (const folder of others.map((name) => path.join(parent, name)))
    try {
      if (folder === own || !isLeft(folder) || (await isAnswered(path.join(folder, socketName)))) continue;
      for (const name of [socketName, `${socketName}.lock`]) rmSync(path.join(folder, name), { force: true });
      // Fails if it holds anything else.
      rmdirSync(folder);
    } catch {
      // Another start may have removed it meanwhile.
    }
}

function isLeft(folder: string): boolean {
  const found = lstatSync(folder);
  return found.isDirectory() && isOwnFolder(found) && found.mtimeMs < Date.now() - hourMs;
}

const isAnswered = (socket: string): Promise<boolean> =>
  new Promise((resolve) => {
    if (!existsSync(socket)) return resolve(false);
    const connection = connect(socket);
    connection.once("connect", () => {
      connection.destroy();
      resolve(true);
    });
    connection.once("error", ({ code }: NodeJS.ErrnoException) => resolve(code !== "ECONNREFUSED"));
  });
