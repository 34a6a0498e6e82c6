import { expect, test } from "vitest";
import { smallInsights } from "#tests/support/small-insights.ts";
import { figureOf, type Look, shadesOf, statesOf } from "./state-figures.ts";

const { states = [], places: [plumbing] = [] } = smallInsights;
const shadesBy = (look: Look, shown = states) =>
  Object.fromEntries(
    shadesOf(shown, look).flatMap((shade, index) => (shade ? [[states[index]!.state, shade]] : [])),
  );

test("the map is darkest where there is most, and every figure has a shade", () => {
  expect(shadesBy("demand")).toEqual({ Lagos: 4, Kano: 2, Rivers: 1, Oyo: 1 });
  expect(shadesBy("supply")).toEqual({ Lagos: 4, Rivers: 2, Oyo: 4, Borno: 1 });
  // Lagos 8/4, Kano 4/1, Rivers 2/2, Oyo 1/5.
  expect(shadesBy("lack")).toEqual({ Lagos: 2, Kano: 4, Rivers: 1, Oyo: 1 });
  const none = states.map(({ state }) => ({ state, demand: 0, supply: 0 }));
  expect(shadesOf(none, "lack").every((shade) => shade === 0)).toBe(true);
});

test("of one trade, the map shows where its servicemen are missing", () => {
  const shown = statesOf(states, plumbing!);
  expect(shown).toHaveLength(37);
  expect(shown.filter(({ demand }) => demand > 0)).toEqual([
    { state: "Kano", demand: 2, supply: 0 },
    { state: "Lagos", demand: 4, supply: 1 },
  ]);
  expect(shown.map((state) => figureOf(state, "lack")).filter(Boolean)).toEqual([2, 4]);
  expect(shadesBy("lack", shown)).toEqual({ Kano: 2, Lagos: 4 });
});
