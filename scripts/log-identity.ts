/** `npm run log-identity -- <account id or address> [YYYY-MM-DD]`: finds a person's or an address's lines in a day's log. */
import { isIP } from "node:net";
import { readConfig } from "../server/config.ts";
import { logIdentity } from "../server/log-identity.ts";
import { dayOf } from "../shared/time/lagos.ts";

const [value, day = dayOf(new Date())] = process.argv.slice(2);
const isId = value !== undefined && /^[\w-]{8,64}$/.test(value);
if (value === undefined || !(isId || isIP(value)) || !/^\d{4}-\d{2}-\d{2}$/.test(day)) {
  process.stderr.write("npm run log-identity -- <account id or network address> [YYYY-MM-DD]\n");
  process.exit(2);
}
process.stdout.write(`${logIdentity(readConfig(), { value, day })}\n`);
