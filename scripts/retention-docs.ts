import { settings } from "../server/config/settings.ts";
import { readConfig } from "../server/config.ts";
import { activityOf, keptFor } from "../server/features/identity/retention/retention.rules.ts";
import {
  contentOf,
  type Period,
  periods,
} from "../server/features/identity/retention/stored-tables.rules.ts";
import { textsIn } from "../server/language/texts.ts";
import { defaultLanguage } from "../shared/messages/languages.ts";

const { retentionTexts } = textsIn(defaultLanguage);
type StoredTable = keyof typeof activityOf;

const config = readConfig({});
const byActivity = keptFor(config);
const byDefault = { account: "until the account is deleted", books: "for good, under ids without a name" };

/** docs/retention.md, from the rules of `server/features/identity/retention`. */
export function retentionPage(): string {
  const rows = (Object.keys(activityOf) as StoredTable[]).map(rowOf);
  return `# Retention

What each table keeps, for how long, which setting decides that, and which task removes it. Generated from \`server/features/identity/retention\` by \`npm run docs:generate\`; its tests compare the list with the tables of the database. \`/privacy\` tells people the same by activity, in the section that the last column names, with the periods of the installation; tables without a section hold nothing about people. Days are those of the default settings. Why data goes by age: [decision 175](decisions/0175-data-goes-by-age.md); what is deleted with an account: [decision 11](decisions/0011-account-deletion.md).

Backups hold what was deleted for \`BACKUP_KEEP_DAYS\` (${config.backupKeepDays}) days more. The queue (schema \`pgboss\`) keeps finished tasks for three days; numbers in them are encrypted. Log lines are kept where the owner collects them.

| table | keeps | how long | setting | removed by | section of \`/privacy\` |
|---|---|---|---|---|---|
${rows.join("\n")}
`;
}

function rowOf(table: StoredTable): string {
  const activity = activityOf[table];
  const period = periods[table] ?? periodOf(table);
  const { setting, task } = period;
  const days = setting === undefined ? "" : `: ${config[setting]} days`;
  const cells = [
    `\`${table}\``,
    contentOf[table],
    period.kept + days,
    setting === undefined ? "" : `\`${settings[setting].env}\``,
    task === undefined ? "" : `\`${task}\``,
    activity === "none" ? "" : retentionTexts.activities[activity].title,
  ];
  return `| ${cells.join(" | ")} |`;
}

function periodOf(table: StoredTable): Period {
  const activity = activityOf[table];
  if (activity === "none") return { kept: "for good" };
  const { kept } = byActivity[activity];
  if (kept === "days") throw new Error(`No task removes ${table}, whose rows are kept for days.`);
  return { kept: byDefault[kept] };
}
