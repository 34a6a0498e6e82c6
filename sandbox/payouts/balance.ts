import type { SandboxRecords } from "../records.ts";

const kind = "balance";

interface Balance {
  availableKobo: number;
}

/** Fifty million naira: nobody who tries the product out runs into it by accident. */
const startKobo = 5_000_000_000;

/** What the merchant can pay out and refund from, in this vendor's books. Holds the row inside a transaction. */
export async function balanceKoboOf(records: SandboxRecords, vendor: string): Promise<number> {
  // Whoever comes first writes the start down, so that there is a row to hold.
  await records.insert(kind, vendor, { availableKobo: startKobo });
  const balance = await records.lock<Balance>(kind, vendor);
  return balance?.availableKobo ?? startKobo;
}

export async function changeBalance(records: SandboxRecords, vendor: string, byKobo: number): Promise<void> {
  const availableKobo = (await balanceKoboOf(records, vendor)) + byKobo;
  await setBalance(records, vendor, availableKobo);
}

export async function setBalance(
  records: SandboxRecords,
  vendor: string,
  availableKobo: number,
): Promise<void> {
  await records.insert(kind, vendor, { availableKobo });
  await records.replace(kind, vendor, { availableKobo });
}
