import type { Deps } from "#server/deps.ts";

/** Runs the work for each account. Errors: the last one, after the work was tried for all others. */
export async function forEachAccount(
  { log }: Pick<Deps, "log">,
  userIds: readonly string[],
  work: (userId: string) => Promise<void>,
): Promise<void> {
  let failure: unknown;
  for (const userId of userIds)
    await work(userId).catch((error) => {
      log.warn({ err: error, userId }, "an account could not be deleted");
      failure = error;
    });
  if (failure) throw failure;
}
