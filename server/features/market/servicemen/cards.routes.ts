import type { FastifyRequest } from "fastify";
import { AppError } from "#server/app-error.ts";
import type { Deps } from "#server/deps.ts";
import { bind } from "#server/http/bind.ts";
import { refuseLargeFile } from "#server/http/bodies/uploads.ts";
import { actorOf, mustBeOwn } from "#server/http/guards.ts";
import { idempotencyKeyOf } from "#server/http/idempotency-key.ts";
import { limits } from "#server/http/limits/rate-limits.ts";
import type { Server } from "#server/http/server-type.ts";
import { servicemanAnswers } from "#server/language/messages.ts";
import * as servicemenApi from "#shared/contracts/servicemen.endpoints.ts";
import { readCardMonths, viewCard } from "./card-months.service.ts";
import { addPhoto, removePhoto, saveCard, throwAtPhotoField } from "./cards.service.ts";
import { readProfile } from "./profile.service.ts";

/** A photo of the largest size as a data URL. */
const photoBodyBytes = 7 * 1024 * 1024;

export function cardsRoutes(app: Server, deps: Deps): void {
  bind(app, servicemenApi.saveCard, { limit: limits.write }, async (request) => {
    const actor = actorOf(request);
    mustBeOwn(actor, request.body.userId);
    await saveCard(deps, actor, { typed: request.body, key: idempotencyKeyOf(request) });
    return {
      message: servicemanAnswers.cardSaved,
      profile: await readProfile(deps, actor, actor.userId),
    };
  });

  bind(app, servicemenApi.cardMonths, { limit: limits.lookup }, (request) =>
    readCardMonths(deps, actorOf(request)),
  );

  bind(app, servicemenApi.viewCard, { limit: limits.write }, (request) =>
    viewCard(deps, { actor: request.actor, address: request.ip }, request.body.userId),
  );

  bind(
    app,
    servicemenApi.addPhoto,
    {
      limit: limits.write,
      onRequest: subscribed,
      bodyLimit: photoBodyBytes,
      uploadField: "photo",
      errorHandler: refuseLargeFile(throwAtPhotoField),
    },
    async (request) => {
      const call = { upload: request.body.photo, key: idempotencyKeyOf(request) };
      const photo = await addPhoto(deps, actorOf(request), call);
      return { photo };
    },
  );

  bind(app, servicemenApi.removePhoto, { limit: limits.write }, async (request) => {
    await removePhoto(deps, actorOf(request), request.params.photoId);
    return { message: servicemanAnswers.photoRemoved };
  });
}

/** Runs before the body is read, so that people without a subscription upload nothing. */
async function subscribed(request: FastifyRequest): Promise<void> {
  if (!actorOf(request).isSubscribed) throw new AppError("subscribers_only");
}
