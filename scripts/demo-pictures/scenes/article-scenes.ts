/** Pictures of the first articles. Link previews crop to the middle third, so the subject is there. */
import { type Art, tone } from "../art.ts";
import { outdoors, room } from "../backdrops.ts";
import { box, disc, faded, line, oval, type Point, placed, repeated, ring, shape } from "../shapes.ts";

/** As in web/styles/tokens.css. */
const cloth = { ground: "#1c2868", deep: "#141c4a", line: "#3b50ab", thread: "#8fa2e6", bare: "#fff3df" };

/** Motifs in squares of 24. */
const motifs = [
  (colour: string) => ring([12, 12, 7], colour, 1.6) + ring([12, 12, 3], colour, 1.6),
  (colour: string) => line("M4 8c4-4 8 4 12 0 2-2 3-2 4 0M4 16c4-4 8 4 12 0 2-2 3-2 4 0", colour, 1.6),
  (colour: string) => line("m12 4 8 8-8 8-8-8zM12 9l3 3-3 3-3-3z", colour, 1.6),
  (colour: string) =>
    repeated(9, (index) => disc([6 + (index % 3) * 6, 6 + Math.floor(index / 3) * 6, 1.3], colour)),
];

/** Ground and pattern of the squares, in a cycle of seven, that differ from the others. */
const squares: Record<number, readonly [ground: string, colour: string]> = {
  1: [cloth.deep, cloth.thread],
  3: [cloth.bare, cloth.ground],
  5: [tone.flame, cloth.deep],
};

/** Adire: squares of resist patterns, some on another ground. */
function adire([columns, rows]: Point, size: number): string {
  return repeated(columns * rows, (index) => {
    const [column, row] = [index % columns, Math.floor(index / columns)];
    const [ground, colour] = squares[(column * 2 + row * 3) % 7] ?? [cloth.ground, cloth.thread];
    const motif = motifs[(column + row * 2) % motifs.length] as (colour: string) => string;
    return placed(
      [column * size, row * size],
      box([0, 0, 24, 24], cloth.line) + box([0, 0, 23.4, 23.4], ground) + motif(colour),
      { size: size / 24 },
    );
  });
}

/** A wall opened at a pipe, and the list on which the price was written beforehand. */
export function agreedPrice(art: Art): string {
  const written = [30, 38, 24, 34];
  return (
    room(art, "bare") +
    placed([art.numbers.between(14, 22), 26], adire([2, 3], 26) + box([-4, -4, 60, 4], tone.bark, 2)) +
    placed([90, 22], openWall()) +
    placed(
      [150, 50],
      box([0, 0, 66, 86], tone.wood, 4) +
        box([4, 6, 58, 76], tone.white, 1) +
        box([22, -5, 22, 10], tone.steel, 3) +
        repeated(4, (index) => box([10, 18 + index * 10, written[index] as number, 3.4], tone.steel, 1.5)) +
        repeated(4, (index) => box([48, 18 + index * 10, 9, 3.4], tone.iron, 1.5)) +
        line("M10 60h47", tone.silver, 1.4) +
        box([10, 65, 47, 12], art.first.main, 3) +
        box([28, 69, 24, 4], tone.white, 2),
      { turn: 7 },
    ) +
    placed([210, 130], line("M0 0 34-26", tone.glow, 5) + shape("m-5 4 3-7 5 6z", tone.ink)) +
    placed([art.numbers.between(68, 76), 144], toolbox(art))
  );
}

function openWall(): string {
  const bricks = repeated(15, (index) => {
    const [column, row] = [index % 3, Math.floor(index / 3)];
    return box(
      [8 + column * 25 - (row % 2) * 8, 10 + row * 18, 23, 15.5],
      row % 2 ? "#a65f45" : "#b56f52",
      1,
    );
  });
  return (
    shape("M6 8 26 0l24 6 18-4 14 12 2 26-6 20 6 22-10 18-26 4-22-4-20 2-8-22 4-24-6-20z", tone.bark) +
    shape("M12 13 28 6l22 6 16-4 10 9 2 23-6 20 6 21-8 14-22 4-22-4-16 2-6-18 4-24-6-20z", tone.soil) +
    `<clipPath id="open"><path d="M12 13 28 6l22 6 16-4 10 9 2 23-6 20 6 21-8 14-22 4-22-4-16 2-6-18 4-24-6-20z"/></clipPath><g clip-path="url(#open)">${bricks}</g>` +
    line("M42-2v112", tone.steel, 9) +
    line("M39-2v112", tone.silver, 2.4) +
    box([34, 44, 16, 14], tone.iron, 3) +
    shape("M58 62c0-4 4-9 4-9s4 5 4 9a4 4 0 0 1-8 0zM54 82c0-3 3-7 3-7s3 4 3 7a3 3 0 0 1-6 0z", tone.water) +
    line("M50 54c6 0 8 2 11 6", tone.water, 2)
  );
}

function toolbox(art: Art): string {
  return (
    line("M14 2v-9h32v9", tone.ink, 4) +
    box([0, 0, 60, 26], art.second.main, 4) +
    box([0, 0, 60, 8], art.second.dark, 4) +
    box([25, 5, 10, 8], tone.silver, 2)
  );
}

