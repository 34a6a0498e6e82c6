/** A module of its own, because every page may name this picture. */
import { defaultLanguage, type Language, namedLanguage } from "../messages/languages.ts";
import { addressOf } from "./address.ts";
import * as sharePicturesApi from "./share-pictures.endpoints.ts";

/** The product's own, 1200 × 630 pixels. */
export const productPicture = (language: Language = defaultLanguage): string =>
  addressOf(sharePicturesApi.product, { query: { language: namedLanguage(language) } });
