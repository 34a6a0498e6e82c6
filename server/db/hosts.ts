import pg from "pg";
import { addressesOf, HostSearch } from "./sessions/host-search.ts";

/** Connects to the host that accepts writes. Errors: that of the last host. */
export async function connectToPrimary(connectionString: string): Promise<pg.Client> {
  let refusal: unknown;
  const hosts = addressesOf(connectionString);
  const search = hosts.length > 1 ? HostSearch.for(connectionString) : undefined;
  // Without a primary, each host says why it is not one.
  const primary = await search?.find().catch(() => undefined);
  for (const host of primary ? [primary] : hosts) {
    const client = new pg.Client({ connectionTimeoutMillis: 10_000, connectionString: host });
    client.on("error", () => {});
    try {
      await client.connect();
      const { rows } = await client.query<{ standby: boolean }>("select pg_is_in_recovery() as standby");
      if (!rows[0]?.standby) return client;
      refusal = new Error("The address of the database leads to a standby, which takes no writes.");
    } catch (error) {
      refusal = error;
    }
    await client.end().catch(() => {});
  }
  throw refusal;
}
