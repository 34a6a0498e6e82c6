import * as settingsApi from "#shared/contracts/settings.endpoints.ts";
import type { Deps } from "../../../deps.ts";
import { bind } from "../../../http/bind.ts";
import { fromCache, sendCached } from "../../../http/cached-reply.ts";
import { actorOf } from "../../../http/guards.ts";
import { limits } from "../../../http/rate-limits.ts";
import { ResponseCache } from "../../../http/response-cache.ts";
import type { Server } from "../../../http/server-type.ts";
import { settingTexts } from "../../../language/messages.ts";
import { changeOwnerSetting, listOwnerSettings, restoreOwnerSetting } from "./settings.service.ts";

const keptBytes = 64 * 1024;

export function settingsRoutes(app: Server, deps: Deps): void {
  bind(app, settingsApi.readPublic, { anonymous: true }, async () => ({
    productName: deps.config.productName,
    supportPhone: deps.config.supportPhone,
    supportHours: deps.owner.values.supportHours,
    apiHost: deps.config.apiHost ?? null,
    chatHost: deps.config.chatHost ?? null,
    sandbox: deps.config.sandboxed.payments || deps.config.sandboxed.sms,
    freeJobs: deps.owner.values.freePosts,
    freeCalls: deps.owner.values.freeCalls,
    boostDays: deps.config.boostDays,
    promotionalConsentRequired: deps.config.requirePromoConsent,
    bankChangeHoldHours: deps.config.bankChangeHoldHours,
  }));

  testimonialsRoute(app, deps);

  bind(app, settingsApi.list, { limit: limits.write }, () => listOwnerSettings(deps));
  bind(app, settingsApi.save, { limit: limits.write }, async (request) => ({
    message: settingTexts.changed,
    setting: await changeOwnerSetting(deps, actorOf(request), { ...request.params, ...request.body }),
  }));
  bind(app, settingsApi.reset, { limit: limits.write }, async (request) => ({
    message: settingTexts.restored,
    setting: await restoreOwnerSetting(deps, actorOf(request), { ...request.params, ...request.body }),
  }));
}

/** Public and cached until staff change them. */
function testimonialsRoute(app: Server, deps: Deps): void {
  const cache = new ResponseCache(deps, { name: "testimonials", maxBytes: keptBytes });
  deps.owner.onChange(() => cache.clear());
  bind(
    app,
    settingsApi.testimonials,
    { anonymous: true, onRequest: fromCache(app, cache) },
    async (request, reply) => {
      const answer = await cache.get("testimonials", request.raw.url ?? "", async () => ({
        body: JSON.stringify(deps.owner.values.testimonials),
        tags: [],
      }));
      return sendCached(request, reply, answer) as never;
    },
  );
}
