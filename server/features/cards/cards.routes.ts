import type { FastifyError, FastifyRequest } from "fastify";
import { Message } from "#shared/contracts/answers.ts";
import {
  AddCardPhoto,
  CardPhotoAdded,
  CardSaved,
  PhotoParams,
  UpdateBusinessFields,
} from "#shared/contracts/profiles.ts";
import { messages } from "#shared/messages/en.ts";
import { AppError } from "../../app-error.ts";
import type { Deps } from "../../deps.ts";
import { actorOf, mustBeOwn, signedIn, verified } from "../../http/guards.ts";
import { limits } from "../../http/rate-limits.ts";
import type { Server } from "../../http/server-type.ts";
import { addPhoto, removePhoto, saveCard, tellAtPhoto } from "./cards.service.ts";
import { readProfile } from "./profile.service.ts";

/** A photo of the largest size as a data URL. */
const photoBodyBytes = 7 * 1024 * 1024;

/** Setting up one's business card. */
export function cardsRoutes(app: Server, deps: Deps): void {
  const config = { rateLimit: limits.write };

  app.post(
    "/api/update-business-fields",
    {
      onRequest: verified,
      config,
      schema: {
        summary: "Set up one's business card",
        body: UpdateBusinessFields,
        response: { 200: CardSaved },
      },
    },
    async (request) => {
      const actor = actorOf(request);
      mustBeOwn(actor, request.body.userId);
      await saveCard(deps, actor, request.body);
      return {
        message: messages.people.cardSaved,
        profile: await readProfile(deps, actor, actor.userId),
      };
    },
  );

  app.post(
    "/api/card-photos",
    {
      onRequest: [verified, subscribed],
      bodyLimit: photoBodyBytes,
      errorHandler: tellAboutLargePhotos,
      config,
      schema: {
        summary: "Add a photo of one's work to the card, as a data URL; for subscribers",
        body: AddCardPhoto,
        response: { 201: CardPhotoAdded },
      },
    },
    async (request, reply) => {
      const photo = await addPhoto(deps, actorOf(request), request.body.photo);
      return reply.code(201).send({ photo });
    },
  );

  app.delete(
    "/api/card-photos/:photoId",
    {
      onRequest: signedIn,
      config,
      schema: { summary: "Take a photo off one's card", params: PhotoParams, response: { 200: Message } },
    },
    async (request) => {
      await removePhoto(deps, actorOf(request), request.params.photoId);
      return { message: messages.people.photoRemoved };
    },
  );
}

/** Who may send a photo is settled before any of it is read. */
async function subscribed(request: FastifyRequest): Promise<void> {
  if (!actorOf(request).isSubscribed) throw new AppError("subscribers_only");
}

/** Only a photo makes a body this large. */
function tellAboutLargePhotos(error: FastifyError): never {
  if (error.code !== "FST_ERR_CTP_BODY_TOO_LARGE") throw error;
  return tellAtPhoto(new AppError("media_too_large", { cause: error }));
}
