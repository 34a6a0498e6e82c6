import type { FastifyInstance } from "fastify";
import { fieldsOf } from "../body-parsers.ts";
import { faultKinds, takeFault, takeFaultIn } from "../faults.ts";
import { balanceKoboOf } from "../payouts/balance.ts";
import { type PayoutDesk, payoutKey, payoutKind, type SandboxPayout } from "../payouts/payouts.ts";
import { type PayoutPlan, planOfFault, planPayout } from "../payouts/steps.ts";
import { koboOnTheWire } from "../wire-amount.ts";
import { refuse, success } from "./envelope.ts";
import { type ListQuery, pageOf, perPage, spanOf, withoutGaps } from "./paging.ts";
import { readTransfer } from "./transfer-request.ts";
import { feeNaira, transferOnTheWire } from "./transfers.ts";

const port = "flutterwave";
const states: Record<string, string> = {
  new: "new",
  pending: "pending",
  successful: "succeeded",
  failed: "failed",
};

export function transferRoutes(app: FastifyInstance, desk: PayoutDesk): void {
  const { store } = desk.context;
  createTransfer(app, desk);
  listTransfers(app, desk);

  app.get<{ Querystring: { amount?: string } }>(
    "/transfers/fee",
    { schema: { hide: true }, config: { sandboxOperation: "transfer-fee" } },
    async (request, reply) => {
      const amountKobo = koboOnTheWire(request.query.amount);
      if (!amountKobo) return refuse(reply, "amount is required");
      return success("Transfer fee fetched", [
        { currency: "NGN", fee_type: "value", fee: feeNaira(amountKobo) },
      ]);
    },
  );

  app.get<{ Params: { id: string } }>(
    "/transfers/:id",
    { schema: { hide: true }, config: { sandboxOperation: "transfer-by-id" } },
    async (request, reply) => {
      const where = { provider: port, id: request.params.id };
      const [found] = await store.list<SandboxPayout>(payoutKind, { where, limit: 1 });
      if (!found) return refuse(reply, "Transfer not found", 404);
      return success("Transfer fetched", transferOnTheWire(found.body));
    },
  );

  app.get(
    "/transfers/:id/retries",
    { schema: { hide: true }, config: { sandboxOperation: "transfer-retries" } },
    async () => success("Transfer retry attempts retrieved.", []),
  );

  app.get("/balances/NGN", { schema: { hide: true }, config: { sandboxOperation: "balance" } }, async () => {
    const naira = (await balanceKoboOf(store, port)) / 100;
    return success("Wallet balance fetched", {
      currency: "NGN",
      available_balance: naira,
      ledger_balance: naira,
    });
  });
}

function createTransfer(app: FastifyInstance, desk: PayoutDesk): void {
  const { context } = desk;
  const config = { sandboxOperation: "create-transfer" };
  app.post("/transfers", { schema: { hide: true }, config }, async (request, reply) => {
    const wanted = await readTransfer(context, fieldsOf(request.body));
    if ("complaint" in wanted) return refuse(reply, wanted.complaint);
    const made = await context.store.inTransaction(async (records) => {
      const fault = await takeFaultIn(records, {
        port,
        kinds: faultKinds.ofPayouts,
        operation: "create-transfer",
      });
      if (fault === "ip-not-listed")
        return { complaint: "Please enable IP Whitelisting to access this service" };
      if (fault === "account-blacklisted")
        return { complaint: "Payout was made to a blacklisted account number" };
      const needsApproval = fault === "payout-needs-approval";
      const payout: SandboxPayout = { ...wanted, id: String(await records.nextNumber()), needsApproval };
      const isNew = await records.insert(payoutKind, payoutKey(payout), payout);
      if (!isNew) return { complaint: "Transfer with this reference already exists" };
      const plan = fault ? plans[fault] : planOfReference(payout.reference);
      await planPayout(desk, records, { payout, plan });
      return payout;
    });
    if ("complaint" in made) return refuse(reply, made.complaint);
    return success("Transfer Queued Successfully", transferOnTheWire(made));
  });
}

/** Flutterwave accepts a transfer before it looks at the balance. */
const plans = { ...planOfFault, "insufficient-balance": "lack-money" } as const;

/** A test account's transfer stays pending unless its reference requests another outcome. */
function planOfReference(reference: string): PayoutPlan {
  if (/_PMCK_ST_F(?:DU_\d+)?$/.test(reference)) return "fail";
  return /_PMCK(?:DU_\d+)?$/.test(reference) ? "succeed" : "stay";
}

function listTransfers(app: FastifyInstance, { context }: PayoutDesk): void {
  const config = { sandboxOperation: "list-transfers" };
  app.get<ListQuery>("/transfers", { schema: { hide: true }, config }, async (request) => {
    const fault = await takeFault(context.store, {
      port,
      kinds: faultKinds.ofPayoutReads,
      operation: config.sandboxOperation,
    });
    const page = pageOf(request.query);
    if (fault === "not-found") return success("Transfers fetched", [], page.info(0));
    const { status, reference } = request.query;
    const asked = fault === "filter-ignored" ? {} : { state: states[status ?? ""], reference };
    const where = { provider: port, ...withoutGaps(asked) };
    const span = spanOf(request.query);
    const query = { where, ...span, limit: perPage, offset: page.offset };
    const rows = await context.store.list<SandboxPayout>(payoutKind, query);
    const total = await context.store.count(payoutKind, where, span);
    return success(
      "Transfers fetched",
      rows.map(({ body }) => transferOnTheWire(body)),
      page.info(total),
    );
  });
}
