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
} as const;
