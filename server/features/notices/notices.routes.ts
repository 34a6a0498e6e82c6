import { Refusal } from "#shared/contracts/answers.ts";
import {
  AskForNotices,
  NoticePage,
  NoticeSettings,
  NoticeSettingsSaved,
  ReadNotices,
  SetNoticeSettings,
  SetPromotions,
  UnreadNotices,
} from "#shared/contracts/notices.ts";
import type { Deps } from "../../deps.ts";
import { actorOf, signedIn } from "../../http/guards.ts";
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
  app.get(
    "/api/notices",
    {
      onRequest: signedIn,
      config: { rateLimit: limits.search },
      schema: {
        summary: "The caller's notices, newest first, and how many are unread",
        querystring: AskForNotices,
        response: { 200: NoticePage, 401: Refusal },
      },
    },
    async (request) => listNotices(deps, actorOf(request), request.query.after),
  );

  app.get(
    "/api/notices/unread",
    {
      onRequest: signedIn,
      config: { rateLimit: limits.search },
      schema: {
        summary: "How many of the caller's notices are unread",
        response: { 200: UnreadNotices, 401: Refusal },
      },
    },
    async (request) => ({ unread: await unreadNotices(deps, actorOf(request)) }),
  );

  app.post(
    "/api/notices/read",
    {
      onRequest: signedIn,
      config: { rateLimit: limits.write },
      schema: {
        summary: "Mark notices as read, all of them without ids",
        body: ReadNotices,
        response: { 200: UnreadNotices, 400: Refusal, 401: Refusal },
      },
    },
    async (request) => ({ unread: await readNotices(deps, actorOf(request), request.body) }),
  );

  settingsRoutes(app, deps);
}

function settingsRoutes(app: Server, deps: Deps): void {
  app.get(
    "/api/notice-settings",
    {
      onRequest: signedIn,
      config: { rateLimit: limits.search },
      schema: {
        summary: "What the caller is not told, and whether promotional messages may come",
        response: { 200: NoticeSettings, 401: Refusal },
      },
    },
    async (request) => noticeSettingsOf(deps, actorOf(request)),
  );

  app.put(
    "/api/notice-settings",
    {
      onRequest: signedIn,
      config: { rateLimit: limits.write },
      schema: {
        summary: "Mute these kinds of notices and no others",
        body: SetNoticeSettings,
        response: { 200: NoticeSettingsSaved, 400: Refusal, 401: Refusal },
      },
    },
    async (request) => setNoticeSettings(deps, actorOf(request), request.body),
  );

  app.patch(
    "/api/auth/promotions",
    {
      onRequest: signedIn,
      config: { rateLimit: limits.write },
      schema: {
        summary: "Withdraw the consent to promotional messages, or give it again",
        body: SetPromotions,
        response: { 200: NoticeSettingsSaved, 400: Refusal, 401: Refusal },
      },
    },
    async (request) => setPromotions(deps, actorOf(request), request.body.on),
  );
}
