/** Every page may name this picture, so it is apart from those that few pages load. */
import { defaultLanguage, type Language } from "../messages/languages.ts";
import { addressOf } from "./address.ts";
import * as sharePicturesApi from "./share-pictures.endpoints.ts";

/** The default language is not named. */
export const pictureLanguage = (language: Language): Language | undefined =>
  language === defaultLanguage ? undefined : language;

/** The product's own, 1200 × 630 pixels. */
export const productPicture = (language = defaultLanguage): string =>
  addressOf(sharePicturesApi.product, { query: { language: pictureLanguage(language) } });
