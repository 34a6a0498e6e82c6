import type { Actor } from "#server/actor.ts";
import { AppError } from "#server/app-error.ts";
import type { Db } from "#server/db/client.ts";
import { newId } from "#server/db/ids.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import type { Deps } from "#server/deps.ts";
import {
  lockProven,
  type Proof,
  provePassword,
} from "#server/features/identity/accounts/own-password.service.ts";
import { refuseWhileMoneyRests } from "#server/features/identity/sessions/money-rest.ts";
import { queueSms } from "#server/features/messaging/sms/sms.service.ts";
import { takeLookupTurn } from "#server/features/platform/throttles/lookups.service.ts";
import type { Throttle } from "#server/features/platform/throttles/throttles.service.ts";
import { GatewayError } from "#server/gateways/ports/gateway-error.ts";
import type { Message } from "#server/language/message.ts";
import { bankingAnswers, errorTexts, fieldTexts, payoutSms } from "#server/language/messages.ts";
import type { BankInfo, SaveAccount, VerifyAccount } from "#shared/contracts/banking.ts";
import { hourSeconds } from "#shared/time/durations.ts";
import { offeredBank } from "./bank-list.service.ts";
import {
  type BankAccountRow,
  findAccount,
  findCurrentAccount,
  hadNumberOther,
  lockPerson,
  replaceAccount,
} from "./banking.queries.ts";
import { payableFromOf } from "./banking.rules.ts";

export type { BankAccountRow as BankAccount } from "./banking.queries.ts";
export { findCurrentAccount } from "./banking.queries.ts";

/** A lookup reveals a stranger's name and costs us a call; the limit is enough to find one's own account. */
const lookups: Throttle = {
  name: "account-lookup",
  limit: 30,
  windowSeconds: hourSeconds,
  refusal: "too_many_requests",
  sentence: bankingAnswers.tooManyLookups,
};

interface Caller {
  actor: Actor;
  address: string;
}

/**
 * The holder's name that a bank has for an account.
 * Errors: `invalid` for a bank that is not offered; `bank_account_not_found`; `provider_unavailable`;
 * `too_many_requests`.
 */
export async function lookUpAccount(deps: Deps, caller: Caller, account: VerifyAccount): Promise<string> {
  const bank = await offeredBank(deps, account.account_bank);
  return nameAtBank(deps, caller, { bankCode: bank.code, accountNumber: account.account_number });
}

async function nameAtBank(
  deps: Deps,
  caller: Caller,
  account: { bankCode: string; accountNumber: string },
): Promise<string> {
  await takeLookupTurn(deps, { lookups, ...caller });
  try {
    const found = await deps.gateways.payouts.resolveAccount(account);
    if (found) return found.accountName;
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    deps.log.warn({ err: error }, "no name for an account");
    throw new AppError("provider_unavailable", { sentence: bankingAnswers.enquirySilent, cause: error });
  }
  const sentence = errorTexts.bank_account_not_found;
  throw new AppError("bank_account_not_found", { fields: { account_number: sentence } });
}

/**
 * Links the account that withdrawals go to, under the holder's name at its bank. A replacement needs the password and
 * cannot be paid for a while; the latter also holds for an account that differs from one linked earlier with the same
 * phone number.
 * Errors: as for `lookUpAccount`; `invalid` without the right password.
 * Repeats: the linked account does not change.
 */
export async function saveAccount(deps: Deps, caller: Caller, wanted: SaveAccount): Promise<BankInfo> {
  const { actor } = caller;
  const before = await findCurrentAccount(deps.db, actor.userId);
  if (before && isSame(deps, before, wanted)) return bankInfo(deps, before);
  refuseWhileMoneyRests(actor);
  const proof = before ? await demandPassword(deps, actor, wanted.password) : undefined;
  const bank = await offeredBank(deps, wanted.account_bank);
  const { account_number: accountNumber } = wanted;
  const accountName = await nameAtBank(deps, caller, { bankCode: bank.code, accountNumber });
  const saved = await inTransaction(deps, async (tx) => {
    if (proof) await lockProven(tx, actor, proof);
    else await lockPerson(tx, actor.userId);
    const current = await findCurrentAccount(tx, actor.userId);
    if (current && isSame(deps, current, wanted)) return current;
    // An account was linked in another tab meanwhile, so this call is a replacement, for which no password was checked.
    if (current && !before) throw passwordRefusal(fieldTexts.bankPassword);
    const linkedAt = deps.clock.now();
    const isFirst = !current && !(await hadNumberOther(tx, { userId: actor.userId, accountNumber }));
    const account: BankAccountRow = {
      id: newId(),
      userId: actor.userId,
      provider: deps.gateways.payouts.provider,
      bankCode: bank.code,
      bankName: bank.name,
      accountNumber,
      accountName,
      linkedAt,
      payableFrom: payableFromOf({ linkedAt, isFirst }, deps.config.bankChangeHoldHours),
      replacedAt: null,
    };
    await replaceAccount(tx, account);
    if (current) await queueSms(deps, tx, changeSms(deps, actor, account));
    return account;
  });
  return bankInfo(deps, saved);
}

const isSame = (deps: Deps, account: BankAccountRow, wanted: SaveAccount): boolean =>
  account.provider === deps.gateways.payouts.provider &&
  account.bankCode === wanted.account_bank &&
  account.accountNumber === wanted.account_number;

/** Prevents an attacker with an open session from redirecting withdrawals. */
function demandPassword(deps: Deps, actor: Actor, password: string | undefined): Promise<Proof> {
  if (!password) throw passwordRefusal(fieldTexts.bankPassword);
  return provePassword(deps, actor, { password, field: "password" });
}

const passwordRefusal = (sentence: Message) =>
  new AppError("invalid", { sentence, fields: { password: sentence } });

function changeSms({ config }: Pick<Deps, "config">, actor: Actor, account: BankAccountRow) {
  const body = payoutSms.bankChanged({
    product: config.productName,
    bank: account.bankName,
    lastDigits: account.accountNumber.slice(-4),
    hours: config.bankChangeHoldHours,
    support: config.supportPhone,
  });
  return {
    to: actor.phone,
    userId: actor.userId,
    body,
    purpose: "security" as const,
    channel: "dnd" as const,
  };
}

export async function ownBankInfo(deps: Deps, actor: Actor): Promise<BankInfo | null> {
  const account = await findCurrentAccount(deps.db, actor.userId);
  return account ? bankInfo(deps, account) : null;
}

const bankInfo = (deps: Pick<Deps, "clock">, account: BankAccountRow): BankInfo => ({
  account_bank: account.bankCode,
  account_number: account.accountNumber,
  account_name: account.accountName,
  bank_name: account.bankName,
  payable_from: account.payableFrom > deps.clock.now() ? account.payableFrom.toISOString() : null,
});

/** An account, current or replaced. Errors: throws for an unknown id. */
export async function accountOf(db: Db, id: string): Promise<BankAccountRow> {
  const account = await findAccount(db, id);
  if (!account) throw new Error(`bank account ${id} is gone`);
  return account;
}
