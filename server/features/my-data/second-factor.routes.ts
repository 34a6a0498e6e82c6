import { Message, Refusal } from "#shared/contracts/answers.ts";
import {
  RecoveryCodes,
  RemoveSecondFactor,
  SecondFactorCode,
  SecondFactorSetUp,
  SecondFactorState,
} from "#shared/contracts/second-factor.ts";
import { securityTexts } from "#shared/messages/en-security.ts";
import type { Deps } from "../../deps.ts";
import { actorOf, signedIn } from "../../http/guards.ts";
import { limits } from "../../http/rate-limits.ts";
import type { Server } from "../../http/server-type.ts";
import {
  beginSecondFactor,
  confirmSecondFactor,
  readSecondFactor,
  removeSecondFactor,
} from "../second-factor/second-factor.service.ts";
import { provePassword } from "./passwords.service.ts";

const onRequest = signedIn;
const config = { rateLimit: limits.auth };
const refusals = { 400: Refusal, 401: Refusal, 403: Refusal, 409: Refusal, 429: Refusal };

/** The second factor of one's own account. */
export function secondFactorRoutes(app: Server, deps: Deps): void {
  app.get(
    "/api/auth/second-factor",
    {
      onRequest,
      schema: { summary: "How one's account is secured", response: { 200: SecondFactorState, 401: Refusal } },
    },
    (request) => readSecondFactor(deps, actorOf(request)),
  );

  app.post(
    "/api/auth/second-factor/setup",
    {
      onRequest,
      config,
      schema: {
        summary: "Draw a secret for the authenticator app of a member of staff",
        response: { 200: SecondFactorSetUp, ...refusals },
      },
    },
    (request) => beginSecondFactor(deps, actorOf(request)),
  );

  app.post(
    "/api/auth/second-factor/confirm",
    {
      onRequest,
      config,
      schema: {
        summary: "Switch the second factor on with a first code; answers the recovery codes once",
        body: SecondFactorCode,
        response: { 200: RecoveryCodes, ...refusals },
      },
    },
    async (request) => ({
      recoveryCodes: await confirmSecondFactor(deps, actorOf(request), request.body.code),
    }),
  );

  app.post(
    "/api/auth/second-factor/remove",
    {
      onRequest,
      config,
      schema: {
        summary: "Switch the second factor off with a code and the password",
        body: RemoveSecondFactor,
        response: { 200: Message, ...refusals },
      },
    },
    async (request) => {
      const actor = actorOf(request);
      const { password, code } = request.body;
      await provePassword(deps, actor, { password, field: "password" });
      await removeSecondFactor(deps, actor, code);
      return { message: securityTexts.removed };
    },
  );
}
