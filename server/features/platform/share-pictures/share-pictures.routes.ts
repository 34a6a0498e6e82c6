import type { FastifyReply } from "fastify";
import type { PictureQuery } from "#shared/contracts/share-picture-params.ts";
import * as sharePicturesApi from "#shared/contracts/share-pictures.endpoints.ts";
import { defaultLanguage } from "#shared/messages/languages.ts";
import type { Deps } from "../../../deps.ts";
import { bind } from "../../../http/bind.ts";
import type { Server } from "../../../http/server-type.ts";
import { textsIn } from "../../../language/texts.ts";
import { widerNetworkOf } from "../throttles/throttles.rules.ts";
import {
  drawArticle,
  drawJob,
  drawProduct,
  drawServiceman,
  drawTrade,
  type ShapeName,
} from "./share-pictures.service.ts";

/** `<id>.jpg` or `<id>-status.jpg`. */
const askedOf = ({ picture }: { picture: string }, caller: string) => {
  const shape: ShapeName = picture.includes("-status.") ? "status" : "preview";
  return { id: picture.slice(0, 36), shape, caller };
};

/** A taken job's picture is gone within the hour, wherever it was kept. */
const send = (reply: FastifyReply, picture: Buffer) =>
  reply.type("image/jpeg").header("cache-control", "public, max-age=3600").send(picture);

/** In the language that the address names. */
const textsOf = ({ language }: PictureQuery) => textsIn(language ?? defaultLanguage);

export function sharePicturesRoutes(app: Server, deps: Deps): void {
  bind(app, sharePicturesApi.job, { anonymous: true }, async ({ params, query, ip }, reply) =>
    send(reply, await drawJob(deps, textsOf(query), askedOf(params, widerNetworkOf(ip)))),
  );
  bind(app, sharePicturesApi.serviceman, { anonymous: true }, async ({ params, query, ip }, reply) =>
    send(reply, await drawServiceman(deps, textsOf(query), askedOf(params, widerNetworkOf(ip)))),
  );
  bind(app, sharePicturesApi.article, { anonymous: true }, async ({ params, query, ip }, reply) =>
    send(reply, await drawArticle(deps, textsOf(query), askedOf(params, widerNetworkOf(ip)))),
  );
  bind(app, sharePicturesApi.trade, { anonymous: true }, async ({ params, query, ip }, reply) => {
    const [trade = "", state, lga] = params.picture.replace(/\.jpg$/, "").split("_");
    const caller = widerNetworkOf(ip);
    return send(reply, await drawTrade(deps, textsOf(query), { trade, state, lga, caller }));
  });
  bind(app, sharePicturesApi.product, { anonymous: true }, async ({ query, ip }, reply) =>
    send(reply, await drawProduct(deps, textsOf(query), widerNetworkOf(ip))),
  );
}
