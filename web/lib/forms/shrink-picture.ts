import { imageMaxBytes, uploadPictureMaxPixels } from "#shared/constants.ts";

const webpQuality = 0.8;
const jpegQuality = 0.82;

/** At most 1280 pixels per side, upright, without metadata. Throws when the file is not a picture. */
export async function shrinkPicture(file: File): Promise<Blob> {
  const picture = await createImageBitmap(file);
  try {
    if (isFine(file, picture)) return file;
    const canvas = drawn(picture);
    const webp = await encoded(canvas, "image/webp", webpQuality);
    // Browsers that cannot write WebP return a PNG.
    return webp.type === "image/webp" ? webp : await encoded(canvas, "image/jpeg", jpegQuality);
  } finally {
    picture.close();
  }
}

function drawn(picture: ImageBitmap): HTMLCanvasElement {
  const canvas = document.createElement("canvas");
  Object.assign(canvas, shrunkSize(picture));
  const pen = canvas.getContext("2d");
  if (!pen) throw new Error("no canvas");
  pen.imageSmoothingQuality = "high";
  // JPEG would render transparent areas black.
  pen.fillStyle = "#fff";
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas;
}

const encoded = (canvas: HTMLCanvasElement, type: string, quality: number): Promise<Blob> =>
  new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("not encoded"))), type, quality);
  });

/** "data:image/webp;base64,…" */
export const dataUrlOf = (blob: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener("load", () => resolve(String(reader.result)));
    reader.addEventListener("error", () => reject(reader.error));
    reader.readAsDataURL(blob);
  });

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
