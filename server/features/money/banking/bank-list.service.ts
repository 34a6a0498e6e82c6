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
const maxWaitMs = 3_000;

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

const bankRefresh = (): { running?: Promise<void> } => ({});

/** Callers of one process share the refresh in progress. */
function refreshOnce(deps: Deps): Promise<void> {
  const refresh = deps.state.of(bankRefresh);
  refresh.running ??= refreshBanks(deps).finally(() => delete refresh.running);
  return refresh.running;
}

/** The banks to choose from, by name. Errors: `provider_unavailable` without a stored list or an answer. */
export async function offeredBanks(deps: Deps): Promise<Bank[]> {
  const { provider } = deps.gateways.payouts;
  const stored = await listOfferedBanks(deps.db, provider);
  if (stored[0] && !isStaleList(stored[0].listedAt, deps.clock.now())) return stored;
  const refresh = refreshOnce(deps);
  try {
    await (stored.length > 0
      ? Promise.race([refresh, sleep(maxWaitMs, undefined, { ref: false })])
      : refresh);
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    deps.log.warn({ err: error }, "no list of banks");
    if (stored.length > 0) return stored;
    throw new AppError("provider_unavailable", { sentence: bankingAnswers.banksSilent, cause: error });
  } finally {
    // Prevents an unhandled rejection when the caller has stopped waiting.
    refresh.catch(() => undefined);
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
