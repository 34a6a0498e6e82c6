import type { FastifyInstance } from "fastify";
import { fieldsOf, textOf } from "../body-parsers.ts";
import { faultKinds, takeFault, takeFaultIn } from "../faults.ts";
import { holderOf } from "../payouts/account-names.ts";
import { balanceKoboOf } from "../payouts/balance.ts";
import { type PayoutDesk, payoutKey, payoutKind, type SandboxPayout } from "../payouts/payouts.ts";
import { planOfFault, planPayout } from "../payouts/steps.ts";
import type { SandboxRecords } from "../records.ts";
import { bankNamed } from "./banks.ts";
import { invalid, type Refusal, refuse, success } from "./envelope.ts";
import { type ListQuery, pageOf, spanOf } from "./paging.ts";
import { feeKobo, recipientCode, recipientOnTheWire, transferCode, transferOnTheWire } from "./transfers.ts";

const provider = "paystack";
const recipientKind = "paystack-recipient";
const reasonMaxLength = 100;

type Recipient = Pick<SandboxPayout, "bankCode" | "bankName" | "accountNumber" | "accountName" | "createdAt">;

const unknownTransfer: Refusal = {
  message: "Transfer not found",
  code: "transfer_not_found",
  nextStep: "Ensure that the value(s) you're passing are valid.",
  httpStatus: 404,
};

export function transferRoutes(app: FastifyInstance, desk: PayoutDesk): void {
  const { store } = desk.context;
  createRecipient(app, desk);
  createTransfer(app, desk);
  finalizeTransfer(app, desk);

  app.get<{ Params: { reference: string } }>(
    "/transfer/verify/:reference",
    { schema: { hide: true }, config: { sandboxOperation: "verify-transfer" } },
    async (request, reply) => {
      const question = { port: provider, kinds: ["not-found"], operation: "verify-transfer" } as const;
      const fault = await takeFault(store, question);
      const key = payoutKey({ provider, reference: request.params.reference });
      const found = fault ? undefined : await store.find<SandboxPayout>(payoutKind, key);
      return found ? success("Transfer retrieved", transferOnTheWire(found)) : refuse(reply, unknownTransfer);
    },
  );

  app.get<ListQuery>(
    "/transfer",
    { schema: { hide: true }, config: { sandboxOperation: "list-transfers" } },
    async (request) => {
      const page = pageOf(request.query);
      const span = spanOf(request.query);
      const rows = await store.list<SandboxPayout>(payoutKind, { where: { provider }, ...span, ...page });
      const data = rows.map(({ body }) => transferOnTheWire(body));
      return success(
        "Transfers retrieved",
        data,
        page.meta(await store.count(payoutKind, { provider }, span)),
      );
    },
  );
}

function createRecipient(app: FastifyInstance, { context }: PayoutDesk): void {
  const config = { sandboxOperation: "create-recipient" };
  app.post("/transferrecipient", { schema: { hide: true }, config }, async (request, reply) => {
    const body = fieldsOf(request.body);
    const bankCode = textOf(body.bank_code) ?? "";
    const accountNumber = textOf(body.account_number) ?? "";
    const bankName = bankNamed(bankCode);
    if (body.type !== "nuban") return refuse(reply, invalid("Transfer recipient type is invalid"));
    if (textOf(body.name) === undefined) return refuse(reply, invalid("Recipient name is required"));
    if (bankName === undefined) return refuse(reply, invalid(`Unknown bank code: ${bankCode}`));
    const accountName = await holderOf(context.store, { bankCode, accountNumber });
    if (accountName === undefined) return refuse(reply, invalid("Account details are invalid"));
    const createdAt = new Date().toISOString();
    const wanted: Recipient = { bankCode, bankName, accountNumber, accountName, createdAt };
    const code = recipientCode(wanted);
    await context.store.insert(recipientKind, code, wanted);
    const kept = (await context.store.find<Recipient>(recipientKind, code)) ?? wanted;
    return reply.code(201).send(success("Transfer recipient created successfully", recipientOnTheWire(kept)));
  });
}

