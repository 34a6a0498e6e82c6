import type { Db, Transaction } from "#server/db/client.ts";
import { and, eq, gte, isNull, lt, sql } from "#server/db/drizzle.ts";
import { walletPins } from "#server/db/schema/wallet-pins.ts";

export async function findPin(db: Db, userId: string) {
  const [row] = await db
    .select({ lockedAt: walletPins.lockedAt, setAt: walletPins.setAt, setByPhone: walletPins.setByPhone })
    .from(walletPins)
    .where(eq(walletPins.userId, userId));
  return row;
}

/** Also lifts a lock. */
export async function upsertPin(
  tx: Transaction,
  pin: { userId: string; pinHash: string; setAt: Date; setByPhone: boolean },
): Promise<void> {
  const { userId: _userId, ...facts } = pin;
  const fresh = { ...facts, wrongTries: 0, lockedAt: null };
  await tx.insert(walletPins).values(pin).onConflictDoUpdate({ target: walletPins.userId, set: fresh });
}

/** Counts a try before it is checked, so that concurrent tries get no more than the limit. Undefined: none is left. */
export async function countPinTry(
  db: Db,
  { userId, limit }: { userId: string; limit: number },
): Promise<{ pinHash: string; tries: number; setAt: Date } | undefined> {
  const [row] = await db
    .update(walletPins)
    .set({ wrongTries: sql`${walletPins.wrongTries} + 1` })
    .where(and(eq(walletPins.userId, userId), isNull(walletPins.lockedAt), lt(walletPins.wrongTries, limit)))
    .returning({ pinHash: walletPins.pinHash, tries: walletPins.wrongTries, setAt: walletPins.setAt });
  return row;
}

export async function forgetPinTries(db: Db, pin: { userId: string; pinHash: string }): Promise<void> {
  await db
    .update(walletPins)
    .set({ wrongTries: 0 })
    .where(
      and(
        eq(walletPins.userId, pin.userId),
        eq(walletPins.pinHash, pin.pinHash),
        isNull(walletPins.lockedAt),
      ),
    );
}

/** Locks the PIN if no try is left. Returns whether this call locked it. */
export async function lockSpentPin(
  tx: Transaction,
  { userId, limit, at }: { userId: string; limit: number; at: Date },
): Promise<boolean> {
  const rows = await tx
    .update(walletPins)
    .set({ lockedAt: at })
    .where(and(eq(walletPins.userId, userId), gte(walletPins.wrongTries, limit), isNull(walletPins.lockedAt)))
    .returning({ userId: walletPins.userId });
  return rows.length > 0;
}
