/**
 * Puts placeholders in place of what is specific to an address, so that pages share templates: the id of a job or a
 * person, a trade and its place, and the words of a list's search.
 */

import { randomUUID } from "node:crypto";
import { idPattern } from "#server/cursors.ts";

export interface TemplateAddress {
  /** With placeholders. */
  address: string;
  /** Whether nothing was taken out. */
  isPlain: boolean;
  /** Puts the page's own words in place of the placeholders. */
  withWords(text: string): string;
  /** An answer that other pages of the template can share: with a placeholder in place of the id. */
  withMarks(text: string): string;
}

/** Unguessable. Each placeholder has the form of an id; its end is the number of the word. */
const start = randomUUID().slice(0, -2);
const placeholders = new RegExp(`${start}([0-9a-f]{2})`, "g");
const placeholderOf = (number: number): string => start + number.toString(16).padStart(2, "0");
const maxWords = 32;

/** Each may have the prefix of a language. */
const ofOne = new RegExp(`^(?:/[a-z]+)?/(?:job-details|user-profile|jobs)/(${idPattern})$`);
const ofTradeOrPlace = /^((?:\/[a-z]+)?\/(?:trades|places))((?:\/[a-z0-9-]+){1,3})$/;
const ofList = /^(?:\/[a-z]+)?\/(?:home|job-page|servicemen-page|jobs\/[^/]+)?$/;
/** Parameters whose words are shown and sent with calls only. */
const taken = /^(?:q|cursor|service|state|lga)=/;
/** A tab (other lists), an escape in a name, and an invalid one in a value, which could swallow a placeholder. */
const refused = /(?:^|&)(?:tab=|[^=&]*%)|#|%(?![0-9a-f]{2})/i;
/** These characters are the same in texts, attributes, JSON and addresses. Others stay in the template's. */
const escapeOrWord = /%[0-9a-f]{2}|[\w-]+/gi;

/** Takes nothing out. */
export const plainAddress = (address: string): TemplateAddress => {
  const same = (text: string) => text;
  return { address, isPlain: true, withWords: same, withMarks: same };
};

export function templateAddress(address: string): TemplateAddress {
  const words: string[] = [];
  const hide = (word: string) => placeholderOf(words.push(word) - 1);
  const [path = "", ...queries] = address.split("?");
  const query = queries.join("?");
  if (refused.test(query)) return plainAddress(address);
  const id = ofOne.exec(path)?.[1];
  const [, folder, slugs] = ofTradeOrPlace.exec(path) ?? [];
  let templated = id ? path.replace(id, hide) : path;
  if (folder && slugs) templated = folder + slugs.replace(/[^/]+/g, hide);
  if (query) templated += `?${ofList.test(path) ? templateQuery(query, hide) : query}`;
  if (words.length === 0 || words.length > maxWords) return plainAddress(address);
  const wordOf = (_placeholder: string, number: string) => words[Number.parseInt(number, 16)]!;
  return {
    address: templated,
    isPlain: false,
    withWords: (text) => text.replaceAll(placeholders, wordOf),
    withMarks: (text) => (id === undefined ? text : text.replaceAll(id, placeholderOf(0))),
  };
}

function templateQuery(query: string, hide: (word: string) => string): string {
  const pairs = query.split("&").map((pair) => {
    if (!taken.test(pair)) return pair;
    const valueAt = pair.indexOf("=") + 1;
    const value = pair
      .slice(valueAt)
      .replace(escapeOrWord, (found) => (found.startsWith("%") ? found : hide(found)));
    return pair.slice(0, valueAt) + value;
  });
  return pairs.join("&");
}
