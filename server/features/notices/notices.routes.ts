import * as noticesApi from "#shared/contracts/notices.endpoints.ts";
import type { Deps } from "../../deps.ts";
import { bind } from "../../http/bind.ts";
import { actorOf } from "../../http/guards.ts";
import { limits } from "../../http/rate-limits.ts";
import type { Server } from "../../http/server-type.ts";
import {
  listNotices,
  noticeSettingsOf,
  readNotices,
  setNoticeSettings,
  setPromotions,
  unreadNotices,
} from "./notices.service.ts";

/** What a person was told, and what they want to be told. */
export function noticesRoutes(app: Server, deps: Deps): void {
  bind(app, noticesApi.list, { limit: limits.search }, async (request) =>
    listNotices(deps, actorOf(request), request.query.after),
  );

  bind(app, noticesApi.unread, { limit: limits.search }, async (request) => ({
    unread: await unreadNotices(deps, actorOf(request)),
  }));

  bind(app, noticesApi.markRead, { limit: limits.write }, async (request) => ({
    unread: await readNotices(deps, actorOf(request), request.body),
  }));

  settingsRoutes(app, deps);
}

function settingsRoutes(app: Server, deps: Deps): void {
  bind(app, noticesApi.settings, { limit: limits.search }, async (request) =>
    noticeSettingsOf(deps, actorOf(request)),
  );

  bind(app, noticesApi.saveSettings, { limit: limits.write }, async (request) =>
    setNoticeSettings(deps, actorOf(request), request.body),
  );

  bind(app, noticesApi.setPromotions, { limit: limits.write }, async (request) =>
    setPromotions(deps, actorOf(request), request.body.on),
  );
}
