/** Tables of the docs, generated from the settings table so that they cannot disagree with it. */
import { settingRules, settings } from "../server/config/settings.ts";

interface Row {
  env: string;
  fallback: string;
  doc: string;
  secret: boolean;
}

const rows: Row[] = Object.values(settings).map((row) => {
  const parsed = row.schema.safeParse(undefined);
  const value = parsed.success && parsed.data !== undefined ? String(parsed.data) : "";
  const shown = "shownDefault" in row && row.shownDefault ? row.shownDefault : value;
  return {
    env: row.env,
    fallback: "secret" in row && row.secret ? "" : shown,
    doc: row.doc,
    secret: Boolean("secret" in row && row.secret),
  };
});

export function environmentExample(): string {
  const lines = rows.map((row) => `# ${row.doc}\n# ${row.env}=${row.fallback}`);
  return `# Every setting of the product, with its default. Generated from server/config (npm run docs:generate).\n\n${lines.join("\n\n")}\n`;
}

function settingsTable(): string {
  const lines = rows.map(
    (row) =>
      `| \`${row.env}\` | ${row.fallback === "" ? "" : `\`${row.fallback}\``} | ${row.doc}${row.secret ? " Secret." : ""} |`,
  );
  return ["| setting | default | what it does |", "|---|---|---|", ...lines].join("\n");
}

function rulesTable(): string {
  const lines = settingRules.map(
    ({ setting, where, level, says }) => `| \`${setting}\` | ${level} ${where} | ${says} |`,
  );
  return ["| setting | | what is wrong then |", "|---|---|---|", ...lines].join("\n");
}

/** Marks around the tables in docs/operations.md. */
const tables = {
  settings: ["<!-- settings: generated from server/config -->", "<!-- /settings -->"],
  rules: ["<!-- rules: generated from server/config -->", "<!-- /rules -->"],
} as const;

export const withSettingsTable = (page: string): string =>
  withTable(withTable(page, tables.settings, settingsTable()), tables.rules, rulesTable());

function withTable(page: string, [begin, end]: readonly [string, string], table: string): string {
  const [before, rest] = page.split(begin);
  const after = rest?.split(end)[1];
  if (after === undefined) throw new Error(`docs/operations.md has lost ${begin}`);
  return `${before}${begin}\n${table}\n${end}${after}`;
}
