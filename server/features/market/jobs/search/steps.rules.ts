/** The steps of a search: promoted jobs first, then tier after tier, and in each tier zone after zone. */
import type { ListPosition } from "../jobs.queries.ts";
import type { Zone } from "./near.rules.ts";
import {
  type Lists,
  maxMatchesOf,
  placeMarks,
  promotedMark,
  promotedShareOf,
  type WordShares,
} from "./search.rules.ts";
import { type Stretch, stretchesFrom } from "./stretches.rules.ts";

/** Null and undefined are any. */
interface Filter {
  service?: string | null | undefined;
  state?: string | null | undefined;
  lga?: string | null | undefined;
}

export interface Step {
  /** The number in a page's cursor. */
  tier: number;
  isPromoted: boolean;
  /** A job must hold all of these, and a word of each list. */
  all: readonly string[];
  lists: Lists;
  /** The marks are the same for a state and a local government of that name. */
  place: Pick<Filter, "state" | "lga">;
  /** A job must not have all of these marks. */
  outside?: readonly string[] | undefined;
  /** A job must not hold a word of each of these lists. */
  without?: Lists;
  after: ListPosition | undefined;
  stretches: readonly Stretch[];
}

/** Jobs that hold a word of each list, without those of an earlier tier. */
export interface FurtherTier {
  lists: Lists;
  without: Lists;
}

interface Asked {
  /** By tier; a job matches if it holds a word of each list. The last one includes the others. */
  tiers: readonly Lists[];
  /** Further tiers, of jobs that the others need not include. */
  further?: readonly FurtherTier[];
  zones: readonly Zone[];
  filter: Filter;
  after: ListPosition | undefined;
  now: Date;
  shares: WordShares;
}

export function stepsOf({ tiers, further = [], zones, filter, after, now, shares }: Asked): Step[] {
  const { service, state, lga } = filter;
  const filterMarks = placeMarks([service, state, lga]);
  const any = tiers.at(-1) ?? [];
  const step = (lists: Lists, more: Pick<Step, "tier" | "isPromoted" | "all"> & Partial<Step>): Step => {
    const isHere = after?.isPromoted === more.isPromoted && (after.tier ?? 0) === more.tier;
    const from = isHere ? after : undefined;
    const maxMatches = maxMatchesOf(shares, lists) * (more.isPromoted ? promotedShareOf(shares) : 1);
    const times = { now, after: from, maxMatches, isPromoted: more.isPromoted };
    return { lists, place: { state, lga }, after: from, stretches: stretchesFrom(times), ...more };
  };
  const all = [promotedMark, ...filterMarks];
  const promoted = [
    step(any, { tier: 0, isPromoted: true, all }),
    ...further.map(({ lists, without }, index) =>
      step(lists, { tier: index + 1, isPromoted: true, all, without }),
    ),
  ];
  const ranked = [
    ...differing(tiers).map((lists, index, each) => ({
      lists,
      without: index > 0 ? each[index - 1] : undefined,
    })),
    ...further,
  ];
  const others = ranked.flatMap((each) => zones.map((zone) => ({ ...each, ...zone })));
  const start = after && !after.isPromoted ? (after.tier ?? 0) : 0;
  return [
    ...(!after || after.isPromoted ? promoted.slice(after?.tier ?? 0) : []),
    ...others
      .map(({ lists, marks, outside, without }, tier) =>
        step(lists, {
          tier,
          isPromoted: false,
          all: [...filterMarks, ...marks],
          ...(outside && { outside }),
          ...(without && { without }),
        }),
      )
      .slice(start),
  ];
}

/** Whether one scan can replace the steps: only for a first page without tiers and zones, with rare words. */
export const canTakeAll = (steps: readonly Step[], matchesOf: (lists: Lists) => number): boolean => {
  const [promoted, others, more] = steps;
  if (!promoted?.isPromoted || !others || more || promoted.after || others.outside) return false;
  return others.lists.length > 0 && matchesOf(others.lists) <= rareMatches;
};

const rareMatches = 500;

/** One tier if all are the same: the last one includes the others, so lists of equal length are equal. */
const differing = (tiers: readonly Lists[]): readonly Lists[] => {
  const lengths = tiers.map((lists) => lists.map(({ length }) => length).join());
  return new Set(lengths).size > 1 ? tiers : tiers.slice(-1);
};