function createTransfer(app: FastifyInstance, desk: PayoutDesk): void {
  const { context } = desk;
  const config = { sandboxOperation: "create-transfer" };
  app.post("/transfer", { schema: { hide: true }, config }, async (request, reply) => {
    const made = await context.store.inTransaction((records) =>
      transfer(desk, records, fieldsOf(request.body)),
    );
    if ("message" in made && "code" in made) return refuse(reply, made);
    const message = made.needsApproval ? "Transfer requires OTP to continue" : "Transfer has been queued";
    return success(message, transferOnTheWire(made));
  });
}

async function transfer(
  desk: PayoutDesk,
  records: SandboxRecords,
  body: Record<string, unknown>,
): Promise<SandboxPayout | Refusal> {
  const code = textOf(body.recipient) ?? "";
  const recipient = await records.find<Recipient>(recipientKind, code);
  const reference = textOf(body.reference) ?? "";
  const amountKobo = Number(body.amount);
  const narration = textOf(body.reason) ?? "";
  if (body.source !== "balance") return invalid("Source is invalid");
  if (!recipient) return { ...invalid("Recipient specified is invalid"), httpStatus: 404 };
  if (!/^[a-z0-9_-]{16,50}$/.test(reference)) return invalid("Transfer reference is invalid");
  if (!Number.isSafeInteger(amountKobo) || amountKobo <= 0) return invalid("Invalid Amount Sent");
  if (narration.length > reasonMaxLength) return invalid("Reason is too long");
  const question = { port: provider, kinds: faultKinds.ofPayouts, operation: "create-transfer" } as const;
  const fault = await takeFaultIn(records, question);
  if (fault === "account-blacklisted") return invalid("This recipient cannot receive transfers");
  if (fault === "ip-not-listed") return invalid("Your IP address is not allowed to make this call");
  const payout: SandboxPayout = {
    ...recipient,
    provider,
    id: String(await records.nextNumber()),
    reference,
    ownReference: reference,
    amountKobo,
    feeKobo: feeKobo(amountKobo),
    narration,
    state: "new",
    message: "",
    needsApproval: fault === "payout-needs-approval",
    isCharged: false,
    createdAt: new Date().toISOString(),
  };
  const isNew = await records.insert(payoutKind, payoutKey(payout), payout);
  if (!isNew) return usedReference;
  const isShort = (await balanceKoboOf(records, provider)) < amountKobo + payout.feeKobo;
  if (isShort || fault === "insufficient-balance") {
    await records.remove(payoutKind, payoutKey(payout));
    return lackOfMoney;
  }
  await planPayout(desk, records, { payout, plan: fault ? planOfFault[fault] : "succeed" });
  return payout;
}

const usedReference: Refusal = {
  message: "Please provide a unique reference. Reference already exists on a transfer",
  code: "duplicate_reference",
  nextStep: "Provide a unique reference for this transfer",
};

const lackOfMoney: Refusal = {
  message: "Your balance is not enough to fulfill this request",
  code: "insufficient_balance",
  nextStep: "Top up your balance and try again",
};

/** Confirms a transfer with the one-time code of the SMS; any six digits are accepted. */
function finalizeTransfer(app: FastifyInstance, desk: PayoutDesk): void {
  const { store } = desk.context;
  const config = { sandboxOperation: "finalize-transfer" };
  app.post("/transfer/finalize_transfer", { schema: { hide: true }, config }, async (request, reply) => {
    const body = fieldsOf(request.body);
    const waiting = await store.list<SandboxPayout>(payoutKind, {
      where: { provider, state: "new", needsApproval: true },
    });
    const found = waiting.find((one) => transferCode(one.body) === body.transfer_code);
    if (!found)
      return refuse(reply, { ...unknownTransfer, message: "Transfer is not currently awaiting OTP" });
    if (!/^\d{6}$/.test(String(body.otp))) return refuse(reply, invalid("OTP is invalid"));
    const payout = { ...found.body, needsApproval: false };
    await store.inTransaction(async (records) => {
      await records.replace(payoutKind, found.key, payout);
      await planPayout(desk, records, { payout, plan: "succeed" });
    });
    return success("Transfer has been queued", transferOnTheWire(payout));
  });
}
