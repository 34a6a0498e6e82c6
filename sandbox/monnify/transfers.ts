import type { FastifyInstance } from "fastify";
import { fieldsOf, textOf } from "../body-parsers.ts";
import { faultKinds, takeFault, takeFaultIn } from "../faults.ts";
import type { SandboxContext } from "../options.ts";
import { blacklistedAccount, holderOf, wrongNameFor } from "../payouts/account-names.ts";
import { balanceKoboOf } from "../payouts/balance.ts";
import {
  type PayoutDesk,
  type PayoutProvider,
  type PayoutState,
  payoutKey,
  payoutKind,
  type SandboxPayout,
} from "../payouts/payouts.ts";
import { planOfFault, planPayout } from "../payouts/steps.ts";
import type { SandboxRecords } from "../records.ts";
import { koboOnTheWire } from "../wire-amount.ts";
import { monnifyKeys } from "./account.ts";
import {
  type ListQuery,
  pageOf,
  type Refusal,
  refuse,
  sendEvent,
  spanOf,
  success,
  webhookDate,
} from "./envelope.ts";

const provider = "monnify";
const feeKobo = 3_500;
const maxText = 100;

// biome-ignore format: a table
const banks: readonly (readonly [code: string, name: string])[] = [
  ["044", "Access bank"], ["063", "Access Bank PLC (Diamond)"], ["035A", "ALAT by WEMA"], ["023", "CitiBank"],
  ["050", "Ecobank Plc"], ["070", "Fidelity bank"], ["011", "First Bank PLC"], ["214", "First City Monument Bank"],
  ["058", "GTBank Plc"], ["030", "Heritage Bank"], ["301", "Jaiz Bank"], ["082", "Keystone Bank"],
  ["50211", "Kuda Microfinance Bank"], ["50515", "Moniepoint Microfinance Bank"], ["305", "OPay (Paycom)"],
  ["100033", "PalmPay"], ["526", "Parallex Bank"], ["076", "Polaris bank"], ["101", "Providus Bank"],
  ["221", "Stanbic IBTC Bank"], ["068", "Standard Chartered bank PLC"], ["232", "Sterling bank"],
  ["100", "Suntrust Bank"], ["302", "TAJ Bank"], ["102", "Titan Trust Bank"], ["032", "Union Bank PLC"],
  ["033", "United Bank for Africa"], ["215", "Unity Bank PLC"], ["035", "Wema Bank PLC"], ["057", "Zenith bank PLC"],
];
const bankNamed = (code: string): string | undefined => banks.find((bank) => bank[0] === code)?.[1];

const statuses: Record<PayoutState, string> = {
  new: "AWAITING_PROCESSING",
  pending: "IN_PROGRESS",
  succeeded: "SUCCESS",
  failed: "FAILED",
  reversed: "REVERSED",
};

const refusals = {
  "account-blacklisted": { code: "D01", message: "Post No Credit restriction on beneficiary account" },
  "insufficient-balance": { code: "D04", message: "Insufficient wallet balance" },
  "ip-not-listed": { code: "D06", message: "Unauthorized request" },
} as const;

export function transferRoutes(app: FastifyInstance, desk: PayoutDesk): void {
  const { store } = desk.context;
  bankRoutes(app, desk.context);

  app.post(
    "/api/v2/disbursements/single",
    { schema: { hide: true }, config: { sandboxOperation: "create-transfer" } },
    async (request, reply) => {
      const made = await store.inTransaction((records) => transfer(desk, records, fieldsOf(request.body)));
      if ("code" in made) return refuse(reply, { httpStatus: 400, ...made });
      const { fee: totalFee, createdOn: dateCreated, ...answer } = onTheWire(made);
      return success({ ...answer, totalFee, dateCreated, transactionReference: undefined });
    },
  );

  app.get<ListQuery>(
    "/api/v2/disbursements/single/summary",
    { schema: { hide: true }, config: { sandboxOperation: "verify-transfer" } },
    async (request, reply) => {
      const question = { port: provider, kinds: ["not-found"], operation: "verify-transfer" } as const;
      const key = payoutKey({ provider, reference: request.query.reference ?? "" });
      const found = (await takeFault(store, question))
        ? undefined
        : await store.find<SandboxPayout>(payoutKind, key);
      const message = "Could not find disbursement transaction for given reference";
      return found ? success(onTheWire(found)) : refuse(reply, { code: "D02", message, httpStatus: 404 });
    },
  );

  app.get<ListQuery>(
    "/api/v2/disbursements/search-transactions",
    { schema: { hide: true }, config: { sandboxOperation: "list-transfers" } },
    async (request, reply) => {
      if (request.query.sourceAccountNumber !== monnifyKeys.walletAccountNumber)
        return refuse(reply, notOurs);
      const page = pageOf(request.query, ["pageNo", "pageSize"]);
      const span = spanOf(request.query.startDate, request.query.endDate);
      const { limit, offset } = page;
      const rows = await store.list<SandboxPayout>(payoutKind, {
        where: { provider },
        ...span,
        limit,
        offset,
      });
      const content = rows.map(({ body }) => onTheWire(body));
      return page.answer(content, await store.count(payoutKind, { provider }, span));
    },
  );

  app.get<ListQuery>(
    "/api/v2/disbursements/wallet-balance",
    { schema: { hide: true }, config: { sandboxOperation: "balance" } },
    async (request, reply) => {
      if (request.query.accountNumber !== monnifyKeys.walletAccountNumber) return refuse(reply, notOurs);
      const availableBalance = (await balanceKoboOf(store, provider)) / 100;
      return success({ availableBalance, ledgerBalance: availableBalance });
    },
  );
}

