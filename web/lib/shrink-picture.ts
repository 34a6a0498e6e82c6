import { isFine, shrunkSize } from "./picture-size.ts";

const webpQuality = 0.8;
const jpegQuality = 0.82;

/**
 * Shrinks a picture to at most 1280 pixels per side, upright and without metadata. Throws when the file is not a
 * picture.
 */
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
