/** Each class name exists on both sides: in a stylesheet and in a component. */
import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const root = path.resolve(import.meta.dirname, "..");
const read = (pattern: string) =>
  globSync(pattern, { cwd: root }).map((file) => readFileSync(path.join(root, file), "utf8"));

const styles = read("web/**/*.css").map((text) => text.replace(/\/\*[\s\S]*?\*\//g, ""));
const selectors = styles.flatMap((text) => text.match(/[^{};]+(?=\{)/g) ?? []);
const styled = new Set(
  selectors
    .filter((selector) => !selector.trim().startsWith("@"))
    .flatMap((selector) => [...selector.matchAll(/\.([a-zA-Z][\w-]*)/g)].map(([, name]) => name as string)),
);

const components = read("web/**/*.{ts,tsx}");
/** Every word of every string, for classes that come from a variable. */
const words = new Set(components.flatMap(strings).flatMap(split));
/** Prefixes completed by a template, as in `tint-${n}`. */
const beginnings = components.flatMap((text) =>
  [...text.matchAll(/[`\s]([a-z]+-)\$\{/g)].map(([, name]) => name),
);

function split(value = ""): string[] {
  return value.split(/[^\w-]+/).filter(Boolean);
}

/** Contents of quotes and templates. Expressions in templates are left out; their strings count apart. */
function strings(code: string): string[] {
  const quoted = [...code.matchAll(/"([^"\n]*)"/g)].map(([, value]) => value as string);
  let templates = code.replace(/"[^"\n]*"/g, "");
  for (let before = ""; before !== templates; ) {
    before = templates;
    templates = templates.replace(/(?:[\w-]+-)?\$\{[^{}]*\}/g, " ");
  }
  return [...quoted, ...[...templates.matchAll(/`([^`]*)`/g)].map(([, value]) => value as string)];
}

/** Classes in a component's `className`; strings in comparisons are not classes. */
function classesIn(text: string): string[] {
  return [...text.matchAll(/[cC]lassName=(?:"([^"]*)"|\{)/g)].flatMap(({ 0: all, 1: plain, index }) => {
    if (plain !== undefined) return split(plain);
    const code = braced(text, index + all.length);
    return strings(code.replace(/[!=]== "[^"]*"/g, "")).flatMap(split);
  });
}

/** The code up to the matching closing brace. */
function braced(text: string, start: number): string {
  let depth = 1;
  let end = start;
  for (; depth > 0 && end < text.length; end++) depth += text[end] === "{" ? 1 : text[end] === "}" ? -1 : 0;
  return text.slice(start, end - 1);
}

test("every class in a stylesheet is used by a component", () => {
  const isUsed = (name: string) =>
    words.has(name) || beginnings.some((start) => start && name.startsWith(start));
  expect(styled.size).toBeGreaterThan(200);
  expect([...styled].filter((name) => !isUsed(name))).toEqual([]);
});

test("every class that a component names is in a stylesheet", () => {
  const named = new Set(components.flatMap(classesIn));
  expect(named.size).toBeGreaterThan(200);
  expect([...named].filter((name) => !styled.has(name))).toEqual([]);
});

test("only button.css styles buttons, also in places where they look different", () => {
  const files = globSync("web/**/*.css", { cwd: root }).filter((file) =>
    /\.btn\b/.test(readFileSync(path.join(root, file), "utf8")),
  );
  expect(files).toEqual(["web/styles/button.css"]);
});

const sheets = globSync("web/**/*.css", { cwd: root })
  // Lists components of all sheets, for forced colours and for paper.
  .filter((file) => !file.endsWith("/button.css"))
  .map((file) => ({
    file: path.basename(file),
    text: readFileSync(path.join(root, file), "utf8").replace(/\/\*[\s\S]*?\*\//g, ""),
  }));

/** The classes that a sheet styles wherever they occur. */
const ownClasses = (text: string): string[] => [
  ...new Set([...text.matchAll(/^ {0,2}\.([\w-]+)(?=,| \{)/gm)].map(([, name]) => name as string)),
];

test("a class has its rules in one stylesheet", () => {
  const all = sheets.flatMap(({ file, text }) => ownClasses(text).map((name) => ({ name, file })));
  expect(all.length).toBeGreaterThan(150);
  const counts = Map.groupBy(all, ({ name }) => name);
  expect([...counts.values()].filter((places) => places.length > 1)).toEqual([]);
});

test("stylesheets that load after a page with charts, and stay, name no class of other pages", () => {
  const isLate = ({ file }: { file: string }) => file === "charts.css" || file === "insights.css";
  const others = sheets.filter((sheet) => !isLate(sheet)).map(({ text }) => text);
  const named = new Set(others.flatMap((text) => text.match(/\.[a-z][\w-]*/g) ?? []));
  const own = sheets.filter(isLate).flatMap(({ text }) => ownClasses(text));
  expect(own.length).toBeGreaterThan(20);
  expect(own.filter((name) => named.has(`.${name}`))).toEqual([]);
});
