import * as pushApi from "#shared/contracts/push.endpoints.ts";
import { deviceTexts as words } from "#texts/notifications.ts";
import type { Deps } from "../../../deps.ts";
import { bind } from "../../../http/bind.ts";
import { actorOf } from "../../../http/guards.ts";
import { limits } from "../../../http/rate-limits.ts";
import type { Server } from "../../../http/server-type.ts";
import { subscribeDevice, unsubscribeDevice } from "./push.service.ts";

/** Turns push for the caller's browser on and off. */
export function pushRoutes(app: Server, deps: Deps): void {
  bind(app, pushApi.key, { limit: limits.lookup }, async () => ({ publicKey: deps.gateways.push.publicKey }));

  bind(app, pushApi.subscribe, { limit: limits.lookup }, async (request) => {
    await subscribeDevice(deps, actorOf(request), request.body);
    return { message: words.turnedOn };
  });

  bind(app, pushApi.unsubscribe, { limit: limits.lookup }, async (request) => {
    await unsubscribeDevice(deps, actorOf(request), request.body);
    return { message: words.turnedOff };
  });
}
