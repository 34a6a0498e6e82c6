import { type Art, tone } from "../art.ts";
import { room, workshop } from "../backdrops.ts";
import { box, disc, faded, line, placed, repeated, ring, shape } from "../shapes.ts";

export function sewing(art: Art): string {
  return (
    room(art) +
    box([58, 120, 204, 8], tone.plank, 2) +
    line("M78 128 68 174M242 128l10 46M78 150h164", tone.ink, 5) +
    placed([art.numbers.between(112, 134), 58], machine(art)) +
    shape(
      "M96 118c20-6 50 2 70 0l14 10c-4 14 4 22-2 34-20-6-30 4-50-2-14-4-24 2-36-2 4-14-2-26 4-40z",
      art.second.main,
    ) +
    faded(
      line("M104 126c16 4 40-2 64 2M104 138c20 4 40-2 68 4M102 150c20 4 40 0 70 4", art.second.light, 2.4),
      0.9,
    ) +
    placed([218, 94], rolls(art)) +
    placed([70, 106], spool(art))
  );
}

function machine(art: Art): string {
  return (
    shape("M0 0h84c10 0 14 6 14 14v44H74V28H24v14c0 4-4 6-8 6H8C2 48 0 44 0 40z", art.first.dark) +
    shape("M0 0h84c10 0 14 6 14 14v2H0z", art.first.main) +
    box([10, 48, 4, 10], tone.silver) +
    box([-6, 56, 112, 6], art.first.main, 2) +
    disc([103, 18, 12], tone.iron) +
    disc([103, 18, 6], tone.silver) +
    box([34, -9, 7, 9], art.third.main, 1) +
    box([54, -9, 7, 9], art.second.light, 1) +
    faded(line("M34 14h34", art.first.light, 3), 0.9)
  );
}

function rolls(art: Art): string {
  const fills = [art.third.main, art.first.light, art.third.light];
  return repeated(
    3,
    (index) =>
      box([-(index % 2) * 5, index * 9, 46, 8], fills[index] as string, 4) +
      disc([42 - (index % 2) * 5, index * 9 + 4, 2.6], tone.cream),
  );
}

function spool(art: Art): string {
  return (
    box([0, 0, 13, 3], tone.wood) +
    box([2, 3, 9, 9], art.third.main) +
    box([0, 11, 13, 3], tone.wood) +
    box([18, 2, 11, 3], tone.wood) +
    box([20, 5, 7, 7], art.first.main) +
    box([18, 11, 11, 3], tone.wood)
  );
}

export function dress(art: Art): string {
  const figure = (main: string, light: string): string =>
    line("M0 78v22M-14 104h28", tone.ink, 4) +
    disc([0, -16, 5], tone.wood) +
    shape("M-12-8c4 4 20 4 24 0l6 8c-2 10-6 14-6 22h-24c0-8-4-12-6-22z", main) +
    shape("M-12 22h24c8 20 20 40 24 58-16 8-56 8-72 0 4-18 16-38 24-58z", main) +
    faded(line("M-6 30c-6 16-14 32-18 48M0 30v54M6 30c6 16 14 32 18 48", light, 2.4), 0.9) +
    box([-13, 18, 26, 6], light, 2);
  return (
    workshop(art, "nothing") +
    line("M196 34h96", tone.iron, 4) +
    line("M206 34v120M282 34v120", tone.iron, 4) +
    repeated(4, (index) =>
      placed(
        [216 + index * 19, 38],
        shape(
          "M-3 0h6l7 10-2 58h-16l-2-58z",
          [art.second.main, art.third.light, art.first.light, art.third.main][index] as string,
        ),
      ),
    ) +
    placed([art.numbers.between(70, 84), 58], figure(art.first.main, art.first.light)) +
    placed([146, 62], figure(art.second.dark, art.second.light)) +
    line("M138 50c10 12 14 26 8 52", tone.glow, 2.4)
  );
}

export function shoes(art: Art): string {
  const loafer =
    shape("M0 10C0 2 4 0 8 0c10 2 12 12 26 14 16 2 26 4 28 14v6H2C0 26 0 18 0 10z", art.first.main) +
    shape("M4 2C10 2 12 10 20 12l-4 6C8 16 4 10 4 2z", art.first.dark) +
    box([0, 32, 64, 5], tone.ink, 1) +
    box([0, 32, 17, 10], tone.ink, 1) +
    faded(line("M26 16c8 4 20 6 30 8", art.first.light, 2), 0.9);
  const slipper =
    shape("M0 26c20-4 44-4 62 0v6H0z", tone.plank) +
    shape("M24 27C28 8 44 10 62 26l-3 3H26z", art.second.main) +
    line("M34 20c4 2 8 5 10 8M42 18c4 2 8 6 10 9", art.second.light, 1.6) +
    box([0, 30, 64, 5], tone.bark, 2);
  return (
    workshop(art, "nothing") +
    box([40, 118, 240, 10], tone.plank, 2) +
    box([56, 128, 10, 48], tone.wood) +
    box([254, 128, 10, 48], tone.wood) +
    box([40, 62, 240, 5], tone.wood) +
    placed([60, 40], loafer, { size: 0.6 }) +
    placed([120, 40], slipper, { size: 0.62 }) +
    placed([178, 40], loafer, { size: 0.6 }) +
    placed([236, 40], slipper, { size: 0.62 }) +
    placed([art.numbers.between(84, 120), 78], loafer) +
    placed([198, 83], slipper) +
    line("M166 112 150 96", tone.steel, 3) +
    line("M182 116l16-34", tone.wood, 6)
  );
}

export function jewellery(art: Art): string {
  const strand = (radius: number, fill: string): string =>
    repeated(17, (index) => {
      const angle = Math.PI * (0.08 + (index / 16) * 0.84);
      return disc(
        [Math.cos(angle) * radius, Math.sin(angle) * radius * 1.15, 4],
        index % 4 === 0 ? tone.glow : fill,
      );
    });
  return (
    room(art, "frames") +
    box([50, 126, 220, 9], tone.plank, 2) +
    box([66, 135, 9, 40], tone.wood) +
    box([246, 135, 9, 40], tone.wood) +
    placed(
      [art.numbers.between(140, 170), 40],
      shape("M-10-8c0 14-10 16-28 22-8 4-10 12-10 26v44h96V40c0-14-2-22-10-26-18-6-28-8-28-22z", tone.ink) +
        placed([0, 6], strand(30, art.first.main) + strand(21, art.second.main)),
    ) +
    placed([236, 118], ring([0, 0, 10], art.third.main, 6) + ring([-24, 2, 8], art.first.light, 5)) +
    placed(
      [84, 112],
      shape("M0 0h34l-5 14H5z", art.second.light) +
        repeated(6, (index) => disc([6 + index * 4.6, -1, 3], index % 2 ? art.first.main : art.third.main)),
    )
  );
}
