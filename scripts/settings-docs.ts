/** Text of the generated docs: both come from the settings table, so they cannot say anything else. */
import { settings } from "../server/settings.ts";

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
  return `# Every setting of the product, with its default. Generated from server/settings.ts (npm run docs:generate).\n\n${lines.join("\n\n")}\n`;
}

export function settingsTable(): string {
  const lines = rows.map(
    (row) =>
      `| \`${row.env}\` | ${row.fallback === "" ? "" : `\`${row.fallback}\``} | ${row.doc}${row.secret ? " Secret." : ""} |`,
  );
  return ["| setting | default | what it does |", "|---|---|---|", ...lines].join("\n");
}

/** Marks where the table stands in docs/operations.md. */
const begin = "<!-- settings: generated from server/settings.ts -->";
const end = "<!-- /settings -->";

/** The page with the present table in it. */
export function withSettingsTable(page: string): string {
  const [before, rest] = page.split(begin);
  const after = rest?.split(end)[1];
  if (after === undefined) throw new Error("docs/operations.md has lost the marks of the settings table");
  return `${before}${begin}\n${settingsTable()}\n${end}${after}`;
}
