import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { environmentExample, withSettingsTable } from "../scripts/settings-docs.ts";
import { triggersPage } from "../scripts/triggers-docs.ts";

test(".env.example and docs/operations.md say what the settings table says", () => {
  expect(readFileSync(".env.example", "utf8")).toBe(environmentExample());
  const operations = readFileSync("docs/operations.md", "utf8");
  expect(operations).toBe(withSettingsTable(operations));
});

test("docs/triggers.md lists the triggers that the files define", () => {
  expect(readFileSync("docs/triggers.md", "utf8")).toBe(triggersPage());
});
