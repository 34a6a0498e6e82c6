import { Readable } from "node:stream";
import type { FastifyError } from "fastify";
import * as z from "zod/mini";
import { CodeSent } from "#shared/contracts/accounts.ts";
import { Message } from "#shared/contracts/answers.ts";
import {
  ChangePassword,
  ChangePhone,
  ConfirmPhone,
  OpenSessions,
  ProfileUpdated,
  SessionParams,
  UpdateProfile,
} from "#shared/contracts/my-data.ts";
import { messages } from "#shared/messages/en.ts";
import { AppError } from "../../app-error.ts";
import type { Deps } from "../../deps.ts";
import { actorOf, signedIn } from "../../http/guards.ts";
import { limits } from "../../http/rate-limits.ts";
import type { Server } from "../../http/server-type.ts";
import { deviceOf, setSessionCookie } from "../../http/session.ts";
import { endListedSession, endOtherSessions, listSessions } from "../sessions/sessions.service.ts";
import { tellAtPicture, updateDetails } from "./details.service.ts";
import { exportOwnData } from "./export.service.ts";
import { changeOwnPassword } from "./passwords.service.ts";
import { askPhoneChange, confirmPhoneChange } from "./phone-changes.service.ts";
import { secondFactorRoutes } from "./second-factor.routes.ts";

/** A picture of the largest size as a data URL. */
const pictureBodyBytes = 7 * 1024 * 1024;
const texts = messages.myData;
const onRequest = signedIn;

/** What people see and change of their own account. */
export function myDataRoutes(app: Server, deps: Deps): void {
  detailsRoutes(app, deps);
  phoneRoutes(app, deps);
  sessionsRoutes(app, deps);
  secondFactorRoutes(app, deps);
}

function detailsRoutes(app: Server, deps: Deps): void {
  app.patch(
    "/api/auth/profile",
    {
      onRequest,
      bodyLimit: pictureBodyBytes,
      errorHandler: tellAboutLargePictures,
      config: { rateLimit: limits.write },
      schema: {
        summary: "Change one's name, e-mail or picture",
        body: UpdateProfile,
        response: { 200: ProfileUpdated },
      },
    },
    async (request) => ({
      message: texts.saved,
      user: await updateDetails(deps, actorOf(request), request.body),
    }),
  );

  app.post(
    "/api/auth/change-password",
    {
      onRequest,
      config: { rateLimit: limits.auth },
      schema: { summary: "Choose a new password", body: ChangePassword, response: { 200: Message } },
    },
    async (request, reply) => {
      const caller = { actor: actorOf(request), deviceToken: deviceOf(request, deps.config) };
      setSessionCookie(reply, deps.config, await changeOwnPassword(deps, caller, request.body));
      return { message: texts.passwordChanged };
    },
  );
}

function phoneRoutes(app: Server, deps: Deps): void {
  const config = { rateLimit: limits.auth };

  app.post(
    "/api/auth/change-phone",
    {
      onRequest,
      config,
      schema: { summary: "Send a code to a new number", body: ChangePhone, response: { 200: CodeSent } },
    },
    async (request) => {
      const caller = { actor: actorOf(request), address: request.ip };
      return { message: texts.phoneCodeSent, ...(await askPhoneChange(deps, caller, request.body)) };
    },
  );

  app.post(
    "/api/auth/confirm-phone",
    {
      onRequest,
      config,
      schema: {
        summary: "Move to the new number with its code",
        body: ConfirmPhone,
        response: { 200: ProfileUpdated },
      },
    },
    async (request, reply) => {
      const { user, session } = await confirmPhoneChange(deps, actorOf(request), request.body.code);
      setSessionCookie(reply, deps.config, session);
      return { message: texts.phoneChanged, user };
    },
  );
}

function sessionsRoutes(app: Server, deps: Deps): void {
  app.get(
    "/api/my-data.zip",
    {
      onRequest,
      config: { rateLimit: limits.lookup },
      schema: { summary: "Everything kept about oneself, as a ZIP file", response: { 200: z.any() } },
    },
    async (request, reply) => {
      const file = await exportOwnData(deps, actorOf(request));
      return reply
        .type("application/zip")
        .header("content-disposition", 'attachment; filename="my-data.zip"')
        .header("cache-control", "no-store")
        .send(Readable.from(file) as never);
    },
  );

  app.get(
    "/api/sessions",
    { onRequest, schema: { summary: "Where one is signed in", response: { 200: OpenSessions } } },
    async (request) => ({ sessions: await listSessions(deps, actorOf(request)) }),
  );

  app.delete(
    "/api/sessions/:sessionId",
    {
      onRequest,
      config: { rateLimit: limits.auth },
      schema: { summary: "Sign one device out", params: SessionParams, response: { 200: Message } },
    },
    async (request) => {
      await endListedSession(deps, actorOf(request), request.params.sessionId);
      return { message: texts.sessionEnded };
    },
  );

  app.post(
    "/api/sessions/end-others",
    {
      onRequest,
      config: { rateLimit: limits.auth },
      schema: { summary: "Sign all other devices out", response: { 200: Message } },
    },
    async (request) => {
      await endOtherSessions(deps.db, actorOf(request));
      return { message: texts.othersEnded };
    },
  );
}

/** Only a picture makes a body this large. */
function tellAboutLargePictures(error: FastifyError): never {
  if (error.code !== "FST_ERR_CTP_BODY_TOO_LARGE") throw error;
  return tellAtPicture(new AppError("media_too_large", { cause: error }));
}
