import { sqlState, sqlStates } from "#server/db/sql-state.ts";
import { defineTask } from "#server/worker/queue.ts";
import { forgetRested, markMoves, rollUpMoves } from "./ledger.queries.ts";
import { forgottenBefore } from "./ledger.rules.ts";

/** Limits the moves that reading a system account's balance has to add up. */
export const rollUpAccounts = defineTask({
  name: "ledger.roll-up",
  schedule: "* * * * *",
  async handle(deps) {
    try {
      await markMoves(deps.db);
    } catch (error) {
      // A long write holds the lock: keep the older mark until the next minute.
      if (sqlState(error) !== sqlStates.lockTimeout) throw error;
    }
    while ((await rollUpMoves(deps.db)) > 0);
  },
});

export const forgetRestedUnits = defineTask({
  name: "ledger.forget-rested",
  schedule: "17 * * * *",
  async handle(deps) {
    await forgetRested(deps.db, forgottenBefore(deps.clock.now(), deps.config.boughtUnitsHoldDays));
  },
});
