import { Readable } from "node:stream";
import type { Deps } from "#server/deps.ts";
import { bind } from "#server/http/bind.ts";
import { refuseLargeFile } from "#server/http/bodies/uploads.ts";
import { actorOf } from "#server/http/guards.ts";
import { limits } from "#server/http/limits/rate-limits.ts";
import type { Server } from "#server/http/server-type.ts";
import { deviceOf, setSessionCookie } from "#server/http/session.ts";
import { personalDataAnswers } from "#server/language/messages.ts";
import { say } from "#server/language/say.ts";
import * as personalDataApi from "#shared/contracts/personal-data.endpoints.ts";
import { endListedSession, endOtherSessions, listSessions } from "../sessions/sessions.service.ts";
import { throwAtPictureField, updateDetails } from "./details.service.ts";
import { exportOwnData } from "./export.service.ts";
import { changeOwnPassword } from "./passwords.service.ts";
import { askPhoneChange, confirmPhoneChange } from "./phone-changes.service.ts";
import { secondFactorRoutes } from "./second-factor.routes.ts";

/** Fits a picture of the largest size as a data URL. */
const pictureBodyBytes = 7 * 1024 * 1024;
const texts = personalDataAnswers;

export function personalDataRoutes(app: Server, deps: Deps): void {
  detailsRoutes(app, deps);
  phoneRoutes(app, deps);
  sessionsRoutes(app, deps);
  secondFactorRoutes(app, deps);
}

function detailsRoutes(app: Server, deps: Deps): void {
  bind(
    app,
    personalDataApi.saveProfile,
    {
      limit: limits.write,
      bodyLimit: pictureBodyBytes,
      uploadField: "picture",
      errorHandler: refuseLargeFile(throwAtPictureField),
    },
    async (request) => {
      const caller = { actor: actorOf(request), address: request.ip };
      const user = await updateDetails(deps, caller, request.body);
      // The request still has the former language.
      return { message: say(request.body.language ?? request.language, texts.saved), user };
    },
  );

  bind(app, personalDataApi.changePassword, { limit: limits.auth }, async (request, reply) => {
    const caller = { actor: actorOf(request), deviceToken: deviceOf(request, deps.config) };
    setSessionCookie(reply, deps.config, await changeOwnPassword(deps, caller, request.body));
    return { message: texts.passwordChanged };
  });
}

function phoneRoutes(app: Server, deps: Deps): void {
  bind(app, personalDataApi.changePhone, { limit: limits.auth }, async (request) => {
    const caller = { actor: actorOf(request), address: request.ip };
    return { message: texts.phoneCodeSent, ...(await askPhoneChange(deps, caller, request.body)) };
  });

  bind(app, personalDataApi.confirmPhone, { limit: limits.auth }, async (request, reply) => {
    const { user, session } = await confirmPhoneChange(deps, actorOf(request), request.body.code);
    setSessionCookie(reply, deps.config, session);
    return { message: texts.phoneChanged, user };
  });
}

function sessionsRoutes(app: Server, deps: Deps): void {
  bind(app, personalDataApi.download, { limit: limits.lookup }, async (request, reply) => {
    const file = await exportOwnData(deps, actorOf(request));
    return reply
      .type("application/zip")
      .header("content-disposition", 'attachment; filename="my-data.zip"')
      .header("cache-control", "no-store")
      .send(Readable.from(file));
  });

  bind(app, personalDataApi.sessions, {}, async (request) => ({
    sessions: await listSessions(deps, actorOf(request)),
  }));

  bind(app, personalDataApi.endSession, { limit: limits.auth }, async (request) => {
    await endListedSession(deps, actorOf(request), request.params.sessionId);
    return { message: texts.sessionEnded };
  });

  bind(app, personalDataApi.endOtherSessions, { limit: limits.auth }, async (request) => {
    await endOtherSessions(deps.db, actorOf(request));
    return { message: texts.othersEnded };
  });
}
