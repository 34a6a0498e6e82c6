/** The banks that can be paid: the provider's list, stored in the database and refreshed daily. */
import { setTimeout as sleep } from "node:timers/promises";
import { AppError } from "#server/app-error.ts";
import type { Deps } from "#server/deps.ts";
import { GatewayError } from "#server/gateways/ports/gateway-error.ts";
import { bankingAnswers, fieldTexts } from "#server/language/messages.ts";
import { type Bank, bankCodeFormat } from "#shared/contracts/banking.ts";
import { type BankRow, listOfferedBanks, upsertBanks } from "./banking.queries.ts";
import { isStaleList } from "./banking.rules.ts";

/** After that, the stored list is better than waiting for a new one. */
const longestWaitMs = 3_000;

/** Reads the provider's list and stores it. Errors: GatewayError `unknown`. Repeats: reads it again. */
export async function refreshBanks(deps: Pick<Deps, "db" | "clock" | "gateways">): Promise<void> {
  const { payouts } = deps.gateways;
  const listed = await payouts.listBanks();
  const listedAt = deps.clock.now();
  const rows = listed
    .filter(({ code }) => bankCodeFormat.test(code))
    .map(({ code, name }): BankRow => ({ provider: payouts.provider, code, name, listedAt }));
  if (rows.length > 0) await upsertBanks(deps.db, rows);
}

/** The refresh in progress, one per process, shared by all callers. */
const bankReading = (): { running?: Promise<void> } => ({});

function readOnce(deps: Deps): Promise<void> {
  const reading = deps.state.of(bankReading);
  reading.running ??= refreshBanks(deps).finally(() => delete reading.running);
  return reading.running;
}

/** The banks to choose from, by name. Errors: `provider_unavailable` without a stored list or an answer. */
export async function offeredBanks(deps: Deps): Promise<Bank[]> {
  const { provider } = deps.gateways.payouts;
  const kept = await listOfferedBanks(deps.db, provider);
  if (kept[0] && !isStaleList(kept[0].listedAt, deps.clock.now())) return kept;
  const reading = readOnce(deps);
  try {
    await (kept.length > 0
      ? Promise.race([reading, sleep(longestWaitMs, undefined, { ref: false })])
      : reading);
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    deps.log.warn({ err: error }, "no list of banks");
    if (kept.length > 0) return kept;
    throw new AppError("provider_unavailable", { sentence: bankingAnswers.banksSilent, cause: error });
  } finally {
    // Prevents an unhandled rejection when the caller has stopped waiting.
    reading.catch(() => undefined);
  }
  return listOfferedBanks(deps.db, provider);
}

/** A bank to choose from. Errors: `invalid` for any other; `provider_unavailable` as for `offeredBanks`. */
export async function offeredBank(deps: Deps, code: string): Promise<Bank> {
  const bank = (await offeredBanks(deps)).find((each) => each.code === code);
  if (bank) return bank;
  const sentence = fieldTexts.bank;
  throw new AppError("invalid", { sentence, fields: { account_bank: sentence } });
}
