import * as z from "zod/mini";
import { languages } from "../messages/languages.ts";

/** `<trade>.jpg`, `<trade>_<state>.jpg` or `<trade>_<state>_<lga>.jpg`, all as slugs. */
export const TradePictureParams = z.object({
  picture: z
    .string()
    .check(z.maxLength(150), z.regex(/^[a-z\d]+(-[a-z\d]+)*(_[a-z\d]+(-[a-z\d]+)*){0,2}\.jpg$/)),
});

/** `<id>.jpg` is 1200 × 630 pixels, `<id>-status.jpg` 1080 × 1920. */
export const PictureParams = z.object({
  picture: z
    .string()
    .check(z.maxLength(60), z.regex(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}(-status)?\.jpg$/)),
});

/**
 * `language` is part of the address, so that shared caches may keep the picture. `v` changes with what is
 * drawn; without it or with an outdated one, caches keep the answer for only a minute.
 */
export const PictureQuery = z.object({
  language: z.optional(z.enum(languages)),
  v: z.optional(z.string().check(z.maxLength(20))),
});
export type PictureQuery = z.infer<typeof PictureQuery>;
