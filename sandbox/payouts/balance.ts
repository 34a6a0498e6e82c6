import type { SandboxRecords } from "../records.ts";

const kind = "balance";

interface Balance {
  availableKobo: number;
}

/** Fifty million naira, too much to use up by accident. */
const startKobo = 5_000_000_000;

/** The merchant's balance for payouts and refunds at this provider. Locks the row within a transaction. */
export async function balanceKoboOf(records: SandboxRecords, provider: string): Promise<number> {
  // The first caller inserts the start balance, so that there is a row to lock.
  await records.insert(kind, provider, { availableKobo: startKobo });
  const balance = await records.lock<Balance>(kind, provider);
  return balance?.availableKobo ?? startKobo;
}

export async function changeBalance(
  records: SandboxRecords,
  provider: string,
  byKobo: number,
): Promise<void> {
  const availableKobo = (await balanceKoboOf(records, provider)) + byKobo;
  await setBalance(records, provider, availableKobo);
}

export async function setBalance(
  records: SandboxRecords,
  provider: string,
  availableKobo: number,
): Promise<void> {
  await records.insert(kind, provider, { availableKobo });
  await records.replace(kind, provider, { availableKobo });
}
