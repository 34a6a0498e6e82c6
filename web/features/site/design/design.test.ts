import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const root = path.resolve(import.meta.dirname, "../../../..");
const read = (pattern: string) =>
  globSync(pattern, { cwd: root }).map((file) => readFileSync(path.join(root, file), "utf8"));

test("shows every component of web/ui on /design", () => {
  const exported = read("web/ui/**/*.tsx").flatMap((text) =>
    [...text.matchAll(/^export (?:function|const) ([A-Z]\w+)/gm)].map(([, name]) => name),
  );
  const samples = read("web/features/site/design/*-samples.tsx").join("\n");
  expect(exported.length).toBeGreaterThan(60);
  expect(exported.filter((name) => !new RegExp(`<${name}\\b`).test(samples))).toEqual([]);
});
