/** Addresses of pictures in a language: 1200 × 630 pixels for previews, 1080 × 1920 for WhatsApp Status. */
import { defaultLanguage, type Language, namedLanguage } from "../messages/languages.ts";
import { addressOf } from "./address.ts";
import * as sharePicturesApi from "./share-pictures.endpoints.ts";

/** `version` is from share-picture-versions.ts. */
const inLanguage = (name: string, language: Language, version?: string) => ({
  params: { picture: `${name}.jpg` },
  query: { language: namedLanguage(language), v: version },
});

export const sharePictures = {
  job: (jobId: string, language: Language = defaultLanguage, version?: string): string =>
    addressOf(sharePicturesApi.job, inLanguage(jobId, language, version)),
  jobStatus: (jobId: string, language: Language = defaultLanguage, version?: string): string =>
    addressOf(sharePicturesApi.job, inLanguage(`${jobId}-status`, language, version)),
  serviceman: (userId: string, language: Language = defaultLanguage, version?: string): string =>
    addressOf(sharePicturesApi.serviceman, inLanguage(userId, language, version)),
  servicemanStatus: (userId: string, language: Language = defaultLanguage, version?: string): string =>
    addressOf(sharePicturesApi.serviceman, inLanguage(`${userId}-status`, language, version)),
  article: (blogId: string, language: Language = defaultLanguage, version?: string): string =>
    addressOf(sharePicturesApi.article, inLanguage(blogId, language, version)),
  /** The parts are the slugs of the trade page's address. */
  trade: (
    slugs: readonly (string | undefined)[],
    language: Language = defaultLanguage,
    version?: string,
  ): string =>
    addressOf(sharePicturesApi.trade, inLanguage(slugs.filter(Boolean).join("_"), language, version)),
} as const;
