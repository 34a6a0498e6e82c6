import type { SceneKind } from "#server/seed/pictures/scene-for-service.ts";
import { type SeededNumbers, seededNumbers } from "#server/seed/seeded-numbers.ts";
import { type Art, drawArt } from "./art.ts";
import * as article from "./scenes/article-scenes.ts";
import * as building from "./scenes/building-scenes.ts";
import * as care from "./scenes/care-scenes.ts";
import * as desk from "./scenes/desk-scenes.ts";
import * as event from "./scenes/event-scenes.ts";
import * as farm from "./scenes/farm-scenes.ts";
import * as food from "./scenes/food-scenes.ts";
import * as home from "./scenes/home-scenes.ts";
import * as house from "./scenes/house-scenes.ts";
import * as power from "./scenes/power-scenes.ts";
import * as road from "./scenes/road-scenes.ts";
import * as salon from "./scenes/salon-scenes.ts";
import * as screen from "./scenes/screen-scenes.ts";
import * as site from "./scenes/site-scenes.ts";
import * as style from "./scenes/style-scenes.ts";

const scenes = {
  painting: building.painting,
  tiling: building.tiling,
  carpentry: building.carpentry,
  roofing: site.roofing,
  bricklaying: site.bricklaying,
  gate: site.gate,
  boreholeTank: site.boreholeTank,
  plumbing: house.plumbing,
  wiring: house.wiring,
  airConditioner: house.airConditioner,
  cleaning: house.cleaning,
  livingRoom: home.livingRoom,
  laundry: home.laundry,
  nursery: home.nursery,
  generator: power.generator,
  solar: power.solar,
  inverter: power.inverter,
  fridge: power.fridge,
  welding: power.welding,
  television: screen.television,
  phoneRepair: screen.phoneRepair,
  laptop: screen.laptop,
  camera: screen.camera,
  router: screen.router,
  sewing: style.sewing,
  dress: style.dress,
  shoes: style.shoes,
  jewellery: style.jewellery,
  salon: salon.salon,
  barber: salon.barber,
  makeup: salon.makeup,
  canopy: event.canopy,
  balloons: event.balloons,
  weddingArch: event.weddingArch,
  speakers: event.speakers,
  photoStudio: event.photoStudio,
  cooking: food.cooking,
  cake: food.cake,
  smallChops: food.smallChops,
  hens: farm.hens,
  crops: farm.crops,
  garden: farm.garden,
  fishPond: farm.fishPond,
  goats: farm.goats,
  dog: care.dog,
  homeCare: care.homeCare,
  sprayer: care.sprayer,
  classroom: desk.classroom,
  papers: desk.papers,
  print: desk.print,
  survey: desk.survey,
  houseForRent: desk.houseForRent,
  guardPost: desk.guardPost,
  sewageTruck: desk.sewageTruck,
  car: road.car,
  carWash: road.carWash,
  carBody: road.carBody,
  tyres: road.tyres,
  motorbike: road.motorbike,
  moving: road.moving,
  tipper: road.tipper,
  agreedPrice: article.agreedPrice,
  hiddenNumber: article.hiddenNumber,
  cornerStall: article.cornerStall,
} as const satisfies Record<SceneKind, (art: Art) => string>;

export const sceneKinds = Object.keys(scenes) as readonly SceneKind[];

/** A scene as SVG, 1280 × 720. The same seed gives the same picture. */
export function drawScene(kind: SceneKind, seed: number): string {
  const numbers = seededNumbers(seed);
  const content = scenes[kind](drawArt(numbers));
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1280" height="720" viewBox="0 0 320 180"><g transform="${framing(numbers)}">${content}</g></svg>`;
}

/** Varies the framing: mirrored, slightly nearer, slightly off centre. */
function framing(numbers: SeededNumbers): string {
  const size = 1 + numbers.next() * 0.08;
  const [spareX, spareY] = [320 * (size - 1), 180 * (size - 1)];
  const [left, top] = [-spareX * numbers.next(), -spareY * numbers.next()];
  const side = numbers.chance(0.5) ? -1 : 1;
  const start = side === 1 ? left : 320 - left;
  return `translate(${start.toFixed(2)} ${top.toFixed(2)}) scale(${(size * side).toFixed(4)} ${size.toFixed(4)})`;
}
