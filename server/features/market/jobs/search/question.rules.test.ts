import { describe, expect, it } from "vitest";
import { plainWords } from "#shared/text/search-words.ts";
import { correctedWords, slipOf } from "./corrections.rules.ts";
import { partsOf } from "./question.rules.ts";

describe("the parts of a question", () => {
  it.each([
    ["light man", [["Electrical Installation"]]],
    ["aircon no dey cool", [["Air Conditioner Repair"]]],
    ["gen repairer", [["Generator Repair"]]],
    ["person wey go fix my gen for Yaba", [["Generator Repair"], ["Lagos Mainland"]]],
    ["I need a plumber in Port Harcourt urgently", [["Plumbing"], ["Port Harcourt"]]],
    ["someone to help me", [[], [], [], []]],
    ["good tiler near wuse 2", [["Tiling"], ["Abuja Municipal"]]],
    ["fridge gas", [["Refrigerator Repair"]]],
    ["mikano no dey start", [["Generator Repair"]]],
    ["used freezer", [["Refrigerator Repair"]]],
    ["hisense freezer", [["Refrigerator Repair"]]],
    ["hisense", [["Air Conditioner Repair", "Refrigerator Repair", "Television Repair"]]],
    ["dangote cement", [["Block Moulding", "Bricklaying", "Building Construction"]]],
    ["person wey go fix my victron for Yaba", [["Inverter Installation"], ["Lagos Mainland"]]],
  ])("of %j", (typed, expected) => {
    const parts = partsOf(plainWords(typed));
    expect(parts.map(({ services, places }) => [...services, ...places].toSorted())).toEqual(expected);
  });

  it("keep words that say neither trade nor place", () => {
    expect(partsOf(["calabash", "carving"]).map(({ kind, words }) => [kind, words])).toEqual([
      ["word", ["calabash"]],
      ["word", ["carving"]],
    ]);
  });
});

describe("corrections", () => {
  const corrected = (typed: string) => {
    const words = plainWords(typed);
    return correctedWords(words, words.map(slipOf)).join(" ");
  };
  it.each([
    ["laogs plubmer", "lagos plumber"],
    ["electritian surulele", "electritian surulere"],
    ["karpenter", "carpenter"],
    ["genrator", "generator"],
    ["electritan", "electrician"],
    ["plumbr", "plumber"],
    ["mechnic", "mechanic"],
    ["nial tech", "nail tech"],
    ["wedding cak", "wedding cake"],
    ["someone to help", "someone to help"],
    ["zzzzqqqq", "zzzzqqqq"],
    ["tokunbo corolla brakes", "tokunbo corolla brakes"],
    ["imported tshirt", "imported tshirt"],
    ["foreman yusuf", "foreman yusuf"],
  ])("of %j", (typed, meant) => {
    expect(corrected(typed)).toBe(meant);
  });
});
