import { describe, expect, it } from "vitest";
import { findPlace } from "./find-place.ts";
import { areas, isStateName, type StateName, stateNames, states } from "./places.ts";
import { isLgaOf, lgasOf } from "./places-lgas.ts";

describe("states and local governments", () => {
  it("include the 36 states and the capital territory, alphabetical", () => {
    expect(states).toHaveLength(37);
    expect([...stateNames]).toEqual([...stateNames].sort((a, b) => a.localeCompare(b, "en")));
    expect(isStateName("Lagos")).toBe(true);
    expect(isStateName("lagos")).toBe(false);
    expect(isStateName(7)).toBe(false);
  });

  it("include all 774 local governments, each once in its state, alphabetical", () => {
    const all = stateNames.flatMap((state) => lgasOf(state).map((lga) => `${state}: ${lga}`));
    expect(all).toHaveLength(774);
    expect(new Set(all).size).toBe(774);
    for (const state of stateNames) {
      expect([...lgasOf(state)], state).toEqual([...lgasOf(state)].sort((a, b) => a.localeCompare(b, "en")));
    }
  });

  it("give every state the number of local governments that the constitution lists", () => {
    // biome-ignore format: a table of figures
    const counts = {
      Abia: 17, Adamawa: 21, "Akwa Ibom": 31, Anambra: 21, Bauchi: 20, Bayelsa: 8, Benue: 23, Borno: 27,
      "Cross River": 18, Delta: 25, Ebonyi: 13, Edo: 18, Ekiti: 16, Enugu: 17, "FCT Abuja": 6, Gombe: 11,
      Imo: 27, Jigawa: 27, Kaduna: 23, Kano: 44, Katsina: 34, Kebbi: 21, Kogi: 21, Kwara: 16, Lagos: 20,
      Nasarawa: 13, Niger: 25, Ogun: 20, Ondo: 18, Osun: 30, Oyo: 33, Plateau: 17, Rivers: 23, Sokoto: 23,
      Taraba: 16, Yobe: 17, Zamfara: 14,
    };
    expect(Object.fromEntries(stateNames.map((state) => [state, lgasOf(state).length]))).toEqual(counts);
    expect(Object.values(counts).reduce((sum, count) => sum + count)).toBe(774);
  });

  it.each([
    ["Adamawa", "Fufore, Guyuk, Hong, Mubi North, Mubi South", "Fufure, Gayuk, Hung, Mubi"],
    ["Benue", "Obi, Otukpo, Vandeikya", "Oturkpo, Vandekya"],
    ["Bayelsa", "Yenagoa", "Yenegoa"],
    ["Edo", "Uhunmwonde", "Ologbo"],
    ["Imo", "Onuimo", "Unuimo"],
    ["Jigawa", "Birnin Kudu", "Bosuwa"],
    ["Nasarawa", "Nasarawa, Nasarawa Egon, Wamba", "Nassarawa, Wambu"],
    ["Kano", "Nasarawa", "Nassarawa"],
    ["Oyo", "Itesiwaju", "Itseiwaju"],
    ["Rivers", "Abua/Odual, Obio/Akpor, Ogba/Egbema/Ndoni", "Aboa/Odual, Obia/Akpor"],
    ["Zamfara", "Tsafe", "Chafe"],
  ] as const)("spells the local governments of %s: %s", (state, right, wrong) => {
    expect(lgasOf(state)).toEqual(expect.arrayContaining(right.split(", ")));
    for (const name of wrong.split(", ")) expect(lgasOf(state)).not.toContain(name);
  });

  it("report whether a local government is in a state", () => {
    expect(isLgaOf("Surulere", "Lagos")).toBe(true);
    expect(isLgaOf("Surulere", "Oyo")).toBe(true);
    expect(isLgaOf("Surulere", "Kano")).toBe(false);
    expect(isLgaOf("Surulere", "nowhere")).toBe(false);
    expect(isLgaOf(undefined, "Lagos")).toBe(false);
  });

  it("place every state inside the country", () => {
    for (const { name, latitude, longitude } of states) {
      expect(latitude, name).toBeGreaterThan(4);
      expect(latitude, name).toBeLessThan(14);
      expect(longitude, name).toBeGreaterThan(2.5);
      expect(longitude, name).toBeLessThan(15);
    }
  });
});

