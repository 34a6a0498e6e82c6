import { expect, test } from "vitest";
import { stateNames } from "./places.ts";
import { centreOf, distanceKm } from "./places-distance.ts";
import { neighboursOf } from "./places-neighbours.ts";

test("every state has neighbours, each is a state, and borders are mutual", () => {
  for (const state of stateNames) {
    const neighbours = neighboursOf(state);
    expect(neighbours.length, state).toBeGreaterThan(0);
    for (const other of neighbours) {
      expect(stateNames, `${state}: ${other}`).toContain(other);
      expect(neighboursOf(other), `${other} and ${state}`).toContain(state);
    }
    expect(neighbours).not.toContain(state);
    expect([...neighbours]).toEqual([...new Set(neighbours)].sort());
  }
});

const farthestCentres = 400;

test("the nearest state is a neighbour, and no neighbour is far away", () => {
  for (const state of stateNames) {
    const from = centreOf(state, null)!;
    const byDistance = stateNames
      .filter((other) => other !== state)
      .map((other) => ({ other, km: distanceKm(from, centreOf(other, null)!) }))
      .sort((left, right) => left.km - right.km);
    expect(neighboursOf(state), state).toContain(byDistance[0]!.other);
    for (const other of neighboursOf(state))
      expect(byDistance.find((each) => each.other === other)!.km, `${state}: ${other}`).toBeLessThan(
        farthestCentres,
      );
  }
});
