import type { FastifyInstance } from "fastify";
import { fieldsOf, textOf } from "../body-parsers.ts";
import { faultKinds, takeFault } from "../faults.ts";
import type { SandboxContext } from "../options.ts";
import { holderOf, wrongNameFor } from "../payouts/account-names.ts";
import { bankNamed, banks } from "./banks.ts";
import { refuse, success } from "./envelope.ts";

const unresolved = "Sorry, recipient account could not be validated. Please try again";
const firstId = 132;

export function bankRoutes(app: FastifyInstance, context: SandboxContext): void {
  app.get("/banks/NG", { schema: { hide: true }, config: { sandboxOperation: "banks" } }, async () =>
    success(
      "Banks fetched successfully",
      banks.map(([code, name], index) => ({ id: firstId + index, code, name })),
    ),
  );

  app.post(
    "/accounts/resolve",
    { schema: { hide: true }, config: { sandboxOperation: "resolve" } },
    async (request, reply) => {
      const body = fieldsOf(request.body);
      const accountNumber = textOf(body.account_number);
      const bankCode = textOf(body.account_bank);
      if (accountNumber === undefined) return refuse(reply, "account_number is required");
      if (bankCode === undefined) return refuse(reply, "account_bank is required");
      const question = { port: "flutterwave", kinds: faultKinds.ofAccounts, operation: "resolve" } as const;
      const fault = await takeFault(context.store, question);
      const isKnown = bankNamed(bankCode) !== undefined && fault !== "unknown-account";
      const holder = isKnown ? await holderOf(context.store, { bankCode, accountNumber }) : undefined;
      if (holder === undefined) return refuse(reply, unresolved);
      const accountName = fault === "wrong-name" ? wrongNameFor(accountNumber) : holder;
      return success("Account details fetched", {
        account_number: accountNumber,
        account_name: accountName,
      });
    },
  );
}