const areasOf = (state: StateName) => areas.filter((area) => area.state === state);

describe("areas", () => {
  it("are at least 1,500, and 15 in each state [CONST-26]", () => {
    expect(areas.length).toBeGreaterThanOrEqual(1_500);
    for (const state of stateNames) expect(areasOf(state).length, state).toBeGreaterThanOrEqual(15);
  });

  it.each([
    ["Lekki", "Eti Osa", "Lagos"],
    ["Ajah", "Eti Osa", "Lagos"],
    ["Ikeja GRA", "Ikeja", "Lagos"],
    ["Yaba", "Lagos Mainland", "Lagos"],
    ["Wuse 2", "Abuja Municipal", "FCT Abuja"],
    ["Kubwa", "Bwari", "FCT Abuja"],
    ["Bodija", "Ibadan North", "Oyo"],
    ["Akobo", "Lagelu", "Oyo"],
    ["GRA Port Harcourt", "Port Harcourt", "Rivers"],
    ["GRA Benin", "Oredo", "Edo"],
    ["GRA Enugu", "Enugu North", "Enugu"],
    ["Nasarawa GRA", "Nasarawa", "Kano"],
    ["Barnawa", "Kaduna South", "Kaduna"],
    ["Ariaria", "Aba North", "Abia"],
  ] as const)("put %s into %s, %s", (name, lga, state) => {
    expect(areasOf(state)).toContainEqual({ name, lga, state });
  });

  it("lie in a local government of their state, each named once there", () => {
    for (const { name, lga, state } of areas)
      expect(isLgaOf(lga, state), `${name}: ${lga}, ${state}`).toBe(true);
    expect(new Set(areas.map(({ name, state }) => `${name}, ${state}`)).size).toBe(areas.length);
    expect(areasOf("Lagos").map(({ name }) => name)).toContain("Bode Thomas");
  });
});

