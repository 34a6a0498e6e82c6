import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { PictureParams, PictureQuery, TradePictureParams } from "./share-picture-params.ts";

export const job = endpoint({
  method: "GET",
  path: "/share/jobs/:picture",
  access: "everyone",
  group: "Jobs",
  summary: "Picture of an open job for link previews and WhatsApp Status",
  params: PictureParams,
  query: PictureQuery,
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
  query: PictureQuery,
  answer: z.string(),
  type: "image/jpeg",
  errors: ["profile_not_found"],
});

export const article = endpoint({
  method: "GET",
  path: "/share/articles/:picture",
  access: "everyone",
  group: "Content and support",
  summary: "Picture of an article for link previews",
  params: PictureParams,
  query: PictureQuery,
  answer: z.string(),
  type: "image/jpeg",
});

export const trade = endpoint({
  method: "GET",
  path: "/share/trades/:picture",
  access: "everyone",
  group: "Jobs",
  summary: "Picture of a trade in a place for link previews",
  params: TradePictureParams,
  query: PictureQuery,
  answer: z.string(),
  type: "image/jpeg",
});

export const product = endpoint({
  method: "GET",
  path: "/share/product.jpg",
  access: "everyone",
  group: "Content and support",
  summary: "Picture of the product for link previews of all other pages",
  query: PictureQuery,
  answer: z.string(),
  type: "image/jpeg",
});
