import type { FastifyInstance } from "fastify";
import { textOf } from "../body-parsers.ts";
import { faultKinds, takeFault } from "../faults.ts";
import type { SandboxContext } from "../options.ts";
import { holderOf, wrongNameFor } from "../payouts/account-names.ts";
import { balanceKoboOf } from "../payouts/balance.ts";
import { bankNamed, bankOnTheWire, banks } from "./banks.ts";
import { invalid, type Refusal, refuse, success } from "./envelope.ts";
import type { ListQuery } from "./paging.ts";

/** Fewer than the provider's hundred, so that the list has several pages. */
const maxPerPage = 25;

const unresolved: Refusal = {
  ...invalid("Could not resolve account name. Check parameters or try again."),
  httpStatus: 422,
};

export function bankRoutes(app: FastifyInstance, context: SandboxContext): void {
  const { store } = context;

  app.get<ListQuery>(
    "/bank",
    { schema: { hide: true }, config: { sandboxOperation: "banks" } },
    (request) => {
      const offset = offsetAt(request.query.next);
      const data = banks
        .slice(offset, offset + maxPerPage)
        .map((bank, at) => bankOnTheWire(bank, offset + at));
      const end = offset + maxPerPage;
      const next = end < banks.length ? cursorAt(end) : null;
      const previous = offset > 0 ? cursorAt(Math.max(0, offset - maxPerPage)) : null;
      return Promise.resolve(success("Banks retrieved", data, { next, previous, perPage: maxPerPage }));
    },
  );

  app.get<ListQuery>(
    "/bank/resolve",
    { schema: { hide: true }, config: { sandboxOperation: "resolve" } },
    async (request, reply) => {
      const accountNumber = textOf(request.query.account_number);
      const bankCode = textOf(request.query.bank_code);
      if (accountNumber === undefined) return refuse(reply, invalid("account_number is required"));
      if (bankCode === undefined) return refuse(reply, invalid("bank_code is required"));
      const bankId = banks.findIndex(([code]) => code === bankCode) + 1;
      if (bankNamed(bankCode) === undefined)
        return refuse(reply, { ...invalid(`Unknown bank code: ${bankCode}`), httpStatus: 422 });
      const question = { port: "paystack", kinds: faultKinds.ofAccounts, operation: "resolve" } as const;
      const fault = await takeFault(store, question);
      const holder =
        fault === "unknown-account" ? undefined : await holderOf(store, { bankCode, accountNumber });
      if (holder === undefined) return refuse(reply, unresolved);
      return success("Account number resolved", {
        account_number: accountNumber,
        account_name: fault === "wrong-name" ? wrongNameFor(accountNumber) : holder,
        bank_id: bankId,
      });
    },
  );

  app.get("/balance", { schema: { hide: true }, config: { sandboxOperation: "balance" } }, async () =>
    success("Balances retrieved", [{ currency: "NGN", balance: await balanceKoboOf(store, "paystack") }]),
  );
}

const cursorAt = (offset: number): string => Buffer.from(`bank:${offset}`).toString("base64url");

function offsetAt(cursor: string | undefined): number {
  const [, digits] = /^bank:(\d{1,6})$/.exec(Buffer.from(cursor ?? "", "base64url").toString()) ?? [];
  return Number(digits ?? 0);
}
