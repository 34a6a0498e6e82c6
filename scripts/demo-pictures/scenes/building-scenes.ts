import { type Art, tone } from "../art.ts";
import { room, workshop } from "../backdrops.ts";
import { box, faded, line, oval, placed, repeated, shape } from "../shapes.ts";

export function painting(art: Art): string {
  const reach = art.numbers.between(150, 215);
  const fresh = art.first.light;
  return (
    room(art, "bare") +
    shape(`M0 0h${reach}c-8 16 5 26-4 42s6 22-2 40 4 30-3 58H0z`, fresh) +
    box([30, 26, 72, 66], tone.cream) +
    repeated(4, (pane) => box([35 + (pane % 2) * 33, 31 + Math.floor(pane / 2) * 30, 29, 26], art.sky.high)) +
    box([0, 134, 320, 7], tone.cream) +
    placed([art.numbers.between(226, 252), 28], ladder()) +
    placed([art.numbers.between(146, 176), 134], bucketOf(fresh, art.first.main)) +
    placed([art.numbers.between(60, 100), 158], roller(art.first.main))
  );
}

function ladder(): string {
  return (
    line("M-22 134 0 2l24 132", tone.bark, 6) +
    line("M-17 104h35M-12 76h25M-7 48h15", tone.bark, 5) +
    box([-7, -2, 14, 6], tone.wood, 2)
  );
}

function bucketOf(fill: string, drip: string): string {
  return (
    line("M2 4C4-18 38-18 40 4", tone.steel, 2) +
    shape("M1 4h40l-4 34H5z", tone.chalk) +
    shape("M1 4h14l2 34H5z", tone.silver) +
    box([-1, 0, 44, 8], fill) +
    shape("M6 8c1 8 0 12 2 12s1-6 3-12zM28 8c0 12 1 18 3 18s1-10 3-18z", drip)
  );
}

function roller(fill: string): string {
  return (
    line("M40 0h10v8H22v8", tone.iron, 2.5) +
    box([0, -5, 38, 10], fill, 4) +
    box([19, 14, 6, 14], tone.wood, 2)
  );
}

export function tiling(art: Art): string {
  const laid = art.numbers.between(4, 6);
  const rows = [140, 148, 159, 174];
  const tiles = repeated(3, (row) =>
    repeated(laid + 1 - row, (column) => {
      const [top, bottom] = [rows[row] as number, rows[row + 1] as number];
      const edge = (y: number, index: number): number => index * (40 + (y - 140) * 0.5) - (y - 140) * 0.9;
      const fill = (row + column) % 2 ? art.first.light : tone.cream;
      return shape(
        `M${edge(top, column) + 1} ${top + 0.6}H${edge(top, column + 1)}L${edge(bottom, column + 1)} ${bottom - 0.6}H${edge(bottom, column) + 1}z`,
        fill,
      );
    }),
  );
  return (
    room({ ...art, floor: { kind: "plain", ground: tone.cement, mark: tone.stone } }, "window") +
    box([0, 140, 320, 40], tone.cement) +
    tiles +
    placed([232, 118], tileStack(art)) +
    placed([274, 142], trowel()) +
    placed([190, 104], cementBag(art))
  );
}

function tileStack(art: Art): string {
  return repeated(6, (index) => box([0, 34 - index * 6, 42, 5], index % 2 ? art.first.light : tone.cream, 1));
}

export function trowel(): string {
  return (
    shape("M0 12 26 0l4 12z", tone.silver) +
    line("M28 6h10", tone.iron, 2.5) +
    box([36, 3, 16, 6], tone.wood, 3)
  );
}

function cementBag(art: Art): string {
  return (
    shape("M2 0h30l3 6-3 34H3L0 6z", "#d9cdb8") +
    box([2, 12, 31, 14], art.second.main) +
    faded(line("M8 19h18", tone.white, 3), 0.9)
  );
}

export function carpentry(art: Art): string {
  return (
    workshop(art) +
    placed([70, 98], workbench()) +
    placed([104, 76], saw(art)) +
    placed([200, 60], leaningPlanks()) +
    placed([150, 88], plank()) +
    repeated(7, () =>
      oval([art.numbers.between(60, 240), art.numbers.between(162, 174)], [5, 1.6], tone.sand),
    )
  );
}

function workbench(): string {
  return (
    box([0, 0, 150, 10], tone.plank, 2) +
    box([0, 8, 150, 4], tone.wood) +
    box([10, 12, 10, 56], tone.wood) +
    box([130, 12, 10, 56], tone.wood) +
    box([14, 44, 122, 6], tone.bark)
  );
}

function saw(art: Art): string {
  return (
    shape("M24 4 92 16v6H24z", tone.silver) +
    line("M26 22h64", tone.steel, 1) +
    shape("M0 2c10-6 22-4 28 2v18C18 26 6 26 0 22z", art.first.main) +
    oval([13, 13], [7, 5], tone.cream)
  );
}

function leaningPlanks(): string {
  const fills = [tone.sand, tone.plank, "#d9a066"];
  return repeated(3, (index) =>
    placed([index * 16 + 34, 0], box([0, 0, 11, 112], fills[index] as string), { turn: 6 + index }),
  );
}

function plank(): string {
  return box([-30, 4, 92, 6], tone.sand) + faded(line("M-20 7h40", tone.plank, 1), 0.8);
}
