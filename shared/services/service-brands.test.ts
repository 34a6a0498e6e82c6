import { expect, test } from "vitest";
import { serviceBrands } from "./service-brands.ts";
import { guessService, services, tradeAt } from "./service-search.ts";
import { serviceWords } from "./service-words.ts";

const brands = Object.entries(serviceBrands).flatMap(([service, list]) =>
  list.split(", ").map((brand) => ({ service, brand })),
);
/** A word shared by more trades does not narrow a search to a trade. */
const maxTrades = 3;

test("at least 150 brands mean a trade, of at most three trades each", () => {
  const owners = new Map<string, string[]>();
  for (const { service, brand } of brands) owners.set(brand, [...(owners.get(brand) ?? []), service]);
  expect(owners.size).toBeGreaterThanOrEqual(150);
  for (const [brand, trades] of owners) {
    expect(trades.length, brand).toBeLessThanOrEqual(maxTrades);
    expect(new Set(trades).size, brand).toBe(trades.length);
  }
});

test("each is in lower case, once, and no search word of a service", () => {
  const words = new Set(Object.values(serviceWords).flatMap((list) => list.split(", ")));
  for (const { service, brand } of brands) {
    expect(brand, service).toMatch(/^[a-z\d]+(?: [a-z\d]+)*$/);
    expect(words, `${service}: ${brand}`).not.toContain(brand);
  }
});

test("a search finds the trade by each brand", () => {
  for (const { service, brand } of brands) {
    const words = brand.split(" ");
    const found = tradeAt(words, 0);
    expect(found?.services, brand).toContain(service);
    expect(found?.length, brand).toBe(words.length);
  }
  expect(services.find(({ name }) => name === "Generator Repair")?.brands).toContain("perkins");
});

test("in a longer text, a brand says less than the words about the work", () => {
  expect(guessService("I need a driver for my Ford Explorer every morning")).toBe("Driving Services");
  expect(guessService("Tow my Mitsubishi from Ojota to Yaba")).toBe("Car Towing");
  expect(guessService("My Perkins is not starting")).toBe("Generator Repair");
});
