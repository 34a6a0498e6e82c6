/** What of a person's withdrawals is still to come when they close the account. */
import type { Db } from "../../../db/client.ts";
import { hasOpenWithdrawal } from "./withdrawals.queries.ts";

/** Whether units of the person are on their way to a bank, or might be again. */
export const isWithdrawalOpen = (db: Db, userId: string): Promise<boolean> => hasOpenWithdrawal(db, userId);
