import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { requirementIds, requirementsPage } from "../scripts/requirements-docs.ts";
import { retentionPage } from "../scripts/retention-docs.ts";
import { environmentExample, settingsPage } from "../scripts/settings-docs.ts";
import { triggersPage } from "../scripts/triggers-docs.ts";

test(".env.example and docs/settings.md list every setting (npm run docs:generate)", () => {
  expect(readFileSync(".env.example", "utf8")).toBe(environmentExample());
  expect(readFileSync("docs/settings.md", "utf8")).toBe(settingsPage());
});

test("docs/triggers.md lists the triggers that the files define", () => {
  expect(readFileSync("docs/triggers.md", "utf8")).toBe(triggersPage());
});

test("docs/retention.md lists what each table keeps (npm run docs:generate)", () => {
  expect(readFileSync("docs/retention.md", "utf8")).toBe(retentionPage());
});

test("every id in a test title has a sentence in docs/requirements.json, and every sentence a test", () => {
  expect(requirementIds).toEqual({ withoutSentence: [], withoutTest: [] });
});

test("docs/requirements.md lists the tests of each requirement (npm run docs:generate)", () => {
  expect(readFileSync("docs/requirements.md", "utf8")).toBe(requirementsPage());
});

test("docs/README.md names every page, decisions/README.md every decision", () => {
  const unnamed = (folder: string) => {
    const map = readFileSync(`${folder}/README.md`, "utf8");
    return readdirSync(folder).filter((page) => /(?<!README)\.md$/.test(page) && !map.includes(`](${page})`));
  };
  expect([...unnamed("docs"), ...unnamed("docs/decisions")]).toEqual([]);
});

test("each district's README names its features", () => {
  const folders = (folder: string) =>
    readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
      entry.isDirectory() ? [entry.name] : [],
    );
  const rooms = folders("server/features").map((name) => `server/features/${name}`);
  const unnamed = [...rooms, "web/features/site"].flatMap((district) => {
    const readme = district === "web/features/site" ? "web/features/README.md" : `${district}/README.md`;
    const text = readFileSync(readme, "utf8");
    return folders(district)
      .filter((feature) => !text.includes(`\`${feature}\``))
      .map((feature) => `${district}/${feature}`);
  });
  expect(unnamed).toEqual([]);
});

test("every decision has a unique number, a date and a status", () => {
  const pages = readdirSync("docs/decisions").filter((page) => /^\d{4}-/.test(page));
  expect(new Set(pages.map((page) => page.slice(0, 4))).size).toBe(pages.length);
  const undated = pages.filter((page) => {
    const [title = "", , status = ""] = readFileSync(`docs/decisions/${page}`, "utf8").split("\n");
    const heading = title.startsWith(`# ${Number(page.slice(0, 4))}. `);
    return !heading || !/^Decided on \d{1,2} [A-Z][a-z]+ \d{4}\. (In force|Replaced by)/.test(status);
  });
  expect(undated).toEqual([]);
});
