import { expect, test } from "vitest";
import { findPlace } from "#shared/places/find-place.ts";
import { isLgaOf } from "#shared/places/places-lgas.ts";
import { jobListTexts } from "#texts/jobs.ts";
import { nearText } from "./near-chip.tsx";
import { nearOptions, roughPoint } from "./near-sheet.tsx";

test.each([
  [{ latitude: 6.5244, longitude: 3.3792 }, "6.5,3.4"],
  [{ latitude: 12.0022, longitude: 8.592 }, "12.0,8.6"],
  [{ latitude: -0.04, longitude: -179.96 }, "0.0,-180.0"],
])("rounds a location to tenths of a degree: %j", (place, point) => {
  expect(roughPoint(place)).toBe(point);
});

test("lists only places that the server can read, each once", () => {
  const places = nearOptions.slice(1);
  const unread = places.filter(({ value }) => {
    const { state, lga } = findPlace(value);
    return !isLgaOf(lga, state) || !value.endsWith(`, ${state}`);
  });

  expect(unread).toEqual([]);
  expect(new Set(places.map(({ value }) => value)).size).toBe(places.length);
  expect(places.length).toBeGreaterThan(774);
});

test("lists places that begin with a digit after all others", () => {
  const places = nearOptions.slice(1).map(({ label }) => label);
  const numbered = places.filter((name) => /^\d/.test(name));

  expect(numbered).toContain("9th Mile, Enugu");
  expect(places.slice(-numbered.length)).toEqual(numbered);
  expect(places[0]).toMatch(/^A/);
});

test.each([
  ["9th Mile, Enugu", jobListTexts.nearPlace("9th Mile")],
  ["Yaba, Lagos", jobListTexts.nearPlace("Yaba")],
  ["6.5,3.4", jobListTexts.nearMe],
  ["0.0,-180.0", jobListTexts.nearMe],
  [undefined, jobListTexts.nearMe],
])("the chip names what was chosen: %s", (near, text) => {
  expect(nearText(near)).toBe(text);
});
