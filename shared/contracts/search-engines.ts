import * as z from "zod/mini";
import { languages } from "../messages/languages.ts";
import { placeMaxLength } from "./list-query.ts";

/**
 * `pages.xml`, `places.xml`, `trades.xml`, `trades-2.xml`, …, `articles.xml`, and lists that begin at an id: `jobs-<id>.xml`,
 * `servicemen-<id>.xml`.
 */
export const SitemapParams = z.object({
  part: z
    .string()
    .check(
      z.maxLength(80),
      z.regex(/^(pages|places|trades(-\d{1,4})?|articles|(jobs|servicemen)-[\da-f-]{36})\.xml$/),
    ),
});

/**
 * Names in full or in the form of trade pages' addresses; empty ones are ignored. Programs that read feeds send no
 * cookie, so `language` is part of the address.
 */
export const FeedQuery = z.object({
  service: z.optional(z.string().check(z.maxLength(placeMaxLength.service))),
  state: z.optional(z.string().check(z.maxLength(placeMaxLength.state))),
  lga: z.optional(z.string().check(z.maxLength(placeMaxLength.lga))),
  language: z.optional(z.enum(languages)),
});
export type FeedQuery = z.infer<typeof FeedQuery>;
