import type { QueryClient } from "@tanstack/react-query";
import type { Me } from "#shared/contracts/accounts.ts";
import { meQuery } from "./session.ts";

/**
 * The balance changed: updates the account at once if the answer holds the new balance, and refetches all money data.
 * The stored `user` follows the account.
 */
export function moneyMoved(client: QueryClient, runorUnits?: number): void {
  const { queryKey } = meQuery();
  if (runorUnits !== undefined) {
    client.setQueryData<Me>(queryKey, (me) => (me?.user ? { user: { ...me.user, runorUnits } } : me));
  }
  void client.invalidateQueries({ queryKey });
  void client.invalidateQueries({ queryKey: ["wallet"] });
}
