/** Checks for pending withdrawals before an account is deleted. */
import type { Db } from "../../../db/client.ts";
import { hasOpenWithdrawal } from "./withdrawals.queries.ts";

/** Whether units of the user are on their way to a bank, or may be sent again. */
export const isWithdrawalOpen = (db: Db, userId: string): Promise<boolean> => hasOpenWithdrawal(db, userId);
