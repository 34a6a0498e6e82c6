import { describe, expect, it } from "vitest";
import { plainWords } from "#shared/text/search-words.ts";
import { correctedWords } from "./corrected-words.rules.ts";
import { slipOf } from "./corrections.rules.ts";
import { partsOf } from "./question.rules.ts";

describe("the parts of a question", () => {
  it.each([
    ["light man", [["Electrical Installation"]]],
    ["aircon no dey cool", [["Air Conditioner Repair"]]],
    ["gen repairer", [["Generator Repair"]]],
    ["person wey go fix my gen for Yaba", [["Generator Repair"], ["Lagos Mainland"]]],
    ["I need a plumber in Port Harcourt urgently", [["Plumbing"], ["Obio/Akpor", "Port Harcourt"]]],
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

  it("keep trade and place of a long question", () => {
    const parts = partsOf(plainWords("one two three four five six seven plumber lekki"));
    expect(parts.slice(0, 2).map(({ services, places }) => [...services, ...places])).toEqual([
      ["Plumbing"],
      ["Eti Osa"],
    ]);
    expect(parts).toHaveLength(6);
  });

  it("keep words that say neither trade nor place", () => {
    expect(partsOf(["calabash", "carving"]).map(({ kind, words }) => [kind, words])).toEqual([
      ["word", ["calabash"]],
      ["word", ["carving"]],
    ]);
  });
});

describe("one trade is read from a question with words of others [CONST-26]", () => {
  it.each([
    // "No gree" is Pidgin for "refuses to", and Gree makes air conditioners.
    ["phone no gree charge", "Phone Repair"],
    ["any type of work", ""],
    ["type my work", "Virtual Assistance"],
    ["painter that can clean it very well", "House Painting"],
    ["clean the well", "Well Digging"],
    ["i wan pack dirty", "Waste Disposal"],
    ["bag water", "Water Supply"],
    ["tv no gree on", "Television Repair"],
    ["car no gree move", "Car Repair"],
    ["gree ac", "Air Conditioner Repair"],
    ["my gree no dey cool", "Air Conditioner Repair"],
    ["gree air conditioner", "Air Conditioner Repair"],
    ["toilet not flushing", "Plumbing"],
    ["laptop keyboard", "Computer Repair"],
    ["phone casing", "Phone Repair"],
    ["laptop ram", "Computer Repair"],
    ["diesel mechanic", "Car Repair"],
    ["buy diesel", "Gas Supply and Installation"],
    ["lock", "Locksmith Services"],
    ["car lock", "Locksmith Services"],
    ["wall plug", "Electrical Installation"],
    ["football coach", "Fitness Training"],
    ["office chair repair", "Furniture Upholstery"],
    ["wash dishes", "Cleaning Services/Domestic Staffing"],
    ["led light", "Electrical Installation"],
    ["infinix panel", "Phone Repair"],
    ["iphone camera", "Phone Repair"],
    ["screen guard", "Phone Repair"],
    ["guest house", ""],
    ["follow me go", ""],
    ["can't wait", ""],
    ["spray mosquito", "Fumigation"],
    ["deep freezer not cooling", "Refrigerator Repair"],
    ["toilet block", "Plumbing"],
    ["pipe block", "Plumbing"],
    ["gutter block", "Septic Tank Evacuation"],
    ["water no dey flow", "Borehole Drilling/Plumbing"],
    ["car mirror", "Car Repair"],
    ["clean my ac", "Air Conditioner Repair"],
    ["teach me piano", "Music Lessons"],
    ["camera", "CCTV Installation"],
    ["keyboard", "Music Lessons"],
    ["spray", "Car Painting and Panel Beating"],
    ["hate", ""],
    ["paint self contain", "House Painting"],
    ["plumber for 2 bedroom flat", "Plumbing"],
    ["self contain", "Real Estate Agency"],
    ["2 bedroom flat", "Real Estate Agency"],
  ])("%j: %s", (typed, expected) => {
    const words = plainWords(typed);
    const parts = partsOf(correctedWords(words, words.map(slipOf)));
    const trades = parts.flatMap(({ services }) =>
      services.length > 0 ? [services.toSorted().join("/")] : [],
    );
    expect(trades.join(" and ")).toBe(expected);
  });

  it.each([
    ["movers from Ojota to Ikorodu", [["Moving Services"], ["Kosofe", "Ikorodu"]]],
    ["movers from Lagos to Abuja", [["Moving Services"], ["Lagos", "FCT Abuja"]]],
    ["movers from Yaba to Abuja", [["Moving Services"], ["Lagos Mainland", "FCT Abuja"]]],
    ["plumber in Yaba Lagos", [["Plumbing"], ["Lagos Mainland"], ["Lagos"]]],
    ["dobi Lekki", [["Laundry and Dry Cleaning"], ["Eti Osa"]]],
    ["plumber dobi", [["Plumbing"], ["Gwagwalada"]]],
  ])("%j names these trades and places", (typed, expected) => {
    const parts = partsOf(plainWords(typed));
    expect(parts.map(({ services, places }) => [...services, ...places])).toEqual(expected);
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
    ["tailor to sew fura for mushin", "tailor to sew fura for mushin"],
    ["cap like fura for mushin", "cap like fura for mushin"],
    ["lekii lagos", "lekki lagos"],
    ["mover from ojotta to ikorrodu", "mover from ojota to ikorodu"],
  ])("of %j", (typed, meant) => {
    expect(corrected(typed)).toBe(meant);
  });
});
