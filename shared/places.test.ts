import { describe, expect, it } from "vitest";
import {
  areas,
  areasOf,
  distanceBetweenStatesKm,
  findPlace,
  isStateName,
  stateNames,
  states,
} from "./places.ts";
import { findPlaceOrLga, isLgaOf, lgasOf } from "./places-lgas.ts";

describe("states and local governments", () => {
  it("knows the 36 states and the capital territory, alphabetical", () => {
    expect(states).toHaveLength(37);
    expect([...stateNames]).toEqual([...stateNames].sort((a, b) => a.localeCompare(b, "en")));
    expect(isStateName("Lagos")).toBe(true);
    expect(isStateName("lagos")).toBe(false);
    expect(isStateName(7)).toBe(false);
  });

  it("knows all 774 local governments, each once in its state, alphabetical", () => {
    const all = stateNames.flatMap((state) => lgasOf(state).map((lga) => `${state}: ${lga}`));
    expect(all).toHaveLength(774);
    expect(new Set(all).size).toBe(774);
    for (const state of stateNames) {
      expect([...lgasOf(state)], state).toEqual([...lgasOf(state)].sort((a, b) => a.localeCompare(b, "en")));
    }
  });

  it.each([
    ["Lagos", 20],
    ["Kano", 44],
    ["Katsina", 34],
    ["Oyo", 33],
    ["Akwa Ibom", 31],
    ["Bayelsa", 8],
    ["FCT Abuja", 6],
  ] as const)("gives %s its %i", (state, count) => {
    expect(lgasOf(state)).toHaveLength(count);
  });

  it("tells whether a local government is in a state", () => {
    expect(isLgaOf("Surulere", "Lagos")).toBe(true);
    expect(isLgaOf("Surulere", "Oyo")).toBe(true);
    expect(isLgaOf("Surulere", "Kano")).toBe(false);
    expect(isLgaOf("Surulere", "nowhere")).toBe(false);
    expect(isLgaOf(undefined, "Lagos")).toBe(false);
  });

  it("lays every state inside the country", () => {
    for (const { name, latitude, longitude } of states) {
      expect(latitude, name).toBeGreaterThan(4);
      expect(latitude, name).toBeLessThan(14);
      expect(longitude, name).toBeGreaterThan(2.5);
      expect(longitude, name).toBeLessThan(15);
    }
  });

  it("puts neighbours nearer than the other end of the country", () => {
    expect(distanceBetweenStatesKm("Lagos", "Lagos")).toBe(0);
    expect(distanceBetweenStatesKm("Lagos", "Ogun")).toBeLessThan(80);
    expect(distanceBetweenStatesKm("Lagos", "Borno")).toBeGreaterThan(1000);
  });
});

describe("areas", () => {
  it("lie in a local government of their state, each named once there", () => {
    for (const { name, lga, state } of areas)
      expect(isLgaOf(lga, state), `${name}: ${lga}, ${state}`).toBe(true);
    expect(new Set(areas.map(({ name, state }) => `${name}, ${state}`)).size).toBe(areas.length);
    for (const state of stateNames) expect(areasOf(state).length, state).toBeGreaterThan(0);
    expect(areasOf("Lagos").map(({ name }) => name)).toContain("Bode Thomas");
  });
});

describe("reading a place from a text", () => {
  it.each([
    ["Adelabu Street, Surulere", { state: "Lagos", lga: "Surulere", area: "Surulere" }],
    ["12 Allen Avenue, Ikeja, Lagos", { state: "Lagos", lga: "Ikeja", area: "Allen Avenue" }],
    ["Lagos Street, Garki, Abuja", { state: "FCT Abuja", lga: "Abuja Municipal", area: "Garki" }],
    ["Wuse 2, Abuja", { state: "FCT Abuja", lga: "Abuja Municipal", area: "Wuse 2" }],
    ["Nasarawa GRA, Kano", { state: "Kano", lga: "Nasarawa", area: "Nasarawa GRA" }],
    ["Independence Layout, Enugu", { state: "Enugu", lga: "Enugu North", area: "Independence Layout" }],
    ["off Ikorodu Road, Fadeyi", { state: "Lagos", lga: "Shomolu", area: "Fadeyi" }],
    ["D-Line PH", { state: "Rivers", lga: "Port Harcourt", area: "D Line" }],
    ["GRA Phase 2", { state: "Rivers", lga: "Port Harcourt", area: "GRA Phase 2" }],
    ["sabon gari", { state: "Kano", lga: "Fagge", area: "Sabon Gari" }],
    ["V/I", {}],
    ["VI, Lagos", { state: "Lagos", lga: "Eti Osa", area: "Victoria Island" }],
    ["Ẹgbẹ́dá", { state: "Lagos", lga: "Alimosho", area: "Egbeda" }],
    ["somewhere in Ibadan", { state: "Oyo" }],
    ["Surulere, Oyo State", { state: "Oyo" }],
    ["under the mango tree", {}],
    ["", {}],
    ["constructor", {}],
  ])("%s", (text, place) => {
    expect(findPlace(text)).toEqual(place);
  });

  it("finds local governments when it has the full list", () => {
    expect(findPlaceOrLga("Surulere, Oyo State")).toMatchObject({ state: "Oyo", lga: "Surulere" });
    expect(findPlaceOrLga("Market road, Garki, Jigawa")).toMatchObject({ state: "Jigawa", lga: "Garki" });
    expect(findPlaceOrLga("Qua'an Pan")).toMatchObject({ state: "Plateau", lga: "Qua'an Pan" });
    expect(findPlaceOrLga("Obio Akpor")).toMatchObject({ state: "Rivers", lga: "Obio/Akpor" });
  });

  it("does not guess between two states that share a local government's name", () => {
    expect(findPlaceOrLga("Obi")).toEqual({});
    expect(findPlaceOrLga("Obi, Benue")).toMatchObject({ state: "Benue", lga: "Obi" });
  });
});
