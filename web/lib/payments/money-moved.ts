import type { QueryClient } from "@tanstack/react-query";
import type { CurrentSession } from "#shared/contracts/accounts.ts";
import { meQuery } from "../person/session.ts";

/** Sets the balance at once if the answer holds it, and refetches all money data. */
export function moneyMoved(client: QueryClient, runorUnits?: number): void {
  const { queryKey } = meQuery();
  if (runorUnits !== undefined) {
    client.setQueryData<CurrentSession>(queryKey, (me) =>
      me?.user ? { user: { ...me.user, runorUnits } } : me,
    );
  }
  void client.invalidateQueries({ queryKey });
  void client.invalidateQueries({ queryKey: ["wallet"] });
}
