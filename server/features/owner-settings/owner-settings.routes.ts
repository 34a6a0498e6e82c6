import { Refusal } from "#shared/contracts/answers.ts";
import {
  ChangeOwnerSetting,
  OwnerSettingChanged,
  OwnerSettingList,
  OwnerSettingParams,
  SettingReason,
  TestimonialList,
} from "#shared/contracts/owner-settings.ts";
import { ownerSettingTexts } from "#shared/messages/en-owner-settings.ts";
import type { Deps } from "../../deps.ts";
import { actorOf, adminOnly } from "../../http/guards.ts";
import { limits } from "../../http/rate-limits.ts";
import type { Server } from "../../http/server-type.ts";
import { fromSnapshots, sendSnapshot } from "../../http/snapshot-reply.ts";
import { Snapshots } from "../../http/snapshots.ts";
import { changeOwnerSetting, listOwnerSettings, restoreOwnerSetting } from "./owner-settings.service.ts";

const keptBytes = 64 * 1024;
const refusals = { 400: Refusal, 401: Refusal, 403: Refusal, 404: Refusal };

/** What the house may change while the product runs. */
export function ownerSettingsRoutes(app: Server, deps: Deps): void {
  testimonialsRoute(app, deps);
  const onRequest = adminOnly;
  const config = { rateLimit: limits.write };

  app.get(
    "/api/owner-settings",
    {
      onRequest,
      config,
      schema: {
        summary: "What the house may change, with its values; for admins",
        response: { 200: OwnerSettingList, ...refusals },
      },
    },
    () => listOwnerSettings(deps),
  );
  app.put(
    "/api/owner-settings/:name",
    {
      onRequest,
      config,
      schema: {
        summary: "Change one of them at once, with a reason",
        params: OwnerSettingParams,
        body: ChangeOwnerSetting,
        response: { 200: OwnerSettingChanged, ...refusals },
      },
    },
    async (request) => ({
      message: ownerSettingTexts.changed,
      setting: await changeOwnerSetting(deps, actorOf(request), { ...request.params, ...request.body }),
    }),
  );
  app.delete(
    "/api/owner-settings/:name",
    {
      onRequest,
      config,
      schema: {
        summary: "Put one of them back to its default, with a reason",
        params: OwnerSettingParams,
        body: SettingReason,
        response: { 200: OwnerSettingChanged, ...refusals },
      },
    },
    async (request) => ({
      message: ownerSettingTexts.restored,
      setting: await restoreOwnerSetting(deps, actorOf(request), { ...request.params, ...request.body }),
    }),
  );
}

/** The same for everyone, ready until staff change them. */
function testimonialsRoute(app: Server, deps: Deps): void {
  const snapshots = new Snapshots(deps, { name: "testimonials", maxBytes: keptBytes });
  deps.owner.onChange(() => snapshots.clear());
  app.get(
    "/api/testimonials",
    {
      onRequest: fromSnapshots(app, snapshots),
      config: { anonymous: true },
      schema: { summary: "What servicemen say, or could say", response: { 200: TestimonialList } },
    },
    async (request, reply) => {
      const answer = await snapshots.get("testimonials", request.raw.url ?? "", async () => ({
        body: JSON.stringify(deps.owner.values.testimonials),
        tags: [],
      }));
      return sendSnapshot(request, reply, answer) as never;
    },
  );
}
