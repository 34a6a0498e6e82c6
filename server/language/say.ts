import { defaultLanguage, type Language } from "#shared/messages/languages.ts";
import { isMessage, type Message } from "./message.ts";
import { textsIn } from "./texts.ts";

/** The sentence in a language; messages among the facts are looked up too. */
export function say(language: Language, { key, facts }: Message): string {
  const text = textAt(language, key);
  if (typeof text === "string") return text;
  if (typeof text !== "function") throw new Error(`There is no text ${key}`);
  return text(...(spoken(language, facts) as unknown[]));
}

/** The same value with every message in it looked up. Streams, replies and buffers stay as they are. */
export function spoken(language: Language, value: unknown): unknown {
  if (isMessage(value)) return say(language, value);
  if (Array.isArray(value)) return value.map((item) => spoken(language, item));
  if (!isPlainObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, spoken(language, each)]));
}

const isPlainObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/** A stored text: the key of one of our messages, or a provider's own words. */
export function storedMessage(text: string): Message | string {
  return typeof textAt(defaultLanguage, text) === "string" ? { key: text, facts: [] } : text;
}

function textAt(language: Language, key: string): unknown {
  let text: unknown = textsIn(language);
  for (const name of key.split(".")) text = (text as Record<string, unknown> | undefined)?.[name];
  return text;
}
