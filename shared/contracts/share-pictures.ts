/** Addresses of pictures: 1200 × 630 pixels for link previews, 1080 × 1920 for WhatsApp Status. */
import { addressOf } from "./address.ts";
import * as sharePicturesApi from "./share-pictures.endpoints.ts";

export const sharePictures = {
  job: (jobId: string): string => addressOf(sharePicturesApi.job, { params: { picture: `${jobId}.jpg` } }),
  serviceman: (userId: string): string =>
    addressOf(sharePicturesApi.serviceman, { params: { picture: `${userId}.jpg` } }),
  jobStatus: (jobId: string): string =>
    addressOf(sharePicturesApi.job, { params: { picture: `${jobId}-status.jpg` } }),
  servicemanStatus: (userId: string): string =>
    addressOf(sharePicturesApi.serviceman, { params: { picture: `${userId}-status.jpg` } }),
  article: (blogId: string): string =>
    addressOf(sharePicturesApi.article, { params: { picture: `${blogId}.jpg` } }),
  /** By the parts of the trade page's address. */
  trade: (...slugs: (string | undefined)[]): string =>
    addressOf(sharePicturesApi.trade, { params: { picture: `${slugs.filter(Boolean).join("_")}.jpg` } }),
  product: addressOf(sharePicturesApi.product),
} as const;
