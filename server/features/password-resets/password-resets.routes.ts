import { RequestPasswordReset, ResetParams, ResetPassword } from "#shared/contracts/accounts.ts";
import { Message, Refusal } from "#shared/contracts/answers.ts";
import { messages } from "#shared/messages/en.ts";
import { parsePhone } from "#shared/phone.ts";
import { AppError } from "../../app-error.ts";
import type { Deps } from "../../deps.ts";
import { limits } from "../../http/rate-limits.ts";
import type { Server } from "../../http/server-type.ts";
import { deviceOf, setDeviceCookie } from "../../http/session.ts";
import { requestReset, resetPassword } from "./password-resets.service.ts";

/** The specification puts these under /jobs. */
export function passwordResetsRoutes(app: Server, deps: Deps): void {
  app.post(
    "/jobs/request-password-reset",
    {
      config: { rateLimit: limits.auth },
      schema: {
        summary:
          "Send a link for a new password by SMS; the answer never tells whether the phone has an account",
        body: RequestPasswordReset,
        response: { 200: Message, 400: Refusal, 429: Refusal },
      },
    },
    async (request) => {
      const phone = parsePhone(request.body.phoneNumber);
      if (!phone) throw new AppError("invalid", { fields: { phoneNumber: messages.fields.phoneNumber } });
      const deviceToken = deviceOf(request, deps.config);
      await requestReset(deps, { phone, address: request.ip, deviceToken });
      return { message: messages.accounts.resetLinkSent };
    },
  );

  app.post(
    "/jobs/reset-password/:token",
    {
      config: { rateLimit: limits.auth },
      schema: {
        summary: "Choose a new password with the token of a link",
        params: ResetParams,
        body: ResetPassword,
        response: { 200: Message, 400: Refusal, 404: Refusal, 429: Refusal },
      },
    },
    async (request, reply) => {
      const { token } = request.params;
      const deviceToken = deviceOf(request, deps.config);
      await resetPassword(deps, {
        token,
        newPassword: request.body.newPassword,
        address: request.ip,
        deviceToken,
      });
      setDeviceCookie(reply, deps.config, deviceToken);
      return { message: messages.accounts.passwordChanged };
    },
  );
}
