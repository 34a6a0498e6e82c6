import { repeatedly } from "../../../db/in-transaction.ts";
import type { Deps } from "../../../deps.ts";
import { type HandedOver, noteSms } from "../sms/deliver.ts";
import { type Outcome, settleRecipients } from "./sending.queries.ts";

interface Noted {
  note?: HandedOver["note"] | undefined;
  /** Undefined while nobody knows. */
  outcome: Outcome | undefined;
}

/** Writes down what became of messages: while one write is on its way, the next outcomes gather for the one after. */
export class OutcomeNotes {
  private readonly deps: Deps;
  private gathered: Noted[] = [];
  private writing: Promise<void> | undefined;
  private failure: unknown;

  constructor(deps: Deps) {
    this.deps = deps;
  }

  /** Once nothing can be noted, nothing more should be sent. */
  get isBroken(): boolean {
    return this.failure !== undefined;
  }

  add(noted: Noted): void {
    this.gathered.push(noted);
    this.writing ??= this.write();
  }

  /** Waits until everything is written. *Errors*: what kept it from being written; those rows are asked about later. */
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
        // The messages first: they tell what became of people whose rows nobody comes to settle.
        if (notes.length > 0) await repeatedly(this.deps, () => noteSms(this.deps, notes));
        if (outcomes.length > 0) await repeatedly(this.deps, () => settleRecipients(this.deps.db, outcomes));
      }
    } catch (error) {
      this.failure = error;
    } finally {
      this.writing = undefined;
    }
  }
}
