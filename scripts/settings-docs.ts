/** Pages of settings, generated so that they cannot disagree with the product. */
import type { SettingRule } from "../server/config/rule.ts";
import type { Setting } from "../server/config/setting.ts";
import { settings, subjects } from "../server/config/settings.ts";

export function environmentExample(): string {
  const lines = Object.values(settings).map((row) => `# ${row.doc}\n# ${row.env}=${defaultOf(row)}`);
  return `# Every setting of the product, with its default. Generated from server/config (npm run docs:generate).\n\n${lines.join("\n\n")}\n`;
}

/** docs/settings.md */
export function settingsPage(): string {
  const sections = subjects.map(({ title, settings, rules = [] }) =>
    [
      `## ${title}`,
      settingsTable(Object.values(settings)),
      ...(rules.length > 0 ? [rulesTable(rules)] : []),
    ].join("\n\n"),
  );
  return `# Settings

Values that the product reads from its environment, by subject, and below them what it says about unsafe ones. Generated from \`server/config\` by \`npm run docs:generate\`. What the owner changes while the product runs is in \`shared/settings.ts\`. Switches take \`on\`, \`true\` or \`1\`, and \`off\`, \`false\` or \`0\`.

When the product refuses to start, it names the settings at fault, as \`npm run doctor\` does; warnings are logged at the start. *everywhere*: always. *production*: with \`NODE_ENV=production\` or a live key. *live*: the same, but not in a demonstration (\`NODE_ENV=production SANDBOX=1\` without a live key).

${sections.join("\n\n")}
`;
}

function defaultOf({ schema, secret, shownDefault }: Setting<unknown>): string {
  if (secret) return "";
  return shownDefault ?? String(schema.safeParse(undefined).data ?? "");
}

function settingsTable(rows: readonly Setting<unknown>[]): string {
  const lines = rows.map((row) => {
    const fallback = defaultOf(row);
    const cells = [`\`${row.env}\``, fallback && `\`${fallback}\``, row.doc + (row.secret ? " Secret." : "")];
    return `| ${cells.join(" | ")} |`;
  });
  return ["| setting | default | what it does |", "|---|---|---|", ...lines].join("\n");
}

function rulesTable(rules: readonly SettingRule[]): string {
  const lines = rules.map(
    ({ setting, where, level, says }) => `| \`${setting}\` | ${level} ${where} | ${says} |`,
  );
  return ["| setting | | what is wrong then |", "|---|---|---|", ...lines].join("\n");
}
