import type { Deps } from "#server/deps.ts";
import { bind } from "#server/http/bind.ts";
import { actorOf } from "#server/http/guards.ts";
import { limits } from "#server/http/limits/rate-limits.ts";
import type { Server } from "#server/http/server-type.ts";
import * as notificationsApi from "#shared/contracts/notifications.endpoints.ts";
import {
  listNotifications,
  markNotificationsRead,
  notificationSettingsOf,
  setNotificationSettings,
  setPromotions,
  unreadNotifications,
} from "./notifications.service.ts";

export function notificationsRoutes(app: Server, deps: Deps): void {
  bind(app, notificationsApi.list, { limit: limits.search }, async (request) =>
    listNotifications(deps, actorOf(request), request.query.after),
  );

  bind(app, notificationsApi.unread, { limit: limits.search }, async (request) => ({
    unread: await unreadNotifications(deps, actorOf(request)),
  }));

  bind(app, notificationsApi.markRead, { limit: limits.write }, async (request) => ({
    unread: await markNotificationsRead(deps, actorOf(request), request.body),
  }));

  settingsRoutes(app, deps);
}

function settingsRoutes(app: Server, deps: Deps): void {
  bind(app, notificationsApi.settings, { limit: limits.search }, async (request) =>
    notificationSettingsOf(deps, actorOf(request)),
  );

  bind(app, notificationsApi.saveSettings, { limit: limits.write }, async (request) =>
    setNotificationSettings(deps, actorOf(request), request.body),
  );

  bind(app, notificationsApi.setPromotions, { limit: limits.write }, async (request) =>
    setPromotions(deps, actorOf(request), request.body.on),
  );
}
