import { metaTexts } from "#texts/ui.ts";

/** Picture of a link preview, 1200 × 630. */
export const pictureMeta = (address: string, alt: string) => [
  { property: "og:image", content: address },
  { property: "og:image:type", content: "image/jpeg" },
  { property: "og:image:width", content: "1200" },
  { property: "og:image:height", content: "630" },
  { property: "og:image:alt", content: alt },
  { name: "twitter:card", content: "summary_large_image" },
];

export function pageMeta(title: string, description: string = metaTexts.description, type = "website") {
  return [
    { title: title === "" ? metaTexts.siteTitle : `${title} · ${metaTexts.product}` },
    { name: "description", content: description },
    { property: "og:title", content: title || metaTexts.siteTitle },
    { property: "og:description", content: description },
    { property: "og:type", content: type },
    { property: "og:locale", content: import.meta.env.OPEN_GRAPH_LOCALE },
  ];
}
