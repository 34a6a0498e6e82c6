import { AppError } from "#server/app-error.ts";
import type { Deps } from "#server/deps.ts";
import { bind } from "#server/http/bind.ts";
import { limits } from "#server/http/limits/rate-limits.ts";
import type { Server } from "#server/http/server-type.ts";
import { deviceOf, setDeviceCookie } from "#server/http/session.ts";
import { accountAnswers, fieldTexts } from "#server/language/messages.ts";
import * as passwordResetsApi from "#shared/contracts/password-resets.endpoints.ts";
import { parsePhone } from "#shared/phones/phone.ts";
import { requestReset, resetPassword } from "./password-resets.service.ts";

/** The specification puts these under /jobs. */
export function passwordResetsRoutes(app: Server, deps: Deps): void {
  bind(app, passwordResetsApi.request, { limit: limits.auth }, async (request) => {
    const phone = parsePhone(request.body.phoneNumber);
    if (!phone) throw new AppError("invalid", { fields: { phoneNumber: fieldTexts.phoneNumber } });
    const deviceToken = deviceOf(request, deps.config);
    await requestReset(deps, { phone, address: request.ip, deviceToken });
    return { message: accountAnswers.resetLinkSent };
  });

  bind(app, passwordResetsApi.choose, { limit: limits.auth }, async (request, reply) => {
    const { token } = request.params;
    const deviceToken = deviceOf(request, deps.config);
    await resetPassword(deps, {
      token,
      newPassword: request.body.newPassword,
      address: request.ip,
      deviceToken,
    });
    setDeviceCookie(reply, deps.config, deviceToken);
    return { message: accountAnswers.passwordChanged };
  });
}
