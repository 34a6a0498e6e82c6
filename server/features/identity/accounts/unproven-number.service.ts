/** Numbers that an account holds without having proven them. */
import type { Transaction } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import type { E164 } from "#shared/phones/phone.ts";
import { endAllSessions } from "../sessions/sessions.service.ts";
import {
  closeUnprovenHolder,
  findUnproven,
  findUnprovenHolder,
  isUnprovenAndEmpty,
  lockUnsettledOrders,
} from "./unproven-number.queries.ts";

/**
 * Takes the number from an account that was opened before `before`, never proved it and holds nothing of value. Returns
 * the id of the account, which is closed: a payment that arrives later waits to be given back.
 * Locks: the account's unpaid orders, so that a payment is booked entirely before or after, then the account.
 */
export async function releaseNumber(
  deps: Pick<Deps, "clock">,
  tx: Transaction,
  { phone, before }: { phone: E164; before: Date },
): Promise<string | undefined> {
  const userId = await findUnprovenHolder(tx, phone);
  if (userId === undefined) return undefined;
  await lockUnsettledOrders(tx, userId);
  if (!(await closeUnprovenHolder(tx, { userId, phone, before, at: deps.clock.now() }))) return undefined;
  await endAllSessions(tx, userId);
  return userId;
}

/** Accounts to erase: those that lost their number, and those unused since `before` that hold nothing of value. */
export const listUnproven = (
  deps: Pick<Deps, "clock" | "db">,
  { before, limit }: { before: Date; limit: number },
): Promise<string[]> => findUnproven(deps.db, { before, limit, at: deps.clock.now() });

/** Whether a listed account may still be erased. Transaction: one that holds its orders, wallet and row. */
export const isStillUnproven = (deps: Pick<Deps, "clock">, tx: Transaction, userId: string) =>
  isUnprovenAndEmpty(tx, userId, deps.clock.now());
