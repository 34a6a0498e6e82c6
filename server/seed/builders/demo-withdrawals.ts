/** Linked bank accounts and withdrawals of the sign-ins, so that staff have something to decide. */
import type { Transaction } from "#server/db/client.ts";
import { newId } from "#server/db/ids.ts";
import { bankAccounts } from "#server/db/schema/banking.ts";
import type { Deps } from "#server/deps.ts";
import { approveIn } from "#server/features/money/withdrawals/approve.service.ts";
import { insertAttempt, updateAttempt } from "#server/features/money/withdrawals/payouts/attempts.queries.ts";
import { recordPayoutStatus } from "#server/features/money/withdrawals/payouts/book.service.ts";
import { newPayoutReference } from "#server/features/money/withdrawals/payouts/payouts.rules.ts";
import { requestIn } from "#server/features/money/withdrawals/request.service.ts";
import { moveWithdrawal } from "#server/features/money/withdrawals/withdrawals.queries.ts";
import { withdrawalAnswers } from "#server/language/messages.ts";
import { units, unitsToKobo, withdrawalFee } from "#shared/money/money.ts";
import { demoSignIns } from "../demo-sign-ins.ts";
import { fundWalletIn } from "../fund.ts";
import type { PastBooking } from "../past-books.ts";
import { minutesFrom, minutesPerDay } from "./demo-ids.ts";

const linkedDaysAgo = 40;
const bank = { bankCode: "058", bankName: "Guaranty Trust Bank" };

/** The sandbox knows the same holders, so that withdrawals approved in a demo are paid. */
const accounts = [
  { serial: 1, accountNumber: "3019000001", accountName: "OKEKE CHIDINMA GRACE" },
  { serial: 2, accountNumber: "3019000002", accountName: "ADEYEMI TUNDE" },
  { serial: 3, accountNumber: "3019000003", accountName: "BELLO HALIMA" },
];

interface DemoWithdrawal {
  serial: number;
  /** Including the fee. */
  amount: number;
  /** Long enough before the withdrawal that the units have rested. */
  boughtDaysAgo: number;
  minutesAgo: number;
  end: "requested" | "failed" | "paid";
}

const planned: DemoWithdrawal[] = [
  { serial: 1, amount: 20_100, boughtDaysAgo: 34.1, minutesAgo: 30 * minutesPerDay, end: "paid" },
  { serial: 2, amount: 5_100, boughtDaysAgo: 24.3, minutesAgo: 12 * minutesPerDay, end: "paid" },
  { serial: 2, amount: 8_100, boughtDaysAgo: 10.2, minutesAgo: 300, end: "failed" },
  { serial: 3, amount: 30_100, boughtDaysAgo: 16.4, minutesAgo: 140, end: "requested" },
  { serial: 1, amount: 15_100, boughtDaysAgo: 12.25, minutesAgo: 55, end: "requested" },
  { serial: 1, amount: 250_100, boughtDaysAgo: 19.15, minutesAgo: 25, end: "requested" },
];

const approver = person(4);
const payoutFeeKobo = 2_688;
const minutesToPay = 12;

function person(serial: number): { userId: string } {
  const found = demoSignIns.find((each) => each.serial === serial);
  if (!found) throw new RangeError(`no demo sign-in ${serial}`);
  return found;
}

type LoadingDeps = Pick<Deps, "db" | "clock" | "config" | "log" | "gateways" | "metrics">;

export async function linkBankAccounts(deps: LoadingDeps, tx: Transaction): Promise<void> {
  const linkedAt = minutesFrom(deps.clock.now(), -linkedDaysAgo * minutesPerDay);
  for (const { serial, ...account } of accounts) {
    const { userId } = person(serial);
    const provider = deps.gateways.payouts.provider;
    const row = { id: newId(), userId, provider, ...bank, ...account, linkedAt, payableFrom: linkedAt };
    await tx.insert(bankAccounts).values(row);
  }
}

/** The withdrawals, by the real services. Their units are bought on top, so that balances are as shown. */
export const pastWithdrawals = (deps: LoadingDeps): PastBooking[] =>
  planned.flatMap((withdrawal) => stepsOf(deps, withdrawal));

function stepsOf(deps: LoadingDeps, demo: DemoWithdrawal): PastBooking[] {
  const askedAt = minutesFrom(deps.clock.now(), -demo.minutesAgo);
  const boughtAt = minutesFrom(deps.clock.now(), -demo.boughtDaysAgo * minutesPerDay);
  const approvedAt = minutesFrom(askedAt, minutesToPay);
  const { userId } = person(demo.serial);
  let id = "";
  const steps = [
    { at: boughtAt, book: (tx) => fundWalletIn(deps, tx, { userId, units: demo.amount, at: boughtAt }) },
    {
      at: askedAt,
      book: async (tx) => {
        const request = { actor: { userId }, input: { amount: demo.amount } };
        id = (await requestIn(inThePast(deps, askedAt), tx, request)).withdrawal._id;
      },
    },
    {
      at: approvedAt,
      book: async (tx) => {
        const then = inThePast(deps, approvedAt);
        await approveIn(then, tx, { actor: approver, withdrawalId: id });
        if (demo.end === "paid") return pay(then, tx, { ...demo, id });
        const change = { state: "failed", failure: withdrawalAnswers.accountGone.key } as const;
        await moveWithdrawal(tx, { id, from: ["approved"], change });
      },
    },
  ] satisfies PastBooking[];
  return demo.end === "requested" ? steps.slice(0, 2) : steps;
}

/** Past bookings must not queue tasks or send notifications now. */
function inThePast(deps: LoadingDeps, at: Date) {
  const queue = { send: async () => {} } as unknown as Deps["queue"];
  return { ...deps, clock: { now: () => at }, queue };
}

/** Paid by the `demo` provider, so that no real one is asked about it. */
async function pay(
  deps: ReturnType<typeof inThePast>,
  tx: Transaction,
  { id: withdrawalId, amount, serial }: DemoWithdrawal & { id: string },
): Promise<void> {
  const at = deps.clock.now();
  const reference = newPayoutReference(at, String(serial).padStart(16, "0"));
  const attemptId = newId();
  await insertAttempt(tx, {
    id: attemptId,
    withdrawalId,
    provider: "demo",
    reference,
    state: "sent",
    createdAt: at,
    sentAt: at,
  });
  await moveWithdrawal(tx, { id: withdrawalId, from: ["approved"], change: { state: "sending" } });
  const amountKobo = unitsToKobo(units(amount - withdrawalFee(amount)));
  const found = {
    status: "succeeded",
    reference,
    providerId: reference,
    amountKobo,
    feeKobo: payoutFeeKobo,
  } as const;
  await recordPayoutStatus(deps, tx, { attemptId, found: { ...found, failure: undefined } });
  await updateAttempt(tx, attemptId, { askAt: null });
}
