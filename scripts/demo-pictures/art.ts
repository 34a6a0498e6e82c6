import type { SeededNumbers } from "#server/seed/seeded-numbers.ts";

/** Fixed colours of materials; other colours of a picture come from `Art`. */
export const tone = {
  ink: "#23262c",
  coal: "#3a3f47",
  iron: "#555c66",
  steel: "#8f97a3",
  silver: "#c5ccd5",
  chalk: "#eceff2",
  cream: "#f8f4ea",
  linen: "#e9dcc4",
  wood: "#a9683e",
  plank: "#c98652",
  bark: "#6b5236",
  earth: "#b5794a",
  soil: "#7a4f30",
  sand: "#dcc39c",
  stone: "#b6ab98",
  cement: "#c8bfb0",
  slab: "#8e8679",
  glass: "#bfe0ee",
  water: "#7fbcd9",
  grass: "#8dbb6a",
  bush: "#4f8f55",
  leafDark: "#2f6b43",
  flame: "#ff922d",
  glow: "#ffd8a7",
  pepper: "#d8403c",
  lime: "#4dbf74",
  white: "#ffffff",
} as const;

/** Pairs of wall colours: the base and a deeper one of the same family. */
const walls = [
  ["#e9dcc4", "#d8c6a6"],
  ["#a9cbb7", "#8fb8a0"],
  ["#c4d9e6", "#a5c3d6"],
  ["#f4d3b4", "#e6b98f"],
  ["#d4cfee", "#b7b0de"],
  ["#f7e4a9", "#ebcf7f"],
  ["#efc6be", "#dfa69c"],
  ["#cbd6f7", "#a8b8f1"],
  ["#d9e4c4", "#bccd9c"],
  ["#e5daca", "#c9bca9"],
] as const;

/** The product's own colours (tokens.css): a main tone with a lighter and a darker one. */
const paints = [
  { main: "#3b50ab", light: "#7a90df", dark: "#1c2868" },
  { main: "#ff922d", light: "#ffbf77", dark: "#c95f10" },
  { main: "#2c9b53", light: "#79d998", dark: "#136133" },
  { main: "#d8403c", light: "#f58a80", dark: "#9c2320" },
  { main: "#ebbe30", light: "#fae38c", dark: "#a8750c" },
  { main: "#2f8ea3", light: "#8fd0dc", dark: "#1b5f70" },
  { main: "#8a4fa0", light: "#c79bd6", dark: "#5c2f70" },
] as const;
type Paint = (typeof paints)[number];

const skies = [
  { high: "#bfe0ee", low: "#e4f2f5", cloud: "#ffffff", sun: "#fae38c" },
  { high: "#a9d3ea", low: "#d6ecf3", cloud: "#f4fbff", sun: "#fff1c2" },
  { high: "#ffd8a7", low: "#ffead0", cloud: "#fff5e8", sun: "#ff922d" },
  { high: "#cbd6f7", low: "#f3e6ee", cloud: "#ffffff", sun: "#ffbf77" },
] as const;

type Floor = { kind: "boards" | "tiles" | "plain"; ground: string; mark: string };
const floors: readonly Floor[] = [
  { kind: "boards", ground: "#a9683e", mark: "#c98652" },
  { kind: "boards", ground: "#8a5a3a", mark: "#a97349" },
  { kind: "tiles", ground: "#d9cbb3", mark: "#c4b496" },
  { kind: "tiles", ground: "#b9c2cc", mark: "#a3adb8" },
  { kind: "plain", ground: "#8e8679", mark: "#7f776b" },
];

const grounds = ["#c08a5a", "#cfa878", "#a8b878", "#b9b1a3"] as const;

export type Art = {
  numbers: SeededNumbers;
  wall: string;
  wallDeep: string;
  /** Colour of the main subject. */
  first: Paint;
  second: Paint;
  third: Paint;
  sky: (typeof skies)[number];
  floor: Floor;
  ground: string;
};

export function drawArt(numbers: SeededNumbers): Art {
  const [wall, wallDeep] = numbers.pick(walls);
  const [first, second, third] = numbers.shuffled(paints);
  return {
    numbers,
    wall,
    wallDeep,
    first: first as Paint,
    second: second as Paint,
    third: third as Paint,
    sky: numbers.pick(skies),
    floor: numbers.pick(floors),
    ground: numbers.pick(grounds),
  };
}