const notOurs: Refusal = { message: "Supplied account number does not belong to merchant", httpStatus: 400 };

function bankRoutes(app: FastifyInstance, { store }: SandboxContext): void {
  app.get("/api/v1/banks", { schema: { hide: true }, config: { sandboxOperation: "banks" } }, async () =>
    success(banks.map(([code, name]) => ({ name, code, ussdTemplate: null, nipBankCode: null }))),
  );

  app.get<ListQuery>(
    "/api/v1/disbursements/account/validate",
    { schema: { hide: true }, config: { sandboxOperation: "resolve" } },
    async (request, reply) => {
      const { accountNumber = "", bankCode = "" } = request.query;
      if (!bankNamed(bankCode))
        return refuse(reply, { message: "could not find specified bank", httpStatus: 400 });
      const question = { port: provider, kinds: faultKinds.ofAccounts, operation: "resolve" } as const;
      const fault = await takeFault(store, question);
      const holder =
        fault === "unknown-account" ? undefined : await holderOf(store, { bankCode, accountNumber });
      if (holder === undefined)
        return refuse(reply, { message: "Invalid account details supplied.", httpStatus: 400 });
      const accountName = fault === "wrong-name" ? wrongNameFor(accountNumber) : holder;
      return success({ accountNumber, accountName, bankCode, currencyCode: "NGN" });
    },
  );
}

async function transfer(
  desk: PayoutDesk,
  records: SandboxRecords,
  body: Record<string, unknown>,
): Promise<SandboxPayout | (Refusal & { code: string })> {
  const reference = textOf(body.reference) ?? "";
  const bankCode = textOf(body.destinationBankCode) ?? "";
  const accountNumber = textOf(body.destinationAccountNumber) ?? "";
  const narration = textOf(body.narration) ?? "";
  const bankName = bankNamed(bankCode);
  const amountKobo = typeof body.amount === "number" ? koboOnTheWire(body.amount) : undefined;
  const accountName = await holderOf(records, { bankCode, accountNumber });
  if (!amountKobo || body.currency !== "NGN") return { code: "D01", message: "Invalid amount" };
  if (!reference || reference.length > maxText || !narration || narration.length > maxText)
    return { code: "D01", message: "may not be empty" };
  if (!bankName) return { code: "D01", message: "Unknown destination bank code" };
  if (!accountName || !textOf(body.destinationAccountName))
    return { code: "D03", message: "Invalid destination account number" };
  if (body.sourceAccountNumber !== monnifyKeys.walletAccountNumber) return { code: "D01", ...notOurs };
  const question = { port: provider, kinds: faultKinds.ofPayouts, operation: "create-transfer" } as const;
  const fault =
    accountNumber === blacklistedAccount ? "account-blacklisted" : await takeFaultIn(records, question);
  const isShort = (await balanceKoboOf(records, provider)) < amountKobo + feeKobo;
  const refusal = isShort ? "insufficient-balance" : fault;
  if (refusal && refusal in refusals) return refusals[refusal as keyof typeof refusals];
  const payout: SandboxPayout = {
    provider,
    id: String(await records.nextNumber()),
    reference,
    ownReference: reference,
    amountKobo,
    feeKobo,
    bankCode,
    bankName,
    accountNumber,
    accountName,
    narration,
    state: "new",
    message: "",
    needsApproval: fault === "payout-needs-approval",
    isCharged: false,
    createdAt: new Date().toISOString(),
  };
  if (!(await records.insert(payoutKind, payoutKey(payout), payout)))
    return { code: "D05", message: "Supplied reference already exists!" };
  const plan = fault ? planOfFault[fault as keyof typeof planOfFault] : "succeed";
  await planPayout(desk, records, { payout, plan });
  return payout;
}

function onTheWire(payout: SandboxPayout) {
  return {
    amount: payout.amountKobo / 100,
    reference: payout.reference,
    narration: payout.narration,
    currency: "NGN",
    fee: payout.feeKobo / 100,
    twoFaEnabled: payout.needsApproval,
    status: payout.state === "new" && payout.needsApproval ? "PENDING_AUTHORIZATION" : statuses[payout.state],
    transactionDescription: payout.message.replace(/^DISBURSE FAILED: /, ""),
    transactionReference: `MFDS${payout.id}`,
    createdOn: payout.createdAt.replace("Z", "+0000"),
    sourceAccountNumber: monnifyKeys.walletAccountNumber,
    destinationAccountNumber: payout.accountNumber,
    destinationAccountName: payout.accountName,
    destinationBankCode: payout.bankCode,
    destinationBankName: payout.bankName,
  };
}

const events: Partial<Record<PayoutState, string>> = {
  succeeded: "SUCCESSFUL_DISBURSEMENT",
  failed: "FAILED_DISBURSEMENT",
  reversed: "REVERSED_DISBURSEMENT",
};

export function monnifyPayouts(context: SandboxContext): PayoutProvider {
  return {
    async announce(records, payout) {
      const event = events[payout.state];
      const createdOn = webhookDate(payout.createdAt);
      return event ? sendEvent(context, records, event, { ...onTheWire(payout), createdOn }) : [];
    },
  };
}
