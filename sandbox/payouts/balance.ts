import type { SandboxRecords } from "../records.ts";

const kind = "balance";

interface Balance {
  availableKobo: number;
}

/** Fifty million naira: nobody who tries the product out runs into it by accident. */
const startKobo = 5_000_000_000;

/** What the merchant can pay out and refund from, in this provider's books. Holds the row inside a transaction. */
export async function balanceKoboOf(records: SandboxRecords, provider: string): Promise<number> {
  // Whoever comes first writes the start down, so that there is a row to hold.
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
