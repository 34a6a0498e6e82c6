/** How many made-up and hand-written contacts stay readable, and how many ordinary texts lose words. */
import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { mayBeginAt } from "#shared/masking/contacts/address-starts.ts";
import { addressAt } from "#shared/masking/contacts/find-addresses.ts";
import { read } from "#shared/masking/contacts/find-contacts.ts";
import { maskContacts } from "#shared/masking/masking.ts";
import { ordinaryTexts } from "./corpora/ordinary.ts";
import { type Spelling, spellings } from "./corpora/spellings.ts";

/** A seed that was not used to develop the mask. */
const unseenSeed = 20_261_122;
const [maxReadable, maxHarmed] = [0.02, 0.005];

const lines = (file: string): string[] =>
  readFileSync(path.join(import.meta.dirname, "corpora", file), "utf8")
    .trimEnd()
    .split("\n");

/** Each text marks its contacts with « and », which may span several lines. */
function byHand(): Spelling[] {
  const whole: string[] = [];
  for (const line of lines("contacts-by-hand.txt")) {
    const open = whole.at(-1);
    if (open && open.lastIndexOf("«") > open.lastIndexOf("»")) whole[whole.length - 1] = `${open}\n${line}`;
    else whole.push(line);
  }
  return whole.map((line) => ({
    before: line.slice(0, line.indexOf("«")),
    contact: line.slice(line.indexOf("«"), line.lastIndexOf("»") + 1),
    after: line.slice(line.lastIndexOf("»") + 1),
  }));
}

const signs = /[^\p{L}\p{N}]/gu;
const sizeOf = (text: string): number => text.replace(signs, "").length;
const isMarked = /«([^»]*)»/gu;

/** Whether more than a third of the contact's letters and digits are left. */
function isReadable({ before, contact, after }: Spelling): boolean {
  const parts = contact.includes("«") ? contact : `«${contact}»`;
  const hidden = [...parts.matchAll(isMarked)].reduce((sum, [, part = ""]) => sum + sizeOf(part), 0);
  const around = sizeOf(before) + sizeOf(after) + sizeOf(parts.replace(isMarked, ""));
  const masked = maskContacts(before + parts.replace(/[«»]/g, "") + after).replace(/\[hidden \w+\]/g, "");
  return sizeOf(masked) - around > hidden / 3;
}

describe.each([
  { name: "made up", contacts: spellings(unseenSeed, 1_000), ordinary: ordinaryTexts(unseenSeed, 2_000) },
  { name: "written by hand", contacts: byHand(), ordinary: lines("ordinary-by-hand.txt") },
])("texts $name", ({ contacts, ordinary }) => {
  test("hides at least 98 of 100 contacts [JOBDET-02] [JOBDET-03] [JOBDET-04]", () => {
    const readable = contacts
      .filter(isReadable)
      .map(({ before, contact, after }) => before + contact + after);
    expect(readable.length, readable.join("\n")).toBeLessThanOrEqual(contacts.length * maxReadable);
  });

  test("leaves every word in at least 199 of 200 ordinary texts [JOBDET-05]", () => {
    const harmed = ordinary.filter((text) => maskContacts(text) !== text);
    expect(harmed.length, harmed.join("\n")).toBeLessThanOrEqual(ordinary.length * maxHarmed);
  });

  test("leaves the text around a contact", () => {
    const cut = contacts.filter(({ before, contact, after }) => {
      const masked = maskContacts(before + contact.replace(/[«»]/g, "") + after);
      return !masked.startsWith(before.trim().slice(0, 8)) || !masked.endsWith(after.trim().slice(-4));
    });
    expect(cut.length).toBeLessThanOrEqual(contacts.length * 0.05);
  });

  test("finds an address only where the cheap check finds one", () => {
    const texts = [...ordinary, ...contacts.map(({ before, contact, after }) => before + contact + after)];
    const missed = texts.filter((text) => {
      const { folded, tokens } = read(text.replace(/[«»]/g, ""));
      return tokens.some(
        ({ kind }, place) =>
          kind !== "hidden" && !mayBeginAt(tokens, place) && addressAt(folded.text, tokens, place),
      );
    });
    expect(missed).toEqual([]);
  });

  test("masks a masked text to itself", () => {
    for (const { before, contact, after } of contacts) {
      const once = maskContacts(before + contact + after);
      expect(maskContacts(once)).toBe(once);
    }
  });
});