describe("finding a place in a text", () => {
  it.each([
    ["Adelabu Street, Surulere", { state: "Lagos", lga: "Surulere", area: "Surulere" }],
    ["12 Allen Avenue, Ikeja, Lagos", { state: "Lagos", lga: "Ikeja", area: "Allen Avenue" }],
    ["Lagos Street, Garki, Abuja", { state: "FCT Abuja", lga: "Abuja Municipal", area: "Garki" }],
    ["Wuse 2, Abuja", { state: "FCT Abuja", lga: "Abuja Municipal", area: "Wuse 2" }],
    ["Nasarawa GRA, Kano", { state: "Kano", lga: "Nasarawa", area: "Nasarawa GRA" }],
    ["Independence Layout, Enugu", { state: "Enugu", lga: "Enugu North", area: "Independence Layout" }],
    ["off Ikorodu Road, Fadeyi", { state: "Lagos", lga: "Shomolu", area: "Fadeyi" }],
    ["D-Line PH", { state: "Rivers", lga: "Port Harcourt", area: "D Line" }],
    ["GRA, Kaduna", { state: "Kaduna", lga: "Kaduna North", area: "GRA Kaduna" }],
    ["a house in the GRA", {}],
    ["GRA Phase 2", { state: "Rivers", lga: "Port Harcourt", area: "GRA Phase 2" }],
    ["sabon gari", { state: "Kano", lga: "Fagge", area: "Sabon Gari" }],
    ["V/I", { state: "Lagos", lga: "Eti Osa", area: "Victoria Island" }],
    ["VI, Lagos", { state: "Lagos", lga: "Eti Osa", area: "Victoria Island" }],
    ["Ẹgbẹ́dá", { state: "Lagos", lga: "Alimosho", area: "Egbeda" }],
    ["somewhere in Ibadan", { state: "Oyo" }],
    ["under the mango tree", {}],
    ["", {}],
    ["constructor", {}],
  ])("%s", (text, place) => {
    expect(findPlace(text)).toEqual(place);
  });

  it.each([
    ["las gidi", "Lagos", undefined],
    ["anywhere in Eko", "Lagos", undefined],
    ["V.I.", "Lagos", "Eti Osa"],
    ["a flat in lekki ph 1", "Lagos", "Eti Osa"],
    ["VGC", "Lagos", "Eti Osa"],
    ["Okoko", "Lagos", "Ojo"],
    ["festac town", "Lagos", "Amuwo-Odofin"],
    ["close to Ojodu Berger", "Lagos", "Ikeja"],
    ["Surulere", "Lagos", "Surulere"],
    ["Garki", "FCT Abuja", "Abuja Municipal"],
    ["gwarimpa", "FCT Abuja", "Abuja Municipal"],
    ["Wuse Zone 4", "FCT Abuja", "Abuja Municipal"],
    ["zone 6, wuse", "FCT Abuja", "Abuja Municipal"],
    ["Dutse, Abuja", "FCT Abuja", "Bwari"],
    ["Gwarinpa, abj", "FCT Abuja", "Abuja Municipal"],
    ["Pitakwa", "Rivers", undefined],
    ["Rumuomasi, PH city", "Rivers", "Obio/Akpor"],
    ["Challenge, Ibadan", "Oyo", "Ibadan South-West"],
    ["GRA, Abeokuta", "Ogun", "Abeokuta South"],
    ["Ogbomoso", "Oyo", "Ogbomosho North"],
    ["oshogbo", "Osun", "Osogbo"],
    ["Kawo, KD", "Kaduna", "Kaduna North"],
    ["Kawo, Kano", "Kano", "Nasarawa"],
    ["onisha main market", "Anambra", "Onitsha North"],
    ["9th Mile", "Enugu", "Udi"],
    ["Basin, Ilorin", "Kwara", "Ilorin South"],
    ["High Level, Makurdi", "Benue", "Makurdi"],
    ["Azare", "Bauchi", "Katagum"],
    ["Gashua", "Yobe", "Bade"],
    ["Kafanchan", "Kaduna", "Jema'a"],
    ["Egbeda", "Lagos", "Alimosho"],
    ["Egbeda, Oyo", "Oyo", "Egbeda"],
    ["Garki, Jigawa", "Jigawa", "Garki"],
    ["Logo, Benue", "Benue", "Logo"],
  ] as const)("%s is in %s, %s", (text, state, lga) => {
    const found = findPlace(text);
    expect([found.state, found.lga]).toEqual([state, lga]);
  });

  it.each([
    "design a logo and record a song for my shop",
    "you go fit come tomorrow abi",
    "the wash hand basin is leaking",
    "I have a challenge with my generator, high level of noise",
    "ask for Bayo, Isa or Grace at the gate, by the market",
    "brass handles, Berger paint, a new estate, a junction and a garage",
    "cook Ofada rice for 25 people, with Agege bread",
    "USB port, express delivery, camp bed, hope to hear from you",
    "the GRA, Sabo or New Layout",
  ])("finds no place in ordinary words: %s", (text) => {
    expect(findPlace(text)).toEqual({});
  });

  it("finds local governments", () => {
    expect(findPlace("Surulere, Oyo State")).toMatchObject({ state: "Oyo", lga: "Surulere" });
    expect(findPlace("Market road, Garki, Jigawa")).toMatchObject({ state: "Jigawa", lga: "Garki" });
    expect(findPlace("Qua'an Pan")).toMatchObject({ state: "Plateau", lga: "Qua'an Pan" });
    expect(findPlace("Obio Akpor")).toMatchObject({ state: "Rivers", lga: "Obio/Akpor" });
  });

  it("does not choose between two states with a local government of the same name", () => {
    expect(findPlace("Obi")).toEqual({});
    expect(findPlace("Obi, Benue")).toMatchObject({ state: "Benue", lga: "Obi" });
  });
});
