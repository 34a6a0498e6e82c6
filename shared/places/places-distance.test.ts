import { describe, expect, it } from "vitest";
import { type StateName, stateNames } from "./places.ts";
import { centreRows } from "./places-centres.ts";
import { centreOf, distanceKm, lgasNear, type Point } from "./places-distance.ts";
import { lgasOf } from "./places-lgas.ts";

type Place = readonly [state: StateName, lga: string];

const middle = ([state, lga]: Place): Point => centreOf(state, lga) as Point;
const kmBetween = (from: Place, to: Place): number => distanceKm(middle(from), middle(to));
const everyPlace: readonly Place[] = stateNames.flatMap((state) =>
  lgasOf(state).map((lga) => [state, lga] as const),
);
const nameOf = ([state, lga]: Place): string => `${lga}, ${state}`;

describe("the centres of local governments", () => {
  it("exist for all 774 of them, and for no others", () => {
    for (const state of stateNames) {
      const named = centreRows[state].split(", ").map((row) => row.replace(/(?: \d+\.\d\d){2}$/, ""));
      expect(named, state).toEqual(lgasOf(state));
    }
  });

  it("lie inside the country", () => {
    for (const place of everyPlace) {
      const { latitude, longitude } = middle(place);
      expect(latitude, nameOf(place)).toBeGreaterThan(4);
      expect(latitude, nameOf(place)).toBeLessThan(14);
      expect(longitude, nameOf(place)).toBeGreaterThan(2.6);
      expect(longitude, nameOf(place)).toBeLessThan(14.7);
    }
  });

  it("are near their state's centre and another one of their state", () => {
    for (const place of everyPlace) {
      const [state, lga] = place;
      expect(distanceKm(middle(place), centreOf(state, null) as Point), nameOf(place)).toBeLessThan(250);
      const neighbours = lgasOf(state).filter((other) => other !== lga);
      const nearest = Math.min(...neighbours.map((other) => kmBetween(place, [state, other])));
      expect(nearest, nameOf(place)).toBeLessThan(100);
    }
  });

  it("are all different", () => {
    const points = everyPlace.map(middle).map(({ latitude, longitude }) => `${latitude} ${longitude}`);
    expect(points.filter((point, at) => points.indexOf(point) !== at)).toEqual([]);
  });

  it("fall back to the state's for an unknown local government, and to none without a state", () => {
    expect(centreOf(null, null)).toBeUndefined();
    expect(centreOf(null, "Ikeja")).toBeUndefined();
    expect(centreOf("Atlantis", "Ikeja")).toBeUndefined();
    expect(centreOf("Lagos", "Atlantis")).toEqual(centreOf("Lagos", null));
  });
});

describe("the distance between places", () => {
  it.each([
    [["Lagos", "Surulere"], ["Lagos", "Ikeja"], 5, 20],
    [["Lagos", "Lagos Island"], ["Oyo", "Ibadan North"], 110, 140],
    [["Lagos", "Ikeja"], ["Ogun", "Ado-Odo/Ota"], 10, 25],
    [["FCT Abuja", "Abuja Municipal"], ["Nasarawa", "Karu"], 10, 30],
    [["FCT Abuja", "Abuja Municipal"], ["Kaduna", "Kaduna North"], 140, 190],
    [["Delta", "Oshimili South"], ["Anambra", "Onitsha North"], 4, 15],
    [["Rivers", "Port Harcourt"], ["Rivers", "Obio/Akpor"], 5, 15],
    [["Rivers", "Port Harcourt"], ["Abia", "Aba South"], 45, 65],
    [["Kano", "Kano Municipal"], ["Jigawa", "Dutse"], 80, 110],
    [["Imo", "Owerri Municipal"], ["Abia", "Umuahia North"], 40, 65],
    [["Lagos", "Ikeja"], ["Borno", "Maiduguri"], 1150, 1300],
    [["Sokoto", "Sokoto North"], ["Cross River", "Calabar Municipal"], 900, 1000],
    [["Lagos", "Surulere"], ["Oyo", "Surulere"], 180, 230],
  ] as const)("%s and %s: %i to %i km", (from, to, least, most) => {
    expect(kmBetween(from, to)).toBeGreaterThan(least);
    expect(kmBetween(from, to)).toBeLessThan(most);
  });

  it("is measured along the earth's surface", () => {
    expect(distanceKm({ latitude: 6, longitude: 3 }, { latitude: 6, longitude: 3 })).toBe(0);
    expect(distanceKm({ latitude: 6, longitude: 3 }, { latitude: 7, longitude: 3 })).toBeCloseTo(111.2, 0);
    expect(kmBetween(["Kano", "Dala"], ["Lagos", "Epe"])).toBe(kmBetween(["Lagos", "Epe"], ["Kano", "Dala"]));
  });
});

describe("the local governments near a point", () => {
  it("are all 774, nearest first", () => {
    const near = lgasNear(middle(["Lagos", "Surulere"]));
    expect(near).toHaveLength(774);
    expect(near[0]).toEqual({ state: "Lagos", lga: "Surulere", km: 0 });
    expect(near.map(({ km }) => km)).toEqual(near.map(({ km }) => km).sort((left, right) => left - right));
    expect(near.slice(0, 10).every(({ state }) => state === "Lagos")).toBe(true);
    expect(near.slice(0, 6).map(({ lga }) => lga)).toContain("Mushin");
  });

  it("cross the border of a state", () => {
    const asaba = lgasNear(middle(["Delta", "Oshimili South"]));
    expect(asaba.slice(0, 4).map(({ lga }) => lga)).toContain("Onitsha South");
  });
});
