import { AppError } from "#server/app-error.ts";
import type { Deps } from "#server/deps.ts";
import { closeIncident, openIncident } from "#server/features/trust/incidents/incidents.service.ts";
import { findOpenAccounts } from "./account.queries.ts";
import { deleteAgain } from "./account-deletion.service.ts";
import { forEachAccount } from "./each-account.ts";
import { listNotedDeletions } from "./saved-deletions.ts";

/**
 * Deletes again the accounts that are open in a restored database although their owners had deleted them. One that
 * cannot be deleted, for example because its units were withdrawn after the restored moment, is an incident.
 * Errors: the last one, after all others were deleted.
 */
export async function repeatDeletions(deps: Deps): Promise<void> {
  const noted = await listNotedDeletions(deps);
  await forEachAccount(deps, await findOpenAccounts(deps.db, noted), async (userId) => {
    const finding = { kind: "deletion-undone", subject: userId } as const;
    const refusal = await deleteAgain(deps, userId).catch(onlyRefusal);
    if (refusal) await openIncident(deps, deps.db, { ...finding, details: {}, stopsPayouts: false });
    else await closeIncident(deps, deps.db, finding);
  });
}

function onlyRefusal(error: unknown): AppError {
  if (error instanceof AppError) return error;
  throw error;
}
