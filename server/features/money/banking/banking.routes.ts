import type { Deps } from "#server/deps.ts";
import { bind } from "#server/http/bind.ts";
import { actorOf, mustBeOwn } from "#server/http/guards.ts";
import { limits } from "#server/http/limits/rate-limits.ts";
import type { Server } from "#server/http/server-type.ts";
import { bankingAnswers } from "#server/language/messages.ts";
import * as bankingApi from "#shared/contracts/banking.endpoints.ts";
import { offeredBanks } from "./bank-list.service.ts";
import { lookUpAccount, ownBankInfo, saveAccount } from "./banking.service.ts";

export function bankingRoutes(app: Server, deps: Deps): void {
  bind(app, bankingApi.banks, { limit: limits.search, anonymous: true }, async () => ({
    status: "success" as const,
    message: bankingAnswers.banksRead,
    data: await offeredBanks(deps),
  }));

  bind(app, bankingApi.verifyAccount, { limit: limits.lookup }, async (request) => {
    const caller = { actor: actorOf(request), address: request.ip };
    const account_name = await lookUpAccount(deps, caller, request.body);
    return { status: "success" as const, data: { account_name }, account_name };
  });

  bind(app, bankingApi.saveAccount, { limit: limits.money }, async (request) => {
    const actor = actorOf(request);
    mustBeOwn(actor, request.body.userId);
    const bank_info = await saveAccount(deps, { actor, address: request.ip }, request.body);
    return { success: true as const, bank_info };
  });

  // The doubled prefix is the path that the specification's pages call.
  for (const endpoint of [bankingApi.userBank, bankingApi.userBankDoubled])
    bind(app, endpoint, { limit: limits.search }, async (request) => {
      const actor = actorOf(request);
      mustBeOwn(actor, request.params.userId);
      return { bank_info: await ownBankInfo(deps, actor) };
    });
}
