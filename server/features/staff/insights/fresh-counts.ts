/** What changed since the last roll-up, counted at the source: the newest hours, and the ledger's newest moves. */
import type { Db } from "#server/db/client.ts";
import type { InsightStep } from "#shared/contracts/insights.ts";
import {
  findDifferences,
  findHoursDue,
  findNewMoney,
  findNewMoves,
  findState,
  type InsightState,
} from "./insights.queries.ts";
import { startOfStep } from "./periods.rules.ts";
import type { Count } from "./sources.queries.ts";

/** More are left to the roll-up, and the answer says until when it counts. */
const maxHours = 40;
const maxMoves = 20_000;

export class FreshCounts {
  /** Undefined before the first roll-up of a business that has too much to count at once. */
  readonly asOf: Date | undefined;
  private readonly state: InsightState;
  private readonly differences: readonly Count[];

  private constructor(state: InsightState, asOf: Date | undefined, differences: readonly Count[]) {
    this.state = state;
    this.asOf = asOf;
    this.differences = differences;
  }

  static async read(db: Db, now: Date): Promise<FreshCounts> {
    const state = await findState(db);
    const { due, isAll } = await findHoursDue(db, { now, limit: maxHours });
    const moves = await findNewMoves(db, state.moves);
    if (!isAll || moves.last - state.moves > maxMoves)
      return new FreshCounts(state, earlier(state.rolledAt, moves.firstAt), []);
    const differences = [
      ...(await findDifferences(db, due)),
      ...(await findNewMoney(db, { after: state.moves, upTo: moves.last })),
    ];
    return new FreshCounts(state, now, differences);
  }

  /** Different people are only counted by the roll-up: days at each one, weeks and months every hour. */
  peopleAsOf(step: InsightStep): Date | undefined {
    return step === "day" ? this.state.rolledAt : this.state.peopleAt;
  }

  /** The counts with the differences of that time; by step if they are a series. */
  addTo(
    counts: readonly Count[],
    { measures, from, to }: { measures: readonly string[]; from: Date; to: Date },
    step?: InsightStep,
  ): Count[] {
    const own = this.differences.filter(
      ({ measure, start }) => measures.includes(measure) && start >= from && start < to,
    );
    return [
      ...counts,
      ...own.map((count) => (step ? { ...count, start: startOfStep(count.start, step) } : count)),
    ];
  }
}

/** The roll-up counts moves up to the ledger's mark, which may be older than the roll-up. */
const earlier = (rolledAt: Date | undefined, firstNewMoveAt: Date | undefined): Date | undefined =>
  rolledAt && firstNewMoveAt && firstNewMoveAt < rolledAt ? firstNewMoveAt : rolledAt;
