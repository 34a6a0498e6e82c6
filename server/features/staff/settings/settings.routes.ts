import type { FastifyReply, FastifyRequest } from "fastify";
import type { Deps } from "#server/deps.ts";
import { bind } from "#server/http/bind.ts";
import { fromCache, sendCached } from "#server/http/cache/cached-reply.ts";
import { ResponseCache } from "#server/http/cache/response-cache.ts";
import { actorOf } from "#server/http/guards.ts";
import { limits } from "#server/http/limits/rate-limits.ts";
import type { Server } from "#server/http/server-type.ts";
import { settingTexts } from "#server/language/messages.ts";
import * as settingsApi from "#shared/contracts/settings.endpoints.ts";
import type { PublicSettings } from "#shared/contracts/settings.ts";
import { changeOwnerSetting, listOwnerSettings, restoreOwnerSetting } from "./settings.service.ts";

const maxCacheBytes = 64 * 1024;

export function settingsRoutes(app: Server, deps: Deps): void {
  publicRoutes(app, deps);

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

/** The same for everyone, and cached until staff change them. */
function publicRoutes(app: Server, deps: Deps): void {
  const cache = new ResponseCache(deps, { name: "settings", maxBytes: maxCacheBytes });
  deps.settings.onChange(() => cache.clear());
  const options = { anonymous: true, onRequest: fromCache(app, cache) };
  const sendKept = async (request: FastifyRequest, reply: FastifyReply, read: () => unknown) => {
    const address = request.raw.url ?? "";
    const body = async () => ({ body: JSON.stringify(read()), tags: [] });
    return sendCached(request, reply, await cache.get(request.routeOptions.url ?? "", address, body));
  };
  bind(app, settingsApi.readPublic, options, (request, reply) =>
    sendKept(request, reply, () => publicSettings(deps)),
  );
  bind(app, settingsApi.testimonials, options, (request, reply) =>
    sendKept(request, reply, () => deps.settings.values.testimonials),
  );
}

const publicSettings = ({ config, settings: { values, defaults } }: Deps): PublicSettings => ({
  productName: config.productName,
  supportPhone: config.supportPhone,
  supportHours: values.supportHours === defaults.supportHours ? null : values.supportHours,
  apiHost: config.apiHost ?? null,
  chatHost: config.chatHost ?? null,
  sandbox: config.sandboxed.payments || config.sandboxed.sms,
  freeJobs: values.freePosts,
  freeCalls: values.freeCalls,
  boostDays: config.boostDays,
  promotionalConsentRequired: config.requirePromoConsent,
  bankChangeHoldHours: config.bankChangeHoldHours,
});
