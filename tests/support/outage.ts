/** Cuts a test database off: closes every connection and refuses new ones until it is restored. */
import type { TestApp } from "./app.ts";
import { onServer } from "./database.ts";

const server = process.env.TEST_DATABASE_SERVER ?? "";
const nameIn = ({ connectionString }: TestApp): string => /\/(\w+)\?/.exec(connectionString)?.[1] ?? "";

export async function cutConnections(app: TestApp): Promise<void> {
  await onServer(
    server,
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${nameIn(app)}'`,
  );
}

export async function takeDatabaseAway(app: TestApp): Promise<void> {
  await onServer(server, `alter database ${nameIn(app)} allow_connections false`);
  await cutConnections(app);
}

export const giveDatabaseBack = (app: TestApp): Promise<void> =>
  onServer(server, `alter database ${nameIn(app)} allow_connections true`);
