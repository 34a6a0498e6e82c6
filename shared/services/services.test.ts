import { describe, expect, it } from "vitest";
import { serviceGroups } from "./service-groups.ts";
import { isServiceName, patternTiles, serviceNames, tileForService, tradeTiles } from "./services.ts";

const isTrade = (tile: string): boolean => (tradeTiles as readonly string[]).includes(tile);

const named = [
  "Accounting",
  "Car Wash Services",
  "Fashion Design",
  "Poultry Farming",
  "Solar Panel Installation",
  "Welding Services",
  "Wedding Planning",
];

describe("the service list", () => {
  it("contains 140 categories, alphabetical, each once, with the ones the product names [ENTITY-25]", () => {
    expect(serviceNames).toHaveLength(140);
    expect(new Set(serviceNames).size).toBe(140);
    expect([...serviceNames]).toEqual([...serviceNames].sort((a, b) => a.localeCompare(b, "en")));
    expect(serviceNames).toEqual(expect.arrayContaining(named));
  });

  it("writes names in title case", () => {
    for (const name of serviceNames) {
      for (const word of name.split(" ")) expect(word, name).toMatch(/^(?:[A-Z][A-Za-z]*|and|of)$/);
    }
  });

  it("distinguishes a name of the list from any other value", () => {
    expect(isServiceName("Plumbing")).toBe(true);
    expect(isServiceName("plumbing")).toBe(false);
    expect(isServiceName("toString")).toBe(false);
    expect(isServiceName(undefined)).toBe(false);
  });
});

describe("the groups of services", () => {
  it("are twelve, and contain every service once, alphabetical under each heading [ENTITY-25]", () => {
    expect(serviceGroups).toHaveLength(12);
    expect(new Set(serviceGroups.map(({ name }) => name)).size).toBe(12);
    const grouped = serviceGroups.flatMap(({ services }) => services);
    expect([...grouped].sort()).toEqual([...serviceNames].sort());
    for (const { name, services } of serviceGroups) {
      expect(services.length, name).toBeGreaterThan(4);
      expect([...services], name).toEqual([...services].sort((a, b) => a.localeCompare(b, "en")));
    }
  });
});

describe("tiles", () => {
  it("show every trade of the pattern", () => {
    const used = new Set<string>(serviceNames.map(tileForService));
    for (const trade of tradeTiles) expect(used, trade).toContain(trade);
  });

  it("give a service without a trade the same pattern every time, and spread the patterns", () => {
    const patterns = serviceNames.map(tileForService).filter((tile) => !isTrade(tile));
    for (const pattern of patterns) expect(patternTiles).toContain(pattern);
    expect(new Set(patterns).size).toBe(patternTiles.length);
    expect(tileForService("Plumbing")).toBe("drop");
    expect(tileForService("Somebody's own words")).toBe(tileForService("Somebody's own words"));
    expect(patternTiles).toContain(tileForService(undefined));
  });
});
