/** Run it after changing a scene. The pictures are committed, because drawing would delay a first start. */
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import sharp from "sharp";
import { drawnPicturesFolder } from "#server/seed/builders/demo-pictures.ts";
import { drawScene, sceneKinds } from "./scenes.ts";

const quality = 60;
const smallWidth = 640;

mkdirSync(drawnPicturesFolder, { recursive: true });
let bytes = 0;
for (const [index, kind] of sceneKinds.entries()) {
  const drawing = sharp(Buffer.from(drawScene(kind, index + 1)));
  const full = await drawing.clone().webp({ quality, effort: 6 }).toBuffer();
  const small = await drawing.clone().resize(smallWidth).webp({ quality, effort: 6 }).toBuffer();
  writeFileSync(path.join(drawnPicturesFolder, `${kind}.webp`), full);
  writeFileSync(path.join(drawnPicturesFolder, `${kind}-640.webp`), small);
  bytes += full.length + small.length;
}
console.log(`${sceneKinds.length} scenes, ${Math.round(bytes / 1024)} KB`);
