/** How small a picture has to become before it leaves the browser. Pure: drawing it anew is shrink-picture's. */
import { imageMaxBytes, uploadPictureMaxPixels } from "#shared/constants.ts";

/** Pictures that the server reads; others are drawn anew. */
const keptTypes = new Set(["image/jpeg", "image/png", "image/webp", "image/gif"]);
/** A small picture goes as it is: drawing it anew would cost quality and save nothing. */
const keptBytes = 300 * 1024;

interface Size {
  width: number;
  height: number;
}

/** The picture's size with its longest side brought down to what leaves the browser. */
export function shrunkSize({ width, height }: Size): Size {
  const scale = Math.min(1, uploadPictureMaxPixels / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** Whether a picture goes as it is. Animated pictures do: drawn anew they would stand still. */
export function isFine(file: Pick<File, "type" | "size">, size: Size): boolean {
  if (!keptTypes.has(file.type)) return false;
  if (file.type === "image/gif") return file.size <= imageMaxBytes;
  return file.size <= keptBytes && Math.max(size.width, size.height) <= uploadPictureMaxPixels;
}
