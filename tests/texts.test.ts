/** The texts of shared/messages: imported without a language, and all used. */
import { globSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import * as inEnglish from "#shared/messages/en/all-texts.ts";
import * as pidgin from "#shared/messages/pcm/all-texts.ts";
import { pseudoTexts } from "#shared/messages/pseudo.ts";
import type { Texts } from "#shared/messages/texts.ts";
import type { reviewTexts } from "#texts/reviews.ts";

const root = path.resolve(import.meta.dirname, "..");
const english = path.join(root, "shared/messages/en");

const sources = globSync("{server,web,sandbox,shared,scripts,bench}/**/*.{ts,tsx}", { cwd: root })
  .filter((file) => !/\.test\.tsx?$/.test(file) && !file.endsWith("/all-texts.ts"))
  // Files of other languages name each text without using it.
  .filter((file) => !/^shared\/messages\/(?!en\/)\w+\//.test(file))
  .map((file) => ({ file, text: readFileSync(path.join(root, file), "utf8") }));

/** Forms of verbs that Pidgin does not have. */
const englishForms = /\b(is|are|was|were|cannot|does|did|will|would|has|please)\b/i;

test("no Pidgin text holds a sentence in English", () => {
  const found: string[] = [];
  const look = (texts: unknown, at: string): void => {
    // A function's sentences are in its source; inserted values are not language.
    const text = typeof texts === "function" ? String(texts).replace(/\$\{[^}]*\}/g, "") : texts;
    if (typeof text === "string" && !at.endsWith(".id") && englishForms.test(text))
      found.push(`${at}: ${text}`);
    if (typeof text === "object" && text !== null)
      for (const [key, value] of Object.entries(text)) look(value, `${at}.${key}`);
  };
  look(pidgin, "");
  expect(found).toEqual([]);
});

/** Shorter sentences can be right in both languages: "Choose day, week or month." */
const longSentenceWords = 8;

test("no long sentence of a Pidgin text is that of the English one", () => {
  const found: string[] = [];
  const compare = (text: unknown, english: unknown, at: string): void => {
    if (typeof text === "string") {
      const isLong = text.split("\n").some((line) => line.split(" ").length >= longSentenceWords);
      if (text === english && isLong) found.push(`${at}: ${text}`);
    } else if (typeof text === "object" && text !== null)
      for (const [key, value] of Object.entries(text))
        compare(value, (english as Record<string, unknown>)[key], `${at}.${key}`);
  };
  compare({ ...pidgin }, { ...inEnglish }, "");
  expect(found).toEqual([]);
});

/** Labels up to this length may stay on one line, where long ones overflow. */
const labelLength = 20;

test("no Pidgin text is empty, and no word or label of it longer than in the pseudo-language, in which languages.spec.ts looks for overflows", () => {
  const longestWord = (text: string) => Math.max(...text.split(/\s+/).map(({ length }) => length));
  const found: string[] = [];
  const compare = (text: unknown, pseudo: unknown, at: string): void => {
    if (typeof text === "string" && typeof pseudo === "string") {
      const isLonger = longestWord(text) > longestWord(pseudo);
      const isNameless = text.trim() === "" && pseudo !== "";
      if (isLonger || isNameless || (text.length <= labelLength && text.length > pseudo.length))
        found.push(`${at}: ${text}`);
    } else if (typeof text === "object" && text !== null)
      for (const [key, value] of Object.entries(text))
        compare(value, (pseudo as Record<string, unknown>)[key], `${at}.${key}`);
  };
  compare({ ...pidgin }, pseudoTexts({ ...inEnglish }), "");
  expect(found).toEqual([]);
});

test("modules name no language in an import", () => {
  const direct = sources.filter(({ text }) =>
    /from "[^"]*messages\/[\w-]+\/(?!all-texts)[\w-]+\.ts"/.test(text),
  );
  expect(direct.map(({ file }) => file)).toEqual([]);
});

test("only the server's table of languages imports all nouns of one", () => {
  const whole = sources.filter(({ text }) => /from "[^"]*messages\/[\w-]+\/all-texts\.ts"/.test(text));
  expect(whole.map(({ file }) => file)).toEqual(["server/language/messages.ts", "server/language/texts.ts"]);
  const nouns = globSync("*.ts", { cwd: english }).filter((file) => file !== "all-texts.ts");
  const index = readFileSync(path.join(english, "all-texts.ts"), "utf8");
  expect([...index.matchAll(/"\.\/(.+)"/g)].map(([, file]) => file).sort()).toEqual(nouns.sort());
});

