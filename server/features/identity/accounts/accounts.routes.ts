import type { Deps } from "#server/deps.ts";
import { bind } from "#server/http/bind.ts";
import { actorOf, mustBeOwn } from "#server/http/guards.ts";
import { limits } from "#server/http/limits/rate-limits.ts";
import type { Server } from "#server/http/server-type.ts";
import { reasonOf } from "#server/http/staff-reason.ts";
import { accountAnswers } from "#server/language/messages.ts";
import * as accountsApi from "#shared/contracts/accounts.endpoints.ts";
import { capabilitiesOf } from "./accounts.rules.ts";
import { currentUser, readPhone, readUser, setPrivateName } from "./accounts.service.ts";
import { openFactsLanes } from "./facts-lanes.ts";
import { signingInRoutes } from "./signing-in.routes.ts";
import { verifyPhone } from "./signing-in.service.ts";

export function accountsRoutes(app: Server, deps: Deps): void {
  signingInRoutes(app, deps);

  const sharing = { ...deps, findFacts: openFactsLanes(deps) };
  bind(app, accountsApi.me, {}, async (request) => {
    const user = await currentUser(sharing, actorOf(request));
    return { user, capabilities: capabilitiesOf(user) };
  });

  bind(app, accountsApi.session, {}, async ({ actor }) => ({
    user: actor ? await currentUser(sharing, actor) : null,
  }));

  bind(app, accountsApi.user, { limit: limits.search }, (request) =>
    readUser(deps, actorOf(request), { ...request.params, reason: reasonOf(request) }),
  );

  bind(app, accountsApi.phone, { limit: limits.lookup }, (request) =>
    readPhone(deps, actorOf(request), { ...request.params, reason: reasonOf(request) }),
  );

  bind(app, accountsApi.verify, { limit: limits.auth }, async (request) => {
    const actor = actorOf(request);
    mustBeOwn(actor, request.body.userId);
    const typed = { code: request.body.verificationCode, address: request.ip };
    const user = await verifyPhone(deps, actor, typed);
    return { message: accountAnswers.phoneVerified, user };
  });

  bind(app, accountsApi.setPrivateName, { limit: limits.write }, async (request) => {
    const actor = actorOf(request);
    mustBeOwn(actor, request.body.userId);
    const caller = { actor, address: request.ip };
    const privateName = await setPrivateName(deps, caller, request.body.privateName);
    const isNew = request.body.privateName !== null;
    const message = isNew ? accountAnswers.privateNameSaved : accountAnswers.privateNameAnswered;
    return { message, privateName };
  });
}
