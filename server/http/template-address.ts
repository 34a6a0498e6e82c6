/**
 * What an address has of its own is taken out, so that pages share templates: a job's id, and the words of a list's
 * search. Marks take its place.
 */
import { randomUUID } from "node:crypto";

export interface TemplateAddress {
  /** With marks. */
  address: string;
  /** Whether nothing was taken out. */
  isPlain: boolean;
  /** Puts the page's own words in place of the marks. */
  withWords(text: string): string;
  /** An answer as other pages of the template can have it: with a mark in place of the job's id. */
  withMarks(text: string): string;
}

/** Unguessable. Each mark has the form of an id; its end is the number of the word. */
const start = randomUUID().slice(0, -2);
const marks = new RegExp(`${start}([0-9a-f]{2})`, "g");
const markOf = (number: number): string => start + number.toString(16).padStart(2, "0");
const maxWords = 32;

const jobPage = /^(?:\/[\w-]+)?\/job-details\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;
const listPage = /^((?:\/[a-z]+)?\/(?:home|job-page)?)\?(.+)$/;
/** Parameters whose words are shown and sent with calls only. */
const taken = /^(?:q|cursor|service|state|lga)=/;
/** A tab, which shows other lists, an escape in a name, and a wrong one in a value, which could swallow a mark. */
const refused = /(?:^|&)(?:tab=|[^=&]*%)|#|%(?![0-9a-f]{2})/i;
/** These letters are written alike in texts, attributes, JSON and addresses. Others stay in the template's address. */
const escapeOrWord = /%[0-9a-f]{2}|[\w-]+/gi;

/** Takes nothing out. */
export const plainAddress = (address: string): TemplateAddress => {
  const same = (text: string) => text;
  return { address, isPlain: true, withWords: same, withMarks: same };
};

export function templateAddress(address: string): TemplateAddress {
  const words: string[] = [];
  const mark = (word: string) => markOf(words.push(word) - 1);
  const id = jobPage.exec(address)?.[1];
  const [, path, query = ""] = listPage.exec(address) ?? [];
  let marked = address;
  if (id !== undefined) marked = address.replaceAll(id, mark(id));
  else if (path !== undefined && !refused.test(query)) {
    const pairs = query.split("&").map((pair) => (taken.test(pair) ? markedPair(pair, mark) : pair));
    if (words.length <= maxWords) marked = `${path}?${pairs.join("&")}`;
  }
  if (marked === address) return plainAddress(address);
  const wordOf = (_mark: string, number: string) => words[Number.parseInt(number, 16)]!;
  return {
    address: marked,
    isPlain: false,
    withWords: (text) => text.replaceAll(marks, wordOf),
    withMarks: (text) => (id === undefined ? text : text.replaceAll(id, markOf(0))),
  };
}

function markedPair(pair: string, mark: (word: string) => string): string {
  const valueAt = pair.indexOf("=") + 1;
  const value = pair
    .slice(valueAt)
    .replace(escapeOrWord, (found) => (found.startsWith("%") ? found : mark(found)));
  return pair.slice(0, valueAt) + value;
}
