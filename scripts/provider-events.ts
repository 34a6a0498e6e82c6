/** `npm run provider-events -- <reference>`: decrypts and prints what a provider sent about a payment. */
import { readConfig } from "../server/config.ts";
import { connectToPrimary } from "../server/db/hosts.ts";
import { openRecord, setDataKeys } from "../server/db/numbers/keyring.ts";
import { runningDatabase } from "./running-database.ts";

process.on("uncaughtException", (error) => {
  console.error(error.message);
  process.exit(1);
});
const [reference] = process.argv.slice(2);
if (reference === undefined) {
  process.stderr.write("npm run provider-events -- <reference of the payment or payout>\n");
  process.exit(2);
}
const config = readConfig();
setDataKeys(config);
const client = await connectToPrimary(await runningDatabase(config));
try {
  const { rows } = await client.query<{ at: string; kind: string; body: Buffer }>(
    "select received_at::text as at, kind, body from provider_events where reference = $1 order by received_at",
    [reference],
  );
  if (rows.length === 0) throw new Error(`no provider has sent anything about ${reference}`);
  for (const { at, kind, body } of rows) process.stdout.write(`${at} ${kind}\n${openRecord(body)}\n\n`);
} finally {
  await client.end();
}
