import { Refusal, UserParams } from "#shared/contracts/answers.ts";
import {
  AccountSaved,
  AccountVerified,
  BankList,
  SaveAccount,
  UserBank,
  VerifyAccount,
} from "#shared/contracts/banking.ts";
import { messages } from "#shared/messages/en.ts";
import type { Deps } from "../../deps.ts";
import { actorOf, mustBeOwn, signedIn } from "../../http/guards.ts";
import { limits } from "../../http/rate-limits.ts";
import type { Server } from "../../http/server-type.ts";
import { offeredBanks } from "./bank-list.service.ts";
import { lookUpAccount, ownBankInfo, saveAccount } from "./banking.service.ts";

/** Banks, the names behind account numbers, and the account that a person links. */
export function bankingRoutes(app: Server, deps: Deps): void {
  app.get(
    "/api/banks",
    {
      config: { anonymous: true, rateLimit: limits.search },
      schema: {
        summary: "Banks that can be paid, by name",
        response: { 200: BankList, 502: Refusal },
      },
    },
    async () => ({
      status: "success" as const,
      message: messages.banking.banksRead,
      data: await offeredBanks(deps),
    }),
  );

  app.post(
    "/api/verify-account",
    {
      onRequest: signedIn,
      config: { rateLimit: limits.lookup },
      schema: {
        summary: "The name that a bank has for an account",
        body: VerifyAccount,
        response: {
          200: AccountVerified,
          400: Refusal,
          401: Refusal,
          404: Refusal,
          429: Refusal,
          502: Refusal,
        },
      },
    },
    async (request) => {
      const caller = { actor: actorOf(request), address: request.ip };
      const account_name = await lookUpAccount(deps, caller, request.body);
      return { status: "success" as const, data: { account_name }, account_name };
    },
  );

  app.post(
    "/api/save-account",
    {
      onRequest: signedIn,
      config: { rateLimit: limits.money },
      schema: {
        summary: "Link the bank account that withdrawals go to; changing it needs the password",
        body: SaveAccount,
        response: {
          200: AccountSaved,
          400: Refusal,
          401: Refusal,
          403: Refusal,
          404: Refusal,
          429: Refusal,
          502: Refusal,
        },
      },
    },
    async (request) => {
      const actor = actorOf(request);
      mustBeOwn(actor, request.body.userId);
      const bank_info = await saveAccount(deps, { actor, address: request.ip }, request.body);
      return { success: true as const, bank_info };
    },
  );

  // The doubled prefix is what the specification's pages ask for.
  for (const path of ["/api/user-bank/:userId", "/api/api/user-bank/:userId"] as const)
    app.get(
      path,
      {
        onRequest: signedIn,
        config: { rateLimit: limits.search },
        schema: {
          summary: "One's own linked bank account",
          params: UserParams,
          response: { 200: UserBank, 401: Refusal, 403: Refusal, 404: Refusal },
        },
      },
      async (request) => {
        const actor = actorOf(request);
        mustBeOwn(actor, request.params.userId);
        return { bank_info: await ownBankInfo(deps, actor) };
      },
    );
}
