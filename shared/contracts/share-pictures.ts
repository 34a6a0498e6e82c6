/** Addresses of pictures for link previews, 1200 × 630 pixels. */
import { addressOf } from "./address.ts";
import * as sharePicturesApi from "./share-pictures.endpoints.ts";

export const sharePictures = {
  job: (jobId: string): string => addressOf(sharePicturesApi.job, { params: { picture: `${jobId}.jpg` } }),
  serviceman: (userId: string): string =>
    addressOf(sharePicturesApi.serviceman, { params: { picture: `${userId}.jpg` } }),
} as const;
