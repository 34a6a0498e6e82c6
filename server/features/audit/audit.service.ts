/** What staff did, for ever: who, what, when, before, after. The database refuses to change or remove it. */
import type { Transaction } from "../../db/client.ts";
import { newId } from "../../db/ids.ts";
import type { Deps } from "../../deps.ts";
import { insertEntry } from "./audit.queries.ts";

export interface StaffAction {
  actorId: string;
  /** "withdrawal.approve": the thing, then the verb. */
  action: string;
  subjectType: string;
  subjectId: string;
  /** In the staff member's own words, where one has to be given. */
  reason?: string | undefined;
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
}

/** Writes down what a member of staff does. Transaction: that of the change itself, so that neither is without the other. */
export async function recordAction(
  deps: Pick<Deps, "clock">,
  tx: Transaction,
  action: StaffAction,
): Promise<void> {
  await insertEntry(tx, { id: newId(), at: deps.clock.now(), ...action });
}
