import { messages } from "#shared/messages/en.ts";

/** Title and description of a page. */
export function pageMeta(title: string, description: string = messages.meta.description) {
  return [
    { title: title === "" ? messages.meta.siteTitle : `${title} · ${messages.meta.product}` },
    { name: "description", content: description },
    { property: "og:title", content: title || messages.meta.siteTitle },
    { property: "og:description", content: description },
    { property: "og:type", content: "website" },
  ];
}
