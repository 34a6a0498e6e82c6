import { Refusal } from "#shared/contracts/answers.ts";
import { DeviceSaved, PushKey, SubscribeDevice, UnsubscribeDevice } from "#shared/contracts/push.ts";
import { deviceTexts as words } from "#shared/messages/en-devices.ts";
import type { Deps } from "../../deps.ts";
import { actorOf, signedIn } from "../../http/guards.ts";
import { limits } from "../../http/rate-limits.ts";
import type { Server } from "../../http/server-type.ts";
import { subscribeDevice, unsubscribeDevice } from "./push.service.ts";

/** Notices on the caller's devices: this browser, on and off. */
export function pushRoutes(app: Server, deps: Deps): void {
  app.get(
    "/api/push/key",
    {
      onRequest: signedIn,
      config: { rateLimit: limits.lookup },
      schema: {
        summary: "The key that a browser subscribes to notices with",
        response: { 200: PushKey, 401: Refusal },
      },
    },
    async () => ({ publicKey: deps.gateways.push.publicKey }),
  );

  app.post(
    "/api/push/subscriptions",
    {
      onRequest: signedIn,
      config: { rateLimit: limits.lookup },
      schema: {
        summary: "Send the caller's notices to this browser too, until its session ends",
        body: SubscribeDevice,
        response: { 200: DeviceSaved, 400: Refusal, 401: Refusal },
      },
    },
    async (request) => {
      await subscribeDevice(deps, actorOf(request), request.body);
      return { message: words.turnedOn };
    },
  );

  app.delete(
    "/api/push/subscriptions",
    {
      onRequest: signedIn,
      config: { rateLimit: limits.lookup },
      schema: {
        summary: "Send no notices to this browser any more",
        body: UnsubscribeDevice,
        response: { 200: DeviceSaved, 400: Refusal, 401: Refusal },
      },
    },
    async (request) => {
      await unsubscribeDevice(deps, actorOf(request), request.body);
      return { message: words.turnedOff };
    },
  );
}
