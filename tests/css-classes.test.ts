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
