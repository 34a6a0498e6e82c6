/** Addresses of pictures in the words of a language: 1200 × 630 pixels for previews, 1080 × 1920 for WhatsApp Status. */
import { defaultLanguage, type Language } from "../messages/languages.ts";
import { addressOf } from "./address.ts";
import * as sharePicturesApi from "./share-pictures.endpoints.ts";

const inWords = (language: Language) => ({
  query: { language: language === defaultLanguage ? undefined : language },
});
const inLanguage = (name: string, language: Language) => ({
  params: { picture: `${name}.jpg` },
  ...inWords(language),
});

export const sharePictures = {
  job: (jobId: string, language = defaultLanguage): string =>
    addressOf(sharePicturesApi.job, inLanguage(jobId, language)),
  jobStatus: (jobId: string, language = defaultLanguage): string =>
    addressOf(sharePicturesApi.job, inLanguage(`${jobId}-status`, language)),
  serviceman: (userId: string, language = defaultLanguage): string =>
    addressOf(sharePicturesApi.serviceman, inLanguage(userId, language)),
  servicemanStatus: (userId: string, language = defaultLanguage): string =>
    addressOf(sharePicturesApi.serviceman, inLanguage(`${userId}-status`, language)),
  article: (blogId: string, language = defaultLanguage): string =>
    addressOf(sharePicturesApi.article, inLanguage(blogId, language)),
  /** By the parts of the trade page's address. */
  trade: (slugs: readonly (string | undefined)[], language = defaultLanguage): string =>
    addressOf(sharePicturesApi.trade, inLanguage(slugs.filter(Boolean).join("_"), language)),
  product: (language = defaultLanguage): string => addressOf(sharePicturesApi.product, inWords(language)),
} as const;
