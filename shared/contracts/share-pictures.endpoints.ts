import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";

/** `<id>.jpg` is 1200 × 630 pixels, `<id>-status.jpg` 1080 × 1920. */
const PictureParams = z.object({
  picture: z
    .string()
    .check(z.maxLength(60), z.regex(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}(-status)?\.jpg$/)),
});

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
  errors: ["not_found"],
});
