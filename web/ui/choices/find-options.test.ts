import { describe, expect, it } from "vitest";
import { serviceNames } from "#shared/services/services.ts";
import { findOptions } from "./find-options.ts";
import { serviceOptions } from "./service-options.ts";

const found = (query: string): string[] => findOptions(serviceOptions, query).map(({ value }) => value);

describe("service picker", () => {
  it("offers all 140 services in twelve groups, including those of the specification [ENTITY-25] [VALID-34]", () => {
    expect(serviceOptions).toHaveLength(140);
    expect(serviceOptions.map(({ value }) => value).sort()).toEqual([...serviceNames].sort());
    expect(new Set(serviceOptions.map(({ group }) => group)).size).toBe(12);
    expect(found("")).toEqual(
      expect.arrayContaining([
        "Accounting",
        "Car Wash Services",
        "Fashion Design",
        "Poultry Farming",
        "Solar Panel Installation",
        "Welding Services",
        "Wedding Planning",
      ]),
    );
  });

  it.each([
    ["gen", "Generator Repair"],
    ["gen repairer", "Generator Repair"],
    ["my gen", "Generator Repair"],
    ["light man", "Electrical Installation"],
    ["nepa", "Electrical Installation"],
    ["electrician", "Electrical Installation"],
    ["POP", "POP Ceiling"],
    ["POP man", "POP Ceiling"],
    ["aso-ebi", "Fashion Design"],
    ["aso ẹbí", "Fashion Design"],
    ["asoebi", "Fashion Design"],
    ["small chops", "Small Chops"],
    ["puff puff", "Small Chops"],
    ["vulcanizer", "Vulcanising"],
    ["tyre", "Vulcanising"],
    ["rewire", "Auto Electrical Services"],
    ["borehole", "Borehole Drilling"],
    ["bore hole", "Borehole Drilling"],
    ["mechanic", "Car Repair"],
    ["panel beater", "Car Painting and Panel Beating"],
    ["mama put", "Catering Services"],
    ["okada", "Dispatch Riding"],
    ["waybill", "Dispatch Riding"],
    ["ac", "Air Conditioner Repair"],
    ["fridge", "Refrigerator Repair"],
    ["deep freezer", "Refrigerator Repair"],
    ["house help", "Domestic Staffing"],
    ["maiguard", "Security Guard Services"],
    ["suck away", "Septic Tank Evacuation"],
    ["barber", "Barbing"],
    ["obioma", "Tailoring"],
    ["braids", "Hairdressing"],
    ["gele", "Gele Tying"],
    ["MC", "Master of Ceremonies"],
    ["alaga", "Master of Ceremonies"],
    ["DJ", "Disc Jockey"],
    ["canopy", "Event Rentals"],
    ["tipper", "Haulage"],
    ["omugwo", "Home Nursing"],
    ["lesson teacher", "Home Lessons"],
    ["house agent", "Real Estate Agency"],
    ["cac", "Business Registration"],
    ["japa", "Travel and Visa Services"],
    ["welder", "Welding Services"],
    ["iron bender", "Welding Services"],
    ["shoemaker", "Shoe Making and Repair"],
    ["cobbler", "Shoe Making and Repair"],
    ["solar", "Solar Panel Installation"],
    ["dstv", "Television Repair"],
    ["catfish", "Fish Farming"],
    ["point and kill", "Fish Farming"],
    ["keke repair", "Motorcycle Repair"],
    ["lawyer", "Legal Services"],
    ["adire", "Tie and Dye"],
  ])("lists '%s' first as %s [ENTITY-25]", (query, service) => {
    expect(found(query)[0]).toBe(service);
  });

  it("ranks synonyms before names that only contain the letters", () => {
    expect(found("gen").indexOf("Real Estate Agency")).toBeGreaterThan(0);
    expect(found("xyz")).toEqual([]);
  });
});

describe("search in a long list", () => {
  const places = ["Abeokuta", "Ilé-Ifẹ̀", "Jos", "Lafia", "New Bussa"].map((name) => ({
    value: name,
    label: name,
  }));

  it("ignores accents, hyphens and case, and ranks word starts before parts of words", () => {
    expect(findOptions(places, "ile ife").map(({ value }) => value)).toEqual(["Ilé-Ifẹ̀"]);
    expect(findOptions(places, "BUS").map(({ value }) => value)).toEqual(["New Bussa"]);
    expect(findOptions(places, "if").map(({ value }) => value)).toEqual(["Ilé-Ifẹ̀"]);
    expect(findOptions(places, "o").map(({ value }) => value)).toEqual(["Abeokuta", "Jos"]);
    expect(findOptions(places, "  ")).toEqual(places);
  });
});
