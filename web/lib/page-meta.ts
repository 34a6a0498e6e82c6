import { metaTexts } from "#texts/ui.ts";

export function pageMeta(title: string, description: string = metaTexts.description) {
  return [
    { title: title === "" ? metaTexts.siteTitle : `${title} · ${metaTexts.product}` },
    { name: "description", content: description },
    { property: "og:title", content: title || metaTexts.siteTitle },
    { property: "og:description", content: description },
    { property: "og:type", content: "website" },
  ];
}
