import { repeatedly } from "#server/db/in-transaction.ts";
import type { Deps } from "#server/deps.ts";
import { type HandedOver, noteSms } from "../sms/deliver.ts";
import type { Outcome } from "./sending.queries.ts";
import { settle } from "./settling.service.ts";

interface Noted {
  note?: HandedOver["note"] | undefined;
  outcome: Outcome | undefined;
}

/** Writes outcomes to the database in batches: while one write is running, the next outcomes are collected. */
export class OutcomeNotes {
  private readonly deps: Deps;
  private gathered: Noted[] = [];
  private writing: Promise<void> | undefined;
  private failure: unknown;

  constructor(deps: Deps) {
    this.deps = deps;
  }

  /** When outcomes cannot be stored, no more messages should be sent. */
  get isBroken(): boolean {
    return this.failure !== undefined;
  }

  add(noted: Noted): void {
    this.gathered.push(noted);
    this.writing ??= this.write();
  }

  /** Errors: the reason of a failed write; those rows are settled later. */
  async written(): Promise<void> {
    await this.writing;
    if (this.isBroken) throw this.failure;
  }

  private async write(): Promise<void> {
    try {
      while (this.gathered.length > 0) {
        const some = this.gathered.splice(0);
        const notes = some.flatMap(({ note }) => note ?? []);
        const outcomes = some.flatMap(({ outcome }) => outcome ?? []);
        // The messages first: they record the outcome for recipients whose rows are not settled.
        if (notes.length > 0) await repeatedly(this.deps, () => noteSms(this.deps.db, notes));
        if (outcomes.length > 0) await settle(this.deps, outcomes);
      }
    } catch (error) {
      this.failure = error;
    } finally {
      this.writing = undefined;
    }
  }
}
