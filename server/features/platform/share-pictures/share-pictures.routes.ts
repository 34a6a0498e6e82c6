import type { FastifyReply } from "fastify";
import * as sharePicturesApi from "#shared/contracts/share-pictures.endpoints.ts";
import type { Deps } from "../../../deps.ts";
import { bind } from "../../../http/bind.ts";
import type { Server } from "../../../http/server-type.ts";
import { textsIn } from "../../../language/texts.ts";
import { widerNetworkOf } from "../throttles/throttles.rules.ts";
import { drawJob, drawServiceman, type ShapeName } from "./share-pictures.service.ts";

/** `<id>.jpg` or `<id>-status.jpg`. */
const askedOf = ({ picture }: { picture: string }, caller: string) => {
  const shape: ShapeName = picture.includes("-status.") ? "status" : "preview";
  return { id: picture.slice(0, 36), shape, caller };
};

/** A taken job's picture is gone within the hour, wherever it was kept. */
const send = (reply: FastifyReply, picture: Buffer) =>
  reply.type("image/jpeg").header("cache-control", "public, max-age=3600").send(picture);

export function sharePicturesRoutes(app: Server, deps: Deps): void {
  bind(app, sharePicturesApi.job, { anonymous: true }, async ({ params, ip, language }, reply) =>
    send(reply, await drawJob(deps, textsIn(language), askedOf(params, widerNetworkOf(ip)))),
  );
  bind(app, sharePicturesApi.serviceman, { anonymous: true }, async ({ params, ip, language }, reply) =>
    send(reply, await drawServiceman(deps, textsIn(language), askedOf(params, widerNetworkOf(ip)))),
  );
}
