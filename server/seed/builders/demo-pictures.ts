/** Pictures for the demo's jobs: the drawn scenes (scripts/demo-pictures/), stored as if uploaded. */
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";
import type { media } from "#server/db/schema/media.ts";
import { keyOf } from "#server/features/platform/media/media.rules.ts";
import type { FileStorage } from "#server/gateways/ports/storage.ts";
import type { ServiceName } from "#shared/services/services.ts";
import { type SceneKind, sceneForService } from "../pictures/scene-for-service.ts";
import type { SeededNumbers } from "../seeded-numbers.ts";
import { demoId } from "./demo-ids.ts";
import type { JobRow } from "./demo-jobs.ts";

export const drawnPicturesFolder = path.join(import.meta.dirname, "../pictures/drawn");

type MediaRow = typeof media.$inferInsert;

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
  createdAt: Date;
}

/** About every third job has a picture of its service. */
export function planPictures(numbers: SeededNumbers, jobs: readonly JobRow[]): DemoPicture[] {
  return jobs.flatMap(({ id, userId, service, createdAt }) => {
    if (!numbers.chance(picturedShare)) return [];
    const scene = sceneForService(service as ServiceName);
    return [{ scene, mediaId: demoId(numbers, createdAt), jobId: id, ownerId: userId, createdAt }];
  });
}

type StoredPicture = Omit<DemoPicture, "jobId">;

/** Copies the drawn files into storage and returns their rows. Repeats: overwrites the same files. */
export async function storePictures(
  storage: FileStorage,
  pictures: readonly StoredPicture[],
): Promise<MediaRow[]> {
  const rows: MediaRow[] = [];
  for (let from = 0; from < pictures.length; from += copiesAtOnce) {
    const batch = pictures.slice(from, from + copiesAtOnce);
    rows.push(
      ...(await Promise.all(batch.map((picture, index) => storePicture(storage, picture, from + index)))),
    );
  }
  return rows;
}

/** Each job and card gets its own files: removing one picture must not remove another's. */
async function storePicture(storage: FileStorage, picture: StoredPicture, serial: number): Promise<MediaRow> {
  const [full, small] = await Promise.all([
    readFile(path.join(drawnPicturesFolder, `${picture.scene}.webp`)),
    readFile(path.join(drawnPicturesFolder, `${picture.scene}-640.webp`)),
  ]);
  const name = createHash("sha256").update(`${serial} `).update(full).digest("hex").slice(0, 32);
  const row = {
    id: picture.mediaId,
    ownerId: picture.ownerId,
    kind: "image" as const,
    path: keyOf(name, ".webp"),
    smallPath: keyOf(name, "-640.webp"),
    bytes: full.length,
    smallBytes: small.length,
    width,
    height,
    attachedAt: picture.createdAt,
    createdAt: picture.createdAt,
  };
  await storage.put(row.path, full, contentType);
  await storage.put(row.smallPath, small, contentType);
  return row;
}
