import { describe, expect, it } from "vitest";
import { centreOf, distanceKm, lgasNear } from "./places-distance.ts";

describe("how far places are from each other", () => {
  it("knows no middle of no place, and the state's for a local government it never heard of", () => {
    expect(centreOf(null, null)).toBeUndefined();
    expect(centreOf("Atlantis", "Ikeja")).toBeUndefined();
    expect(centreOf("Lagos", "Atlantis")).toEqual(centreOf("Lagos", null));
  });

  it("lists all 774 local governments, nearest first", () => {
    const near = lgasNear({ latitude: 6.5, longitude: 3.35 });
    expect(near).toHaveLength(774);
    expect(near[0]?.state).toBe("Lagos");
    expect(near.map(({ km }) => km)).toEqual(near.map(({ km }) => km).sort((left, right) => left - right));
  });

  it("measures along the earth's surface", () => {
    expect(distanceKm({ latitude: 6, longitude: 3 }, { latitude: 6, longitude: 3 })).toBe(0);
    expect(distanceKm({ latitude: 6, longitude: 3 }, { latitude: 7, longitude: 3 })).toBeCloseTo(111.2, 0);
  });
});
