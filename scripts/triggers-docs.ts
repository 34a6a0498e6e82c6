import { readDefinitionFiles } from "./sql-definitions.ts";

const files = readDefinitionFiles();

const statement =
  /create or replace trigger (\w+)\s+(before|after) ([^;]*?) on [\w.]+\s([^;]*?)execute function ([\w.]+)\(([^;]*)\);/g;

/** docs/triggers.md, from the files of triggers and the comments of the functions they call. */
export function triggersPage(): string {
  const sections = files
    .filter(({ kind }) => kind === "triggers")
    .map(({ name, sql }) => {
      const rows = [...sql.matchAll(statement)].map((match) => rowOf(match, sql));
      if (rows.length !== sql.match(/create or replace trigger/g)?.length)
        throw new Error(`The page of triggers does not understand every trigger on ${name}.`);
      // PostgreSQL fires triggers of the same event in order of their names.
      rows.sort((a, b) => b.time.localeCompare(a.time) || (a.trigger < b.trigger ? -1 : 1));
      return `## ${name}\n| trigger | fires | does |\n|---|---|---|\n${rows.map(({ row }) => row).join("\n")}\n`;
    });
  return `# Triggers
Which triggers fire on which table, in the order in which they fire. Generated from \`server/db/triggers/\` and the comments of \`server/db/functions/\` by \`npm run docs:generate\`.

${sections.join("\n")}`;
}

/** A trigger's row of its table's section, and its time to sort by. `sql` is the whole file. */
function rowOf(
  [, trigger = "", time = "", event = "", scope = "", called = "", args = ""]: RegExpExecArray,
  sql: string,
) {
  const condition = /when \(([^;]*)\)\s*$/.exec(scope)?.[1];
  const fires = [
    `${time} ${event}, for each ${scope.includes("for each row") ? "row" : "statement"}`,
    ...(condition ? [`if \`${condition.replace(/\s+/g, " ").trim()}\``] : []),
    ...(sql.includes(`enable always trigger ${trigger};`) ? ["also for replicated changes"] : []),
  ];
  const call = `\`${called}(${args})\``;
  return {
    time,
    trigger,
    row: `| \`${trigger}\` | ${fires.join(", ")} | ${call}: ${purposeOf(called)} |`,
  };
}

/** The first sentence of a function's comment. */
function purposeOf(called: string): string {
  const file = files.find(({ kind, name }) => kind === "functions" && name === called);
  if (!file) throw new Error(`No file defines ${called}, which a trigger calls.`);
  const comment = /^(?:--.*\n)+/.exec(file.sql)?.[0].replace(/^-- ?/gm, "").replace(/\s+/g, " ") ?? "";
  return /^.*?\.(?=\s|$)/.exec(comment)?.[0] ?? comment;
}
