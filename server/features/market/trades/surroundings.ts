import { type StateName, states } from "#shared/places/places.ts";
import { centreOf, lgasNear } from "#shared/places/places-distance.ts";
import { neighboursOf } from "#shared/places/places-neighbours.ts";
import { recent } from "#shared/text/remembered.ts";
import { areasIn } from "../jobs/search/vocabulary.rules.ts";

const shownNearby = 4;

interface Surroundings {
  /** Areas of the local government. */
  areas: string[];
  /** The state's capital, unless the state has its name. */
  capital: string | null;
  /** States around the state, or the local governments nearest to the local government. */
  nearby: string[];
}

/** Fits all places. */
const known = recent<Surroundings>("surroundings", 100_000);

/** What is in and around a place, so that the pages of each place have words of their own. */
export function surroundings(state: StateName | undefined, lga: string | undefined): Surroundings {
  const key = `${state}: ${lga}`;
  // Sorting all local governments by distance takes 0.14 ms, a twentieth of a trade page.
  return known.get(key) ?? known.set(key, findSurroundings(state, lga));
}

function findSurroundings(state: StateName | undefined, lga: string | undefined): Surroundings {
  if (!state) return { areas: [], capital: null, nearby: [] };
  if (!lga) {
    const capital = states.find(({ name }) => name === state)?.capital ?? "";
    return {
      areas: [],
      capital: state.includes(capital) ? null : capital,
      nearby: [...neighboursOf(state)],
    };
  }
  const centre = centreOf(state, lga);
  const nearest = centre ? lgasNear(centre).filter((each) => each.lga !== lga) : [];
  return {
    areas: areasIn(state, lga),
    capital: null,
    nearby: nearest.slice(0, shownNearby).map((each) => each.lga),
  };
}
