import { describe, expect, it } from "vitest";
import { searchVocabulary } from "#server/features/market/jobs/search/vocabulary.rules.ts";
import { findSuggestions, suggestibles } from "./find-suggestions.ts";

const known = suggestibles(searchVocabulary());
const textsFor = (typed: string, past: readonly string[] = []) =>
  findSuggestions(known, past, typed).map(({ text }) => text);

describe("suggestions", () => {
  it.each([
    ["plum", "Plumbing"],
    ["repair gene", "Generator Repair"],
    ["vulcaniser", "Vulcanising"],
    ["surul", "Surulere Lagos"],
    ["harcourt", "Port Harcourt"],
    ["eko", "Lagos"],
  ])("complete %j", (typed, expected) => {
    expect(textsFor(typed)).toContain(expected);
  });

  it.each([
    ["plubmer", "Plumbing"],
    ["elctrician", "Electrical Installation"],
    ["surlere", "Surulere Lagos"],
    ["barbr", "Barbing"],
  ])("forgive the slip in %j", (typed, expected) => {
    expect(textsFor(typed)).toContain(expected);
  });

  it.each([
    ["ik", ["Ikeja", "Ikorodu"]],
    ["su", ["Surulere Lagos", "Surulere Oyo"]],
    ["wu", ["Wuse", "Wuse 2"]],
    ["gwa", ["Gwagwalada", "Gwarinpa"]],
  ])("name the places where most people live first: %j", (typed, expected) => {
    expect(textsFor(typed).slice(0, 2)).toEqual(expected);
  });

  it("allow no typo in three letters", () => {
    expect(textsFor("zac")).not.toContain("Air Conditioner Repair");
    expect(textsFor("zzzzqqqq")).toEqual([]);
  });

  it("complete the last words with a place, and keep a place before a trade", () => {
    expect(textsFor("my plumber for yab")[0]).toBe("my plumber for Yaba");
    expect(textsFor("yaba tile")).toContain("yaba Tiling");
    expect(textsFor("person wey go fix gene")[0]).toBe("Generator Repair");
  });

  it("do not repeat a long text beside each place, and fit the search box", () => {
    const long = "somebody wey sabi fix washing machine well well for";
    expect(findSuggestions(known, [], `${long} yab`)[0]).toMatchObject({
      text: `${long} Yaba`,
      label: "… Yaba",
    });
    expect(textsFor(`${long} ${long} yab`)).toEqual([]);
  });

  it("name the state of places that share a name", () => {
    const places = textsFor("obi").filter((text) => text.startsWith("Obi "));
    expect(places).toEqual(expect.arrayContaining(["Obi Benue", "Obi Nasarawa"]));
  });

  it("show the everyday word that matched", () => {
    expect(findSuggestions(known, [], "mechanic")[0]).toMatchObject({
      label: "Car Repair",
      note: "mechanic",
    });
  });

  it("begin with past searches, and are only these when nothing is typed", () => {
    const past = ["plumber Yaba", "tiler", "plumber"];
    expect(textsFor("plum", past).slice(0, 3)).toEqual(["plumber Yaba", "plumber", "Plumbing"]);
    expect(textsFor("", past)).toEqual(past);
    expect(textsFor("tiler", past)).not.toContain("tiler");
  });

  it("are at most six, and none repeats the typed text", () => {
    expect(textsFor("ba")).toHaveLength(6);
    expect(textsFor("plumbing")).not.toContain("Plumbing");
  });
});
