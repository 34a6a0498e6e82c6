import { expect, test } from "vitest";
import { stateNames } from "#shared/places/places.ts";
import { lgasOf } from "#shared/places/places-lgas.ts";
import { serviceNames } from "#shared/services/services.ts";
import { slugOf } from "#shared/text/slug.ts";
import { lgaOfSlug, serviceOfSlug, stateOfSlug } from "./trade-names.ts";

test("every service, state and local government has an address of its own", () => {
  expect(serviceNames.map((name) => serviceOfSlug(slugOf(name)))).toEqual(serviceNames);
  expect(stateNames.map((name) => stateOfSlug(slugOf(name)))).toEqual(stateNames);
  for (const state of stateNames)
    expect(lgasOf(state).map((name) => lgaOfSlug(state, slugOf(name)))).toEqual(lgasOf(state));
});

test.each([
  ["Itas/Gadau", "itas-gadau"],
  ["Jama'are", "jama-are"],
  ["FCT Abuja", "fct-abuja"],
  ["Ẹ̀kọ́ -  ", "eko"],
])("%s is %s in an address", (name, slug) => {
  expect(slugOf(name)).toBe(slug);
});