test("contracts and the server name sentences by key; they are looked up in the reader's language", () => {
  const fixed = sources
    .filter(({ file }) => /^(server|shared\/contracts)\//.test(file))
    .filter(({ text }) => /^import \{(?! type)[^}]*\} from "#texts\//m.test(text))
    .map(({ file }) => file);
  expect(fixed).toEqual([]);
});

test("texts, not their callers, choose between the forms for one and for several", () => {
  const chosen = /=== 1 \?\s+(?:words|texts|\w+Texts)\b|(?:words|texts|\w+Texts)\.[\w.]+\([^\n;]*=== 1\b/;
  const found = sources.filter(({ file, text }) => !file.startsWith("shared/messages/") && chosen.test(text));
  expect(found.map(({ file }) => file)).toEqual([]);
});

test("every text is used", async () => {
  const unread: string[] = [];
  for (const file of readdirSync(english).filter((name) => name !== "all-texts.ts")) {
    const own = readFileSync(path.join(english, file), "utf8");
    const exported: Record<string, unknown> = await import(path.join(english, file));
    for (const [name, value] of Object.entries(exported)) {
      const readers = readersOf(name, file);
      const isNeeded = readers.length > 0 || own.split(new RegExp(`\\b${name}\\b`)).length > 2;
      if (!isNeeded) unread.push(name);
      else unread.push(...unreadIn(value, [name], readers));
    }
  }
  expect(unread).toEqual([]);
});

describe("another language", () => {
  const review: Texts<typeof reviewTexts.form> = {
    title: (name) => `[${name}]`,
    aboutJob: (about) => `[${about}]`,
    aboutHire: "",
    rating: "",
    text: "",
    hint: "",
    cancel: "",
    send: "",
    failed: "",
    note: "",
  };

  test("has the same keys and parameters, which the compiler checks", () => {
    const { note, ...withoutOne } = review;
    // @ts-expect-error A key is missing.
    const short: Texts<typeof reviewTexts.form> = withoutOne;
    // @ts-expect-error The name is text.
    const wrong: Texts<typeof reviewTexts.form> = { ...review, title: (name: number) => `${name}` };
    expect([short.title("Ada"), wrong.rating, note]).toEqual(["[Ada]", "", ""]);
  });
});

/** Modules that name the object, except the text file that defines it. */
const readersOf = (name: string, holder: string): string[] =>
  sources
    .filter(({ file }) => file !== `shared/messages/en/${holder}`)
    .filter(({ text }) => new RegExp(`\\b${name}\\b`).test(text))
    .map(({ text }) => text);

/** Keys that no module with the object names, unless it looks keys up by value or passes the object on. */
function unreadIn(texts: unknown, at: string[], readers: string[]): string[] {
  if (typeof texts !== "object" || texts === null || Array.isArray(texts)) return [];
  if (readers.some((text) => isLookedUp(text, at))) return [];
  const isHandedOn = readers.some((text) => isPassed(text, at));
  return Object.entries(texts).flatMap(([key, value]) => {
    const isNamed = readers.some((text) => new RegExp(`(?<![\\w-])${key}(?![\\w-])`).test(text));
    const isNamedElsewhere = () =>
      sources.some(({ text }) => new RegExp(`\\b(texts|words)\\??\\.${key}\\b`).test(text));
    if (!isNamed && !(isHandedOn && isNamedElsewhere())) return [[...at, key].join(".")];
    return unreadIn(value, [...at, key], readers);
  });
}

/** `words[state]`, `words.states[state]`, `Object.entries(words.states)`. */
const isLookedUp = (text: string, at: string[]): boolean =>
  namesOf(text, at).some((name) =>
    new RegExp(`(?<!\\w)${name}(\\?\\.)?\\[|Object\\.\\w+\\(${name}\\)`).test(text),
  );

/** `words={words}`, `useList(words)`. */
const isPassed = (text: string, at: string[]): boolean =>
  namesOf(text, at).some((name) => new RegExp(`[={(,:] ?${name} ?[,})]`).test(text));

/** Names of the object in a module: its own, an import alias, or a constant. */
function namesOf(text: string, at: string[]): string[] {
  const [name = "", ...keys] = at;
  const alias = new RegExp(`\\b${name} as (\\w+)`).exec(text)?.[1] ?? name;
  const names = [alias, ...constants(text, alias)];
  for (const key of keys)
    names.splice(
      0,
      names.length,
      ...names.flatMap((one) => [`${one}.${key}`, ...constants(text, `${one}.${key}`)]),
    );
  return names.map((one) => one.replaceAll(".", "\\."));
}

const constants = (text: string, value: string): string[] =>
  [...text.matchAll(new RegExp(`const (\\w+) = ${value.replaceAll(".", "\\.")};`, "g"))].map(
    ([, name = ""]) => name,
  );
