/** Reading takes time linear in a text's length, counted in reads: twice the text, at most twice as many. */
import { expect, test } from "vitest";
import { groupsOf } from "./digit-groups.ts";
import { findAddresses } from "./find-addresses.ts";
import { findBackwards } from "./find-backwards.ts";
import { findHandles } from "./find-handles.ts";
import { findIntroduced } from "./find-introduced.ts";
import { findMailboxes } from "./find-mailboxes.ts";
import { findNumbers } from "./find-numbers.ts";
import { fold } from "./fold.ts";
import { tokensOf } from "./tokens.ts";

/** A list that counts reads of its elements. */
function counted<T>(list: T[]): { list: T[]; reads(): number } {
  let reads = 0;
  const proxy = new Proxy(list, {
    get(target, key, receiver) {
      reads += 1;
      return Reflect.get(target, key, receiver);
    },
  });
  return { list: proxy, reads: () => reads };
}

function looksAt(text: string): number {
  const { text: folded } = fold(text);
  const tokens = counted(tokensOf(folded));
  findAddresses(folded, tokens.list);
  findHandles(folded, tokens.list);
  findIntroduced(folded, tokens.list, () => true);
  findMailboxes(folded, tokens.list);
  const groups = counted(groupsOf(folded, tokens.list));
  findNumbers(groups.list);
  findBackwards(text, folded, groups.list);
  return tokens.reads() + groups.reads();
}

const parts =
  "a|1 |a.|a@|o|0 |07|070 |080 a a a a |o8o3 a |zero eight |080a|ate for to |eighty |80 31 |8:03 |dot |a dot |at |a at |@a |" +
  "a@a.|www |http |ig |ig: |ig a |find a |a on ig |gmail |a gmail |com |a com/|a.com |a_|(|+234 |double 8 |two hundred |é|①|" +
  "[hidden number]|a-|1,|1,000 |12/05/|0.|z e r o |n5000 |my ig is |a slash |a.b.c.d|0/8/0/|wa me/|()8|()|ze-|zee-ro |backwards 0921 5 |א 0921 5 |mail me a, gmail |username a |" +
  "name is a |ig and |ig a is my |my ig page |gmail na a |a gmail |dm a.a |dm |a@ |📸 a |as tunde |find me as a, ig |ig tunde |everywhere |on ig i am |first four |iii |1.\n";

test.each(parts.split("|"))("reads a text of nothing but %j in linear time", (part) => {
  const [once, twice] = [part.repeat(300), part.repeat(600)];
  expect(looksAt(twice)).toBeLessThanOrEqual(looksAt(once) * 2.1 + 100);
});
