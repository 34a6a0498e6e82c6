import * as secondFactorApi from "#shared/contracts/second-factor.endpoints.ts";
import { securityTexts } from "#texts/second-factor.ts";
import type { Deps } from "../../../deps.ts";
import { bind } from "../../../http/bind.ts";
import { actorOf } from "../../../http/guards.ts";
import { limits } from "../../../http/rate-limits.ts";
import type { Server } from "../../../http/server-type.ts";
import {
  beginSecondFactor,
  confirmSecondFactor,
  readSecondFactor,
  removeSecondFactor,
} from "../second-factor/second-factor.service.ts";
import { provePassword } from "./passwords.service.ts";

export function secondFactorRoutes(app: Server, deps: Deps): void {
  bind(app, secondFactorApi.state, {}, (request) => readSecondFactor(deps, actorOf(request)));

  bind(app, secondFactorApi.setUp, { limit: limits.auth }, (request) =>
    beginSecondFactor(deps, actorOf(request)),
  );

  bind(app, secondFactorApi.confirm, { limit: limits.auth }, async (request) => ({
    recoveryCodes: await confirmSecondFactor(deps, actorOf(request), request.body.code),
  }));

  bind(app, secondFactorApi.remove, { limit: limits.auth }, async (request) => {
    const actor = actorOf(request);
    const { password, code } = request.body;
    await provePassword(deps, actor, { password, field: "password" });
    await removeSecondFactor(deps, actor, code);
    return { message: securityTexts.removed };
  });
}
