import pg from "pg";

const address = /^([a-z]+:\/\/(?:[^@/]*@)?)([^/?@]+)(.*)$/i;

export function addressesOf(connectionString: string): string[] {
  const [, before, hosts, after] = address.exec(connectionString) ?? [];
  if (!hosts?.includes(",")) return [connectionString];
  return hosts.split(",").map((host) => `${before}${host}${after}`);
}

/** Connects to the host that accepts writes. Errors: that of the last host. */
export async function connectToPrimary(
  connectionString: string,
  options: Omit<pg.ClientConfig, "connectionString"> = {},
): Promise<pg.Client> {
  let refusal: unknown;
  for (const host of addressesOf(connectionString)) {
    const client = new pg.Client({ connectionTimeoutMillis: 10_000, ...options, connectionString: host });
    client.on("error", () => {});
    try {
      await client.connect();
      const { rows } = await client.query<{ standby: boolean }>("select pg_is_in_recovery() as standby");
      if (!rows[0]?.standby) return client;
      refusal = new Error("DATABASE_URL leads to a standby, which takes no writes.");
    } catch (error) {
      refusal = error;
    }
    await client.end().catch(() => {});
  }
  throw refusal;
}
