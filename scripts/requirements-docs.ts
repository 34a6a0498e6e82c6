/** docs/requirements.md: the sentences of docs/requirements.json beside the test files whose titles name their ids. */
import { globSync, readFileSync } from "node:fs";

const testFiles = "{shared,server,sandbox,web,tests}/**/*.{test,spec}.ts";

const sentences: Record<string, string> = JSON.parse(readFileSync("docs/requirements.json", "utf8"));
const testsById = findTests();

export const requirementIds = {
  withoutSentence: [...testsById.keys()].filter((id) => !(id in sentences)),
  withoutTest: Object.keys(sentences).filter((id) => !testsById.has(id)),
};

export function requirementsPage(): string {
  const areas = Map.groupBy(Object.keys(sentences), (id) => id.slice(0, id.lastIndexOf("-")));
  const tables = [...areas].map(
    ([area, ids]) => `## ${area}\n\n| id | what | tests |\n|---|---|---|\n${ids.map(rowOf).join("\n")}\n`,
  );
  return `# Requirements

What the ids at the end of test titles mean, and which tests prove each. Generated from \`docs/requirements.json\` and the tests by \`npm run docs:generate\`; \`tests/docs.test.ts\` compares. Where the product departs from its specification, [deviations.md](deviations.md) says how and why.

${tables.join("\n")}`;
}

function rowOf(id: string): string {
  const tests = [...(testsById.get(id) ?? [])].map((file) => `[${nameOf(file)}](../${file})`);
  return `| ${id} | ${sentences[id]} | ${tests.join(", ")} |`;
}

const nameOf = (file: string) => file.slice(file.lastIndexOf("/") + 1).replace(/\.(test|spec)\.ts$/, "");

function findTests(): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const file of globSync(testFiles).sort()) {
    for (const [, id = ""] of readFileSync(file, "utf8").matchAll(/\[([A-Z]+-\d{2})\]/g)) {
      found.set(id, (found.get(id) ?? new Set()).add(file));
    }
  }
  return found;
}
