import type { Deps } from "#server/deps.ts";
import { bind } from "#server/http/bind.ts";
import { actorOf } from "#server/http/guards.ts";
import { limits } from "#server/http/limits/rate-limits.ts";
import type { Server } from "#server/http/server-type.ts";
import { deviceOf } from "#server/http/session.ts";
import { securityTexts } from "#server/language/messages.ts";
import * as secondFactorApi from "#shared/contracts/second-factor.endpoints.ts";
import { provePassword } from "../accounts/own-password.service.ts";
import {
  beginSecondFactor,
  confirmSecondFactor,
  readSecondFactor,
  removeSecondFactor,
} from "../second-factor/second-factor.service.ts";

export function secondFactorRoutes(app: Server, deps: Deps): void {
  bind(app, secondFactorApi.state, {}, (request) => readSecondFactor(deps, actorOf(request)));

  bind(app, secondFactorApi.setUp, { limit: limits.auth }, async (request) => {
    const actor = actorOf(request);
    const password = request.body?.password;
    if (password !== undefined) await provePassword(deps, actor, { password, field: "password" });
    return beginSecondFactor(deps, actor, { isProven: password !== undefined });
  });

  bind(app, secondFactorApi.confirm, { limit: limits.auth }, async (request) => ({
    recoveryCodes: await confirmSecondFactor(deps, actorOf(request), request.body.code),
  }));

  bind(app, secondFactorApi.remove, { limit: limits.auth }, async (request) => {
    const actor = actorOf(request);
    const { password, code } = request.body;
    await provePassword(deps, actor, { password, field: "password" });
    await removeSecondFactor(deps, { actor, deviceToken: deviceOf(request, deps.config) }, code);
    return { message: securityTexts.removed };
  });
}
