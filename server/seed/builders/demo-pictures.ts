/** Pictures for the demo's jobs: the drawn scenes (scripts/draw-demo-pictures.ts), stored as if they were uploads. */
import { readFile } from "node:fs/promises";
import path from "node:path";
import type { ServiceName } from "#shared/services.ts";
import type { media } from "../../db/schema/media.ts";
import type { FileStorage } from "../../gateways/storage/storage.ts";
import { sceneForService } from "../pictures/scene-for-service.ts";
import type { SceneKind } from "../pictures/scenes.ts";
import type { SeededNumbers } from "../seeded-numbers.ts";
import { demoId } from "./demo-ids.ts";
import type { JobRow } from "./demo-jobs.ts";

export const drawnPicturesFolder = path.join(import.meta.dirname, "../pictures/drawn");

const picturedShare = 0.36;
const width = 1_280;
const height = 720;
const contentType = "image/webp";
const copiesAtOnce = 16;

export interface DemoPicture {
  scene: SceneKind;
  mediaId: string;
  jobId: string;
  ownerId: string;
  path: string;
  smallPath: string;
  createdAt: Date;
}

/** About every third job has a picture of its trade. */
export function planPictures(numbers: SeededNumbers, jobs: readonly JobRow[]): DemoPicture[] {
  return jobs.flatMap((job, index) => {
    if (!numbers.chance(picturedShare)) return [];
    return [
      {
        scene: sceneForService(job.service as ServiceName),
        mediaId: demoId(numbers, job.createdAt),
        jobId: job.id,
        ownerId: job.userId,
        path: `demo/${index}.webp`,
        smallPath: `demo/${index}-small.webp`,
        createdAt: job.createdAt,
      },
    ];
  });
}

/** Copies the drawn files into storage and answers their rows. Repeats: writes the same files again. */
export async function storePictures(
  storage: FileStorage,
  pictures: readonly DemoPicture[],
): Promise<(typeof media.$inferInsert)[]> {
  const rows: (typeof media.$inferInsert)[] = [];
  const drawn = new Map<string, Promise<Buffer>>();
  const read = (name: string): Promise<Buffer> => {
    const file = drawn.get(name) ?? readFile(path.join(drawnPicturesFolder, `${name}.webp`));
    drawn.set(name, file);
    return file;
  };
  for (let from = 0; from < pictures.length; from += copiesAtOnce) {
    const batch = pictures.slice(from, from + copiesAtOnce);
    rows.push(...(await Promise.all(batch.map((picture) => storePicture(storage, picture, read)))));
  }
  return rows;
}

async function storePicture(
  storage: FileStorage,
  picture: DemoPicture,
  read: (name: string) => Promise<Buffer>,
): Promise<typeof media.$inferInsert> {
  const [full, small] = await Promise.all([read(picture.scene), read(`${picture.scene}-small`)]);
  await storage.put(picture.path, full, contentType);
  await storage.put(picture.smallPath, small, contentType);
  return {
    id: picture.mediaId,
    ownerId: picture.ownerId,
    kind: "image",
    path: picture.path,
    smallPath: picture.smallPath,
    bytes: full.length,
    width,
    height,
    attachedAt: picture.createdAt,
    createdAt: picture.createdAt,
  };
}
