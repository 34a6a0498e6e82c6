import type { FastifyInstance } from "fastify";
import { fieldsOf, textOf } from "../body-parsers.ts";
import type { SandboxContext } from "../options.ts";
import { changeBalance } from "../payouts/balance.ts";
import { type Transaction, transactionKind, transactionOnTheWire } from "./transactions.ts";

/** Lets tests act as the customer's bank: takes a payment back. The provider sends no event. */
export function reversalSwitch(app: FastifyInstance, context: SandboxContext): void {
  app.post("/monnify/reversals", { schema: { hide: true } }, async (request, reply) => {
    const reference = textOf(fieldsOf(request.body).reference) ?? "";
    const reversed = await context.store.inTransaction(async (records) => {
      const paid = await records.lock<Transaction>(transactionKind, reference);
      if (!paid?.paidOn || paid.status === "REVERSED") return paid;
      const after: Transaction = { ...paid, status: "REVERSED" };
      await records.replace(transactionKind, reference, after);
      await changeBalance(records, "monnify", paid.refundedKobo - paid.paidKobo);
      return after;
    });
    if (!reversed?.paidOn) return reply.code(404).send({ error: "No paid transaction has this reference." });
    return transactionOnTheWire(reversed);
  });
}
