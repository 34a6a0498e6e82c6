/** Moves money over HTTP, with callers who record what they were promised. */
import { setTimeout as sleep } from "node:timers/promises";
import { call, type Load, pick } from "./call.ts";
import type { CrashPeople, CrashPerson } from "./people.ts";

/** A requested call and its outcome. `none`: no answer, so it happened completely or not at all. */
export interface Meant {
  by: CrashPerson;
  key: string;
  answer: "done" | "refused" | "none";
  /** How often the call was sent. */
  tries: number;
}

interface MeantTransfer extends Meant {
  to: CrashPerson;
  units: number;
  transferId: string | undefined;
}

export interface MeantPurchase extends Meant {
  units: number;
  txRef: string | undefined;
  /** How often the provider took the money for this order. */
  payments: number;
}

interface MeantWithdrawal extends Meant {
  units: number;
  withdrawalId: string | undefined;
}

export interface Ledgerbook {
  transfers: MeantTransfer[];
  purchases: MeantPurchase[];
  withdrawals: MeantWithdrawal[];
  approvals: number;
}

/** Keeps people below the product's limit per person and minute. */
const pauseMs = 1_500;
const approvalPauseMs = 1_300;
const approvalsPerList = 5;
const maxTries = 12;
/** A customer starts no order after this many: the product refuses more than 40 in an hour, failed tries included. */
const maxOrderTries = 40 - maxTries;
const retryAfterMs = 400;
const maxRetryMs = 5_000;

export const newBook = (): Ledgerbook => ({ transfers: [], purchases: [], withdrawals: [], approvals: 0 });

/** Keeps every customer busy until the run is over. Returns what they requested. */
export async function moveMoney(people: CrashPeople, load: Load, book = newBook()): Promise<Ledgerbook> {
  await Promise.all([
    ...people.customers.map((customer) => keepMoving(customer, people, load, book)),
    ...people.accountants.map((accountant) => keepApproving(accountant, load, book)),
  ]);
  return book;
}

async function keepMoving(
  by: CrashPerson,
  { customers }: CrashPeople,
  load: Load,
  book: Ledgerbook,
): Promise<void> {
  await buy(by, load, book);
  const orderTries = () => book.purchases.reduce((sum, one) => sum + (one.by === by ? one.tries : 0), 0);
  while (!load.isOver()) {
    const draw = load.chance();
    if (draw < 0.2 && orderTries() <= maxOrderTries) await buy(by, load, book);
    else if (draw < 0.35) await withdraw(by, load, book);
    else
      await transfer(
        by,
        pick(
          customers.filter((other) => other !== by),
          load,
        ),
        load,
        book,
      );
    await sleep(load.chance() * 2 * pauseMs);
  }
}

async function transfer(by: CrashPerson, to: CrashPerson, load: Load, book: Ledgerbook): Promise<void> {
  const units = 1 + Math.floor(load.chance() * 200);
  const meant: MeantTransfer = {
    by,
    to,
    units,
    key: crypto.randomUUID(),
    answer: "none",
    tries: 0,
    transferId: undefined,
  };
  book.transfers.push(meant);
  const body = {
    senderPhoneNumber: by.phone,
    recipientPhoneNumber: to.phone,
    amount: units,
    recipientName: "",
  };
  const answer = await insist(load, meant, { path: "/api/transfer", body });
  if (answer) meant.transferId = answer.transferId;
}

async function withdraw(by: CrashPerson, load: Load, book: Ledgerbook): Promise<void> {
  const units = 201 + Math.floor(load.chance() * 300);
  const meant: MeantWithdrawal = {
    by,
    units,
    key: crypto.randomUUID(),
    answer: "none",
    tries: 0,
    withdrawalId: undefined,
  };
  book.withdrawals.push(meant);
  const answer = await insist(load, meant, { path: "/api/withdraw", body: { amount: units, userId: by.id } });
  if (answer) meant.withdrawalId = answer.withdrawal._id;
}

/** Orders units, pays (sometimes twice), and sometimes reports the payment as a browser does. */
export async function buy(by: CrashPerson, load: Load, book: Ledgerbook): Promise<void> {
  const units = 1_000 + Math.floor(load.chance() * 1_000);
  const meant: MeantPurchase = {
    by,
    units,
    key: crypto.randomUUID(),
    answer: "none",
    tries: 0,
    txRef: undefined,
    payments: 0,
  };
  book.purchases.push(meant);
  const order = await insist(load, meant, { path: "/api/payment-orders", body: { purpose: "units", units } });
  if (!order) return;
  meant.txRef = order.tx_ref;
  const outcome = load.chance() < 0.2 ? "twice" : "paid";
  // The provider's page, though a process of the product serves it here: its failures are not the product's.
  const { onAnswer: _, ...atProvider } = load;
  const paid = await call(atProvider, { path: `/sandbox/pay/${order.tx_ref}`, body: { outcome } });
  if (paid?.status === 200) meant.payments = outcome === "twice" ? 2 : 1;
  if (load.chance() < 0.5) return;
  const report = { phoneNumber: by.phone, amount: order.amount, tx_ref: order.tx_ref, status: "successful" };
  await call(load, { path: "/api/transaction", body: report, as: by });
}

/** Approves withdrawals from anywhere in the list, so that accountants seldom meet at the same one. */
async function keepApproving(by: CrashPerson, load: Load, book: Ledgerbook): Promise<void> {
  while (!load.isOver()) {
    const list = await call(load, { path: "/api/withdrawals/pending-or-failed", as: by });
    const waiting: { _id: string }[] = list?.body?.pendingWithdrawals ?? [];
    for (let n = 0; n < Math.min(approvalsPerList, waiting.length) && !load.isOver(); n += 1) {
      const answer = await call(load, {
        path: "/api/withdraw/initiate",
        body: { withdrawalId: pick(waiting, load)._id },
        as: by,
      });
      if (answer?.status === 200) book.approvals += 1;
      await sleep(approvalPauseMs);
      // Another accountant was faster: the list is old.
      if (answer?.status === 409) break;
    }
    await sleep(approvalPauseMs);
  }
}

/** Repeats a call under its key until it is answered; now and then the caller gives up. */
async function insist(
  load: Load,
  meant: Meant,
  { path, body }: { path: string; body: object },
  // biome-ignore lint/suspicious/noExplicitAny: answers of all endpoints
): Promise<any> {
  while (meant.tries < maxTries) {
    meant.tries += 1;
    const answer = await call(load, { path, body, as: meant.by, key: meant.key });
    if (answer && answer.status < 300) {
      meant.answer = "done";
      return answer.body;
    }
    // A refusal proves that nothing happened; server errors and rate limits do not.
    if (answer && answer.status < 500 && answer.status !== 429) {
      meant.answer = "refused";
      return undefined;
    }
    if (load.chance() < 0.15) return undefined;
    await sleep(Math.min(answer?.retryAfterMs ?? retryAfterMs, maxRetryMs));
  }
}
