import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { AppError } from "#server/app-error.ts";
import { newId } from "#server/db/ids.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { kobo } from "#shared/money/money.ts";
import { startTestApp, type TestApp } from "#tests/support/app.ts";
import { expectSoundLedger } from "#tests/support/money.ts";
import { type AccountCode, walletOf } from "./ledger.rules.ts";
import { balanceUnits, holdUnits, postHold, postJournal, statementOf, voidHold } from "./ledger.service.ts";
import { rollUpAccounts } from "./ledger.tasks.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const people = 3;
interface Transfer {
  from: number;
  to: number;
  units: number;
}
type Booking = { do: "post" | "hold"; moves: Transfer[] };
type Step =
  | Booking
  | { do: "resolve"; hold: number; outcome: "post" | "void" }
  | { do: "repeat"; journal: number }
  | { do: "roll up" };

/** Places 0 to 2 are wallets, 3 and 4 are system accounts. */
const transfer = fc
  .record({ from: fc.nat(people + 1), to: fc.nat(people + 1), units: fc.integer({ min: 1, max: 400 }) })
  .filter(({ from, to }) => from !== to);
const booking = fc.record({
  do: fc.constantFrom("post" as const, "hold" as const),
  moves: fc.array(transfer, { minLength: 1, maxLength: 4 }),
});
const resolving = fc.record({
  do: fc.constant("resolve" as const),
  hold: fc.nat(9),
  outcome: fc.constantFrom("post" as const, "void" as const),
});
const repeating = fc.record({ do: fc.constant("repeat" as const), journal: fc.nat(9) });
const rolling = fc.constant({ do: "roll up" as const });
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: booking },
    { weight: 3, arbitrary: resolving },
    { weight: 1, arbitrary: repeating },
    { weight: 1, arbitrary: rolling },
  ),
  { minLength: 3, maxLength: 25 },
);

/** A reference model of the ledger in plain arithmetic. */
class Model {
  posted = Array.from({ length: people + 2 }, () => 0);
  held = Array.from({ length: people + 2 }, () => 0);

  /** Applies the moves if the wallets cover them, and returns whether they do. */
  apply(moves: Transfer[], phase: "posted" | "pending" | "post" | "void"): boolean {
    const posted = [...this.posted];
    const held = [...this.held];
    for (const { from, to, units } of moves) {
      if (phase === "posted" || phase === "post") {
        posted[from]! -= units;
        posted[to]! += units;
      }
      if (phase === "pending") held[from]! += units;
      if (phase === "post" || phase === "void") held[from]! -= units;
    }
    for (let wallet = 0; wallet < people; wallet += 1) if (posted[wallet]! < held[wallet]!) return false;
    this.posted = posted;
    this.held = held;
    return true;
  }

  /**
   * Whether a wallet gives what it gets from another wallet later in the journal. The ledger may refuse that (RN400),
   * depending on when the units were bought, and no caller books such a journal.
   */
  givesEarly(moves: Transfer[]): boolean {
    const left = this.posted.map((_, place) => this.available(place));
    // The ledger notes what comes from system accounts first.
    const ordered = [...moves].sort((one, other) => Number(one.from < people) - Number(other.from < people));
    return ordered.some(({ from, to, units }) => {
      left[from]! -= units;
      left[to]! += units;
      return from < people && left[from]! < 0;
    });
  }

  available = (place: number): number => this.posted[place]! - this.held[place]!;
}

/** The real ledger and the model side by side. */
class Bench {
  readonly ids = Array.from({ length: people }, newId);
  readonly model = new Model();
  private readonly codes: AccountCode[] = [...this.ids.map(walletOf), "staff_adjust", "suspense"];
  private readonly done: { id: string; step: Booking }[] = [];
  private readonly open = new Map<string, Transfer[]>();

  async take(step: Step): Promise<void> {
    if (step.do === "roll up") await rollUpAccounts.handle(app.deps, {});
    else if (step.do === "resolve") await this.resolve(step);
    else if (step.do === "repeat") await this.repeat(step.journal);
    else await this.book(step);
  }

  private async book(step: Booking): Promise<void> {
    const isEarly = step.do === "post" && this.model.givesEarly(step.moves);
    const { posted, held } = this.model;
    const id = newId();
    const covered = this.model.apply(step.moves, step.do === "post" ? "posted" : "pending");
    if (covered && isEarly) {
      Object.assign(this.model, { posted, held });
      return;
    }
    expect(await this.write(id, step)).toBe(covered);
    if (!covered) return;
    this.done.push({ id, step });
    if (step.do === "hold") this.open.set(id, step.moves);
  }

  private async resolve(step: { hold: number; outcome: "post" | "void" }): Promise<void> {
    const [id, moves] = [...this.open][step.hold % Math.max(1, this.open.size)] ?? [];
    if (!id || !moves) return;
    expect(this.model.apply(moves, step.outcome)).toBe(true);
    expect(await accepted((tx) => (step.outcome === "post" ? postHold : voidHold)(tx, id))).toBe(true);
    this.open.delete(id);
  }

  private async repeat(journal: number): Promise<void> {
    const again = this.done[journal % Math.max(1, this.done.length)];
    if (again) expect(await this.write(again.id, again.step)).toBe(false);
  }

  private write(journalId: string, step: Booking): Promise<boolean> {
    const moves = step.moves.map(({ from, to, units }) => ({
      from: this.codes[from]!,
      to: this.codes[to]!,
      amountKobo: kobo(units * 100),
    }));
    return accepted((tx) =>
      (step.do === "post" ? postJournal : holdUnits)(tx, { journalId, kind: "adjustment", moves }),
    );
  }
}

test("the ledger agrees with plain arithmetic and stays sound after random operations in any order", async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (list) => {
      const bench = new Bench();
      for (const step of list) await bench.take(step);

      for (const [place, id] of bench.ids.entries()) {
        expect(await balanceUnits(app.deps.db, id)).toBe(bench.model.available(place));
        const { lines } = await statementOf(app.deps.db, id, { limit: 100 });
        expect(lines.reduce((sum, line) => sum + line.units, 0)).toBe(bench.model.available(place));
        expect(lines.every((line) => line.balanceUnits >= 0)).toBe(true);
      }
      await expectSoundLedger(app);
    }),
    { numRuns: 40 },
  );
});

/** Whether the operation moved anything; false also for insufficient units. */
async function accepted(work: Parameters<typeof inTransaction<boolean>>[1]): Promise<boolean> {
  try {
    return await inTransaction(app.deps, work);
  } catch (error) {
    if (error instanceof AppError && error.code === "insufficient_units") return false;
    throw error;
  }
}
