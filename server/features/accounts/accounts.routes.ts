import {
  Me,
  PhoneVerified,
  PrivateNameSet,
  SetPrivateName,
  ShownPhone,
  UserRecord,
  VerifyPhone,
} from "#shared/contracts/accounts.ts";
import { Refusal, UserParams } from "#shared/contracts/answers.ts";
import { messages } from "#shared/messages/en.ts";
import type { Deps } from "../../deps.ts";
import { actorOf, mustBeOwn, signedIn } from "../../http/guards.ts";
import { limits } from "../../http/rate-limits.ts";
import type { Server } from "../../http/server-type.ts";
import { reasonOf } from "../../http/staff-reason.ts";
import { currentUser, readPhone, readUser, setPrivateName } from "./accounts.service.ts";
import { signingInRoutes } from "./signing-in.routes.ts";
import { verifyPhone } from "./signing-in.service.ts";

/** Everything about the person who calls. */
export function accountsRoutes(app: Server, deps: Deps): void {
  signingInRoutes(app, deps);

  app.get(
    "/api/auth/me",
    {
      schema: {
        summary: "The signed-in user, or null for a visitor",
        response: { 200: Me },
      },
    },
    async (request) => ({ user: await currentUser(deps, request.actor) }),
  );

  app.get(
    "/api/auth/user/:userId",
    {
      onRequest: signedIn,
      config: { rateLimit: limits.search },
      schema: {
        summary: "One's own record; staff may read everybody's with a reason (X-Reason)",
        params: UserParams,
        response: { 200: UserRecord, 401: Refusal, 403: Refusal, 404: Refusal },
      },
    },
    (request) => readUser(deps, actorOf(request), { ...request.params, reason: reasonOf(request) }),
  );

  app.get(
    "/api/auth/user/:userId/phone",
    {
      onRequest: signedIn,
      config: { rateLimit: limits.lookup },
      schema: {
        summary: "Somebody's number for staff who have to ring them up, with a reason (X-Reason)",
        params: UserParams,
        response: { 200: ShownPhone, 401: Refusal, 403: Refusal, 404: Refusal },
      },
    },
    (request) => readPhone(deps, actorOf(request), { ...request.params, reason: reasonOf(request) }),
  );

  app.post(
    "/api/auth/verify",
    {
      onRequest: signedIn,
      config: { rateLimit: limits.auth },
      schema: {
        summary: "Prove the phone with the code that was sent to it",
        body: VerifyPhone,
        response: { 200: PhoneVerified, 400: Refusal, 401: Refusal, 403: Refusal },
      },
    },
    async (request) => {
      const actor = actorOf(request);
      mustBeOwn(actor, request.body.userId);
      const typed = { code: request.body.verificationCode, address: request.ip };
      const user = await verifyPhone(deps, actor, typed);
      return { message: messages.accounts.phoneVerified, user };
    },
  );

  app.post(
    "/api/auth/setPrivateName",
    {
      onRequest: signedIn,
      config: { rateLimit: limits.write },
      schema: {
        summary: "Choose a private name; null only answers the popup",
        body: SetPrivateName,
        response: { 200: PrivateNameSet, 400: Refusal, 401: Refusal, 403: Refusal, 409: Refusal },
      },
    },
    async (request) => {
      const actor = actorOf(request);
      mustBeOwn(actor, request.body.userId);
      const privateName = await setPrivateName(deps, actor, request.body.privateName);
      const isNew = request.body.privateName !== null;
      const message = isNew ? messages.accounts.privateNameSaved : messages.accounts.privateNameAnswered;
      return { message, privateName };
    },
  );
}
