import type { FastifyReply } from "fastify";
import type { Deps } from "#server/deps.ts";
import { bind } from "#server/http/bind.ts";
import { sharedSeconds } from "#server/http/cache/cached-reply.ts";
import type { Server } from "#server/http/server-type.ts";
import { textsIn } from "#server/language/texts.ts";
import type { PictureQuery } from "#shared/contracts/share-picture-params.ts";
import * as sharePicturesApi from "#shared/contracts/share-pictures.endpoints.ts";
import { defaultLanguage } from "#shared/messages/languages.ts";
import { widerNetworkOf } from "../throttles/throttles.rules.ts";
import type { Drawing } from "./drawings.service.ts";
import { drawArticle, drawJob, drawProduct, drawServiceman, drawTrade } from "./share-pictures.service.ts";

/** `<id>.jpg` or `<id>-status.jpg`. */
const askedOf = ({ picture }: { picture: string }, caller: string): Drawing & { id: string } => {
  const shape = picture.includes("-status.") ? "status" : "preview";
  return { id: picture.slice(0, 36), shape, caller };
};

/** Shared caches ask again as often as for pages: a taken job has no picture. */
const inShared = `s-maxage=${sharedSeconds}`;
/** Most links are opened within a day. A changed job has another address, and the page of a taken one names none. */
const aDay = `public, max-age=86400, ${inShared}`;
/** The address stays when what it shows changes or is taken. */
const aMinute = `public, max-age=60, ${inShared}`;
/** It changes only with a new version of the product. */
const anHour = "public, max-age=3600";

const send = (reply: FastifyReply, picture: Buffer, caching: string) =>
  reply.type("image/jpeg").header("cache-control", caching).send(picture);

const sendDrawn = async (reply: FastifyReply, { v }: PictureQuery, drawing: ReturnType<typeof drawJob>) => {
  const { picture, version } = await drawing;
  return send(reply, picture, v === version ? aDay : aMinute);
};

/** In the language that the address names. */
const textsOf = ({ language }: PictureQuery) => textsIn(language ?? defaultLanguage);

export function sharePicturesRoutes(app: Server, deps: Deps): void {
  bind(app, sharePicturesApi.job, { anonymous: true }, async ({ params, query, ip }, reply) =>
    sendDrawn(reply, query, drawJob(deps, textsOf(query), askedOf(params, widerNetworkOf(ip)))),
  );
  bind(app, sharePicturesApi.serviceman, { anonymous: true }, async ({ params, query, ip }, reply) =>
    sendDrawn(reply, query, drawServiceman(deps, textsOf(query), askedOf(params, widerNetworkOf(ip)))),
  );
  bind(app, sharePicturesApi.article, { anonymous: true }, async ({ params, query, ip }, reply) => {
    const asked = askedOf(params, widerNetworkOf(ip));
    const { language = defaultLanguage } = query;
    return sendDrawn(reply, query, drawArticle(deps, textsOf(query), { ...asked, language }));
  });
  bind(app, sharePicturesApi.trade, { anonymous: true }, async ({ params, query, ip }, reply) => {
    const [trade = "", state, lga] = params.picture.replace(/\.jpg$/, "").split("_");
    const caller = widerNetworkOf(ip);
    return sendDrawn(reply, query, drawTrade(deps, textsOf(query), { trade, state, lga, caller }));
  });
  bind(app, sharePicturesApi.product, { anonymous: true }, async ({ query, ip }, reply) =>
    send(reply, await drawProduct(deps, textsOf(query), widerNetworkOf(ip)), anHour),
  );
}
