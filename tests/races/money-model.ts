/** A model of a few people's money in plain arithmetic, for operations in any order. */
import type { AccountCode, Move } from "#server/features/money/ledger/ledger.rules.ts";

type Phase = "posted" | "pending" | "post" | "void";
/** How an operation ended: it moved units, it was a repeat, or it was refused with this code. */
export type Ending = "done" | "nothing" | "insufficient_units" | "wallet_frozen" | "conflict";

/** An operation that is about to run: what it would move, and how to run it. */
export interface Attempt {
  phase: Phase;
  moves: readonly Move[];
  /** Whether the wallet's owner requests it. */
  isOwners: boolean;
  /** Whether it repeats an earlier operation and must do nothing. */
  isRepeat?: boolean;
  /** Whether the hold has already ended the other way. */
  isTooLate?: boolean;
  /** What can end only once: a hold, or a journal to reverse. */
  ends?: string;
  freezes?: { wallet: AccountCode; wanted: boolean };
  run(): Promise<Ending>;
}

const isWallet = (code: AccountCode) => code.startsWith("wallet:");

export class Model {
  readonly posted = new Map<AccountCode, number>();
  readonly held = new Map<AccountCode, number>();
  readonly frozen = new Set<AccountCode>();

  available = (code: AccountCode): number => (this.posted.get(code) ?? 0) - (this.held.get(code) ?? 0);

  apply({ phase, moves, freezes }: Attempt): void {
    if (freezes) this.frozen[freezes.wanted ? "add" : "delete"](freezes.wallet);
    for (const { from, to, amountKobo } of moves) {
      if (phase === "pending") add(this.held, from, amountKobo);
      if (phase === "post" || phase === "void") add(this.held, from, -amountKobo);
      if (phase === "posted" || phase === "post") {
        add(this.posted, from, -amountKobo);
        add(this.posted, to, amountKobo);
      }
    }
  }

  /**
   * Applies concurrent results. Returns those that no order explains; a single operation has one right end.
   */
  take(results: readonly { attempt: Attempt; ending: Ending }[]): string[] {
    const before = new Map([...this.posted.keys()].map((code) => [code, this.available(code)]));
    const wasFrozen = new Set(this.frozen);
    const done = results.filter(({ ending }) => ending === "done").map(({ attempt }) => attempt);
    for (const attempt of done) this.apply(attempt);
    const mayBeFrozen = new Set(results.flatMap(({ attempt }) => attempt.freezes?.wallet ?? []));
    /** The lowest balance possible at any moment. */
    const least = (wallet: AccountCode) =>
      (before.get(wallet) ?? 0) - sum(done.filter(takes).map((each) => taken(each, wallet)));
    return results.flatMap(({ attempt, ending }) => {
      const wallets = new Set(attempt.moves.map(({ from }) => from).filter(isWallet));
      const frozen = attempt.isOwners && [...wallets].some((wallet) => wasFrozen.has(wallet));
      const mayBeEither = [...wallets].some((wallet) => mayBeFrozen.has(wallet));
      const short = [...wallets].some((wallet) => least(wallet) < taken(attempt, wallet));
      const wrong = {
        done: attempt.isRepeat || attempt.isTooLate || (frozen && !mayBeEither),
        nothing: !attempt.isRepeat && !attempt.freezes && !endedBy(done, attempt),
        wallet_frozen: !frozen && !mayBeEither,
        insufficient_units: !takes(attempt) || !short,
        conflict: !attempt.isTooLate && !endedBy(done, attempt),
      }[ending];
      return wrong ? [`${ending}: ${JSON.stringify(attempt)}`] : [];
    });
  }
}

const takes = ({ phase }: Attempt) => phase === "posted" || phase === "pending";
const taken = ({ moves }: Attempt, wallet: AccountCode) =>
  sum(moves.filter(({ from }) => from === wallet).map(({ amountKobo }) => amountKobo));
const endedBy = (done: readonly Attempt[], { ends }: Attempt) =>
  ends !== undefined && done.some((other) => other.ends === ends);

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);
const add = (sums: Map<AccountCode, number>, code: AccountCode, amount: number) =>
  sums.set(code, (sums.get(code) ?? 0) + amount);
