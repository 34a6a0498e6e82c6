import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { PictureParams } from "./share-picture-params.ts";

export const job = endpoint({
  method: "GET",
  path: "/share/jobs/:picture",
  access: "everyone",
  group: "Jobs",
  summary: "Picture of an open job for link previews and WhatsApp Status",
  params: PictureParams,
  answer: z.string(),
  type: "image/jpeg",
  errors: ["job_not_found"],
});

export const serviceman = endpoint({
  method: "GET",
  path: "/share/servicemen/:picture",
  access: "everyone",
  group: "Servicemen and agents",
  summary: "Picture of a serviceman for link previews and WhatsApp Status",
  params: PictureParams,
  answer: z.string(),
  type: "image/jpeg",
  errors: ["profile_not_found"],
});
