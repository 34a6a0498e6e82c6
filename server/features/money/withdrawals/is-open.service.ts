/** Checks for pending withdrawals before an account is deleted. */
import type { Db } from "../../../db/client.ts";
import { hasOpenWithdrawal } from "./withdrawals.queries.ts";

export const isWithdrawalOpen = (db: Db, userId: string): Promise<boolean> => hasOpenWithdrawal(db, userId);
