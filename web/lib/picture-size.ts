/** Target size of a picture before upload. Pure: shrink-picture redraws it. */
import { imageMaxBytes, uploadPictureMaxPixels } from "#shared/constants.ts";

/** Types that the server reads; other pictures are re-encoded. */
const keptTypes = new Set(["image/jpeg", "image/png", "image/webp", "image/gif"]);
/** A small picture is sent as it is: re-encoding would cost quality and save nothing. */
const keptBytes = 300 * 1024;

interface Size {
  width: number;
  height: number;
}

/** Scales the picture's longest side down to the upload limit. */
export function shrunkSize({ width, height }: Size): Size {
  const scale = Math.min(1, uploadPictureMaxPixels / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** Whether a picture is sent as it is. Animated ones are, because re-encoding keeps only one frame. */
export function isFine(file: Pick<File, "type" | "size">, size: Size): boolean {
  if (!keptTypes.has(file.type)) return false;
  if (file.type === "image/gif") return file.size <= imageMaxBytes;
  return file.size <= keptBytes && Math.max(size.width, size.height) <= uploadPictureMaxPixels;
}
