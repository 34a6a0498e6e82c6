import { expect, test } from "vitest";
import { stateNames } from "#shared/places/places.ts";
import { lgasOf } from "#shared/places/places-lgas.ts";
import { serviceNames } from "#shared/services/services.ts";
import { slugOf } from "#shared/text/slug.ts";
import { tradeNames } from "./trade-names.ts";

test("every service, state and local government has an address of its own", () => {
  for (const service of serviceNames) expect(tradeNames({ service: slugOf(service) })).toEqual({ service });
  for (const state of stateNames) {
    expect(tradeNames({ state: slugOf(state) })).toEqual({ state });
    for (const lga of lgasOf(state))
      expect(tradeNames({ state: slugOf(state), lga: slugOf(lga) })).toEqual({ state, lga });
  }
});

test.each([
  ["Itas/Gadau", "itas-gadau"],
  ["Jama'are", "jama-are"],
  ["FCT Abuja", "fct-abuja"],
  ["Ẹ̀kọ́ -  ", "eko"],
])("%s is %s in an address", (name, slug) => {
  expect(slugOf(name)).toBe(slug);
});
