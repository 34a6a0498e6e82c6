import type { Deps } from "#server/deps.ts";
import { bind } from "#server/http/bind.ts";
import { actorOf } from "#server/http/guards.ts";
import { limits } from "#server/http/limits/rate-limits.ts";
import type { Server } from "#server/http/server-type.ts";
import { deviceTexts as words } from "#server/language/messages.ts";
import * as notificationsApi from "#shared/contracts/notifications.endpoints.ts";
import { subscribeDevice, unsubscribeDevice } from "./push.service.ts";

export function pushRoutes(app: Server, deps: Deps): void {
  bind(app, notificationsApi.pushKey, { limit: limits.lookup }, async () => ({
    publicKey: deps.gateways.push.publicKey,
  }));

  bind(app, notificationsApi.subscribeDevice, { limit: limits.lookup }, async (request) => {
    await subscribeDevice(deps, actorOf(request), request.body);
    return { message: words.turnedOn };
  });

  bind(app, notificationsApi.unsubscribeDevice, { limit: limits.lookup }, async (request) => {
    await unsubscribeDevice(deps, actorOf(request), request.body);
    return { message: words.turnedOff };
  });
}