/** A telephone in front of cloth; a strip of cloth covers the number. */
export function hiddenNumber(art: Art): string {
  const keys = repeated(3, (index) => disc([17 + index * 21, 113, 7], index === 1 ? tone.lime : tone.silver));
  return (
    box([0, 0, 320, 150], art.wall) +
    box([0, 0, 320, 9], tone.bark) +
    placed([34, 8], adire([9, 5], 28)) +
    box([0, 140, 320, 40], tone.plank) +
    faded(box([0, 158, 320, 2], tone.wood), 0.8) +
    box([0, 140, 320, 5], tone.wood) +
    placed(
      [art.numbers.between(118, 124), 14],
      faded(box([5, 6, 78, 148], cloth.deep, 12), 0.5) +
        box([0, 0, 76, 148], tone.ink, 12) +
        box([4, 5, 68, 136], tone.cream, 8) +
        box([27, 9, 22, 4], tone.ink, 2) +
        disc([38, 40, 19], art.first.main) +
        disc([38, 35, 7], tone.cream) +
        shape("M24 52c2-12 26-12 28 0-6 8-22 8-28 0z", tone.cream) +
        box([18, 66, 40, 5], tone.iron, 2.5) +
        placed([6, 77], adire([4, 1], 16)) +
        keys +
        placed([38, 113], line("M-3.500-2.500c1 3 3 5 6 6", tone.white, 2.4)) +
        box([26, 130, 24, 3], tone.silver, 1.5),
    ) +
    placed([224, 128], padlock()) +
    placed([58, 118], envelope(art))
  );
}

function padlock(): string {
  return (
    line("M8 4v-8c0-15 24-15 24 0v8", tone.steel, 5) +
    box([0, 2, 40, 32], "#ebbe30", 6) +
    disc([20, 15, 4.5], tone.ink) +
    shape("M18 15h4l2 11h-8z", tone.ink)
  );
}

function envelope(art: Art): string {
  return placed(
    [0, 0],
    box([0, 0, 46, 30], tone.white, 2) +
      line("M2 3 23 18 44 3", tone.silver, 2) +
      box([32, 20, 10, 6], art.second.main, 1),
    { turn: -5 },
  );
}

/** A market stall at a corner with peppers and a feature phone, in front of a house with a leaking roof. */
export function cornerStall(art: Art): string {
  const heaps = [tone.pepper, "#ebbe30", tone.pepper, tone.lime];
  const phone = placed([art.numbers.between(150, 156), 72], keyPhone(art));
  return (
    outdoors(art, "town") +
    placed([222, 62], leakingHouse(art)) +
    placed([160, 32], umbrella()) +
    placed([74, 118], box([0, 0, 172, 9], tone.plank, 2) + placed([2, 9], adire([8, 2], 21))) +
    repeated(4, (index) =>
      placed([98 + index * 36 + (index > 1 ? 22 : -6), 118], heap(heaps[index] as string)),
    ) +
    phone
  );
}

function umbrella(): string {
  const parts = [cloth.ground, tone.flame, cloth.ground, tone.flame, cloth.ground];
  const edges = [-92, -56, -20, 20, 56, 92];
  return (
    line("M0-4v94", tone.bark, 4) +
    parts
      .map((fill, index) => {
        const [left, right] = [edges[index] as number, edges[index + 1] as number];
        return shape(
          `M0-26C${left * 0.5}-24 ${left * 0.9}-4 ${left} 16q${(right - left) / 2} 9 ${right - left} 0C${right * 0.9}-4 ${right * 0.5}-24 0-26z`,
          fill,
        );
      })
      .join("") +
    disc([0, -27, 3], tone.bark)
  );
}

function heap(fill: string): string {
  const places: readonly Point[] = [
    [-10, -4],
    [-3, -5],
    [5, -5],
    [11, -4],
    [-6, -10],
    [2, -11],
    [8, -9],
    [1, -16],
  ];
  return (
    places
      .map(([x, y]) => oval([x, y], [4.6, 3.8], fill) + line(`M${x} ${y - 3}l2-3`, tone.leafDark, 1.4))
      .join("") + shape("M-19-4h38l-5 5h-28z", tone.linen)
  );
}

function keyPhone(art: Art): string {
  const keys = repeated(9, (index) =>
    box([4.5 + (index % 3) * 6.5, 27 + Math.floor(index / 3) * 5.6, 5, 3.8], tone.cream, 1),
  );
  return (
    box([0, 0, 27, 47], tone.coal, 5) +
    box([3, 4, 21, 17], "#c8e6c0", 2) +
    box([6, 8, 12, 2.4], art.first.dark, 1) +
    box([6, 13, 8, 2.4], art.first.dark, 1) +
    keys
  );
}

function leakingHouse(art: Art): string {
  const drop = "c0-4 3-8 3-8s3 4 3 8a3 3 0 0 1-6 0z";
  return (
    box([0, 22, 84, 50], art.wall) +
    shape("M-10 24 6-4h74l16 28z", "#8f97a3") +
    line("M14-2 2 22M28-2 20 22M42-2v24M56-2l6 24M70-2l12 24", "#737b87", 1.6) +
    shape("M46 4l9 2-2 8-10-2z", tone.ink) +
    box([12, 36, 20, 18], tone.glass, 1) +
    box([52, 34, 20, 38], tone.wood, 1) +
    shape(`M44 32${drop}M38 46${drop}M43 58${drop}`, tone.water) +
    shape("M34 62h14l-2 10H36z", tone.pepper)
  );
}
