/** Addresses of pictures in a language: 1200 × 630 pixels for previews, 1080 × 1920 for WhatsApp Status. */
import { defaultLanguage, type Language, namedLanguage } from "../messages/languages.ts";
import { addressOf } from "./address.ts";
import * as sharePicturesApi from "./share-pictures.endpoints.ts";

type PictureEndpoint = (typeof sharePicturesApi)["job" | "serviceman" | "article" | "trade"];

/** `version` is from share-picture-versions.ts. */
const addresses =
  <Subject>(endpoint: PictureEndpoint, nameOf: (subject: Subject) => string) =>
  (subject: Subject, language: Language = defaultLanguage, version?: string): string =>
    addressOf(endpoint, {
      params: { picture: `${nameOf(subject)}.jpg` },
      query: { language: namedLanguage(language), v: version },
    });

const byId = (id: string): string => id;
const statusById = (id: string): string => `${id}-status`;

export const sharePictures = {
  job: addresses(sharePicturesApi.job, byId),
  jobStatus: addresses(sharePicturesApi.job, statusById),
  serviceman: addresses(sharePicturesApi.serviceman, byId),
  servicemanStatus: addresses(sharePicturesApi.serviceman, statusById),
  article: addresses(sharePicturesApi.article, byId),
  /** The parts are the slugs of the trade page's address. */
  trade: addresses(sharePicturesApi.trade, (slugs: readonly (string | undefined)[]) =>
    slugs.filter(Boolean).join("_"),
  ),
} as const;
