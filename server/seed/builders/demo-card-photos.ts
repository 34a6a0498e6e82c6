/** Extras of the demo's business cards: further services, and photos of finished work. */
import type { cardPhotos, serviceCards } from "#server/db/schema/service-cards.ts";
import { alsoServicesOf } from "#server/features/market/servicemen/cards.rules.ts";
import type { ServiceName } from "#shared/services/services.ts";
import { type SceneKind, sceneForService } from "../pictures/scene-for-service.ts";
import { type SeededNumbers, seededNumbers } from "../seeded-numbers.ts";
import { demoId, minutesFrom, minutesPerDay } from "./demo-ids.ts";
import type { DemoPicture } from "./demo-pictures.ts";

type CardRow = typeof serviceCards.$inferInsert;
type PhotoRow = typeof cardPhotos.$inferInsert;

/** A separate seed, so that photos do not change other data. */
const seed = 2_030;
const withPhotosShare = 0.6;
const daysToUpload = 20;

/** Scenes of related work: a card shows no picture twice. */
const relatedScenes: Partial<Record<SceneKind, readonly SceneKind[]>> = {
  painting: ["livingRoom", "houseForRent", "gate"],
  bricklaying: ["roofing", "houseForRent", "gate"],
  tiling: ["livingRoom", "plumbing"],
  plumbing: ["boreholeTank", "tiling"],
  wiring: ["inverter", "television", "airConditioner"],
  solar: ["inverter", "wiring"],
  inverter: ["solar", "generator"],
  carpentry: ["livingRoom", "houseForRent"],
  livingRoom: ["carpentry", "houseForRent"],
  welding: ["gate", "roofing"],
  gate: ["welding", "garden"],
  sewing: ["dress", "laundry"],
  dress: ["sewing", "weddingArch"],
  cake: ["balloons", "smallChops"],
  cooking: ["smallChops", "canopy", "weddingArch"],
  salon: ["makeup", "dress"],
  makeup: ["salon", "weddingArch"],
  car: ["tyres", "carBody"],
  cleaning: ["laundry", "livingRoom"],
};

/** Adds the services that the cards' texts suggest. */
export const withAlsoServices = (cards: readonly CardRow[]): CardRow[] =>
  cards.map((card) => ({
    ...card,
    alsoServices: alsoServicesOf(card.serviceRendered, card.serviceDescription),
  }));

interface PlannedPhotos {
  photos: PhotoRow[];
  pictures: Omit<DemoPicture, "jobId">[];
}

/** Photos on more than half of the cards. The first card always has some: its owner is a sign-in. */
export function planCardPhotos(now: Date, cards: readonly CardRow[]): PlannedPhotos {
  const numbers = seededNumbers(seed);
  const planned = cards.flatMap((card, index) =>
    numbers.chance(withPhotosShare) || index === 0 ? photosOf(numbers, now, card) : [],
  );
  return {
    photos: planned.map(({ photo }) => photo),
    pictures: planned.map(({ picture }) => picture),
  };
}

function photosOf(numbers: SeededNumbers, now: Date, card: CardRow) {
  // One after another, as if added in one evening.
  const day = minutesFrom(card.createdAt as Date, numbers.between(1, daysToUpload) * minutesPerDay);
  const evening = day < now ? day : (card.createdAt as Date);
  return scenesOf(card).map((scene, at) => {
    const createdAt = minutesFrom(evening, at);
    const mediaId = demoId(numbers, createdAt);
    const photo = { id: demoId(numbers, createdAt), userId: card.userId, mediaId, createdAt };
    return { photo, picture: { scene, mediaId, ownerId: card.userId, createdAt } };
  });
}

/** Scenes of the card's own service: services suggested by its text may be far from the actual work. */
function scenesOf({ serviceRendered }: CardRow): SceneKind[] {
  const own = sceneForService(serviceRendered as ServiceName);
  return [own, ...(relatedScenes[own] ?? [])];
}
