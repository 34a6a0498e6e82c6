import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { FeedQuery, SitemapParams } from "./search-engines.ts";

export const robots = endpoint({
  method: "GET",
  path: "/robots.txt",
  access: "everyone",
  group: "Content and support",
  summary: "What search engines may visit",
  answer: z.string(),
  type: "text/plain",
});

export const sitemap = endpoint({
  method: "GET",
  path: "/sitemap.xml",
  access: "everyone",
  group: "Content and support",
  summary: "Index of the sitemap's parts",
  answer: z.string(),
  type: "application/xml",
});

export const sitemapPart = endpoint({
  method: "GET",
  path: "/sitemaps/:part",
  access: "everyone",
  group: "Content and support",
  summary: "Addresses of public pages, of open jobs, or of servicemen",
  params: SitemapParams,
  answer: z.string(),
  type: "application/xml",
});

export const jobFeed = endpoint({
  method: "GET",
  path: "/feeds/jobs.xml",
  access: "everyone",
  group: "Content and support",
  summary: "The newest open jobs as RSS, of a service, a state and a local government of it if given",
  query: FeedQuery,
  answer: z.string(),
  type: "application/rss+xml",
  errors: ["not_found"],
});
