import { type Art, tone } from "../art.ts";
import { outdoors } from "../backdrops.ts";
import { box, disc, faded, line, oval, placed, repeated, shape } from "../shapes.ts";
import { trowel } from "./building-scenes.ts";

export function roofing(art: Art): string {
  const done = art.numbers.between(5, 9);
  const sheets = repeated(done, (index) =>
    shape(`M${48 + index * 21} 34h21l-6 46h-25z`, index % 2 ? art.first.main : art.first.dark),
  );
  return (
    outdoors(art) +
    box([62, 80, 206, 60], tone.cream) +
    box([62, 80, 206, 6], art.wallDeep) +
    box([84, 96, 30, 26], art.sky.high) +
    box([212, 96, 30, 26], art.sky.high) +
    box([148, 94, 32, 46], tone.wood) +
    disc([174, 118, 2], tone.sand) +
    rafters() +
    sheets +
    box([36, 78, 256, 4], tone.bark) +
    placed([art.numbers.between(268, 284), 54], tallLadder())
  );
}

function rafters(): string {
  return (
    shape("M48 34h250l-8 46H40z", tone.linen) +
    line(
      repeated(8, (index) => `M${60 + index * 32} 36l-6 42`),
      tone.wood,
      4,
    ) +
    line("M46 50h248M44 64h248", tone.plank, 3)
  );
}

function tallLadder(): string {
  return (
    line("M0 0-16 100M16 0 0 100", tone.bark, 4) +
    line(
      repeated(6, (index) => `M${-3 - index * 2.4} ${14 + index * 15}h16`),
      tone.bark,
      3,
    )
  );
}

export function bricklaying(art: Art): string {
  const courses = art.numbers.between(4, 6);
  const wall = repeated(courses, (row) =>
    repeated(8 - (row > 3 ? art.numbers.between(0, 3) : 0), (column) =>
      box(
        [40 + column * 30 - (row % 2) * 15, 128 - row * 15, 28.5, 13.5],
        (row + column) % 3 ? tone.cement : tone.stone,
      ),
    ),
  );
  return (
    outdoors(art) +
    box([24, 140, 250, 6], tone.slab) +
    box([40, 142 - courses * 15, 180, courses * 15 - 2], tone.slab) +
    wall +
    line(`M20 ${142 - courses * 15}h262`, art.first.main, 1) +
    box([16, 70, 4, 76], tone.wood) +
    box([280, 70, 4, 76], tone.wood) +
    placed([210, 138], barrow(art)) +
    placed([60, 150], trowel())
  );
}

function barrow(art: Art): string {
  return (
    shape("M6 0h62l-14 22H20z", art.first.main) +
    shape("M10-2c10-14 40-16 52 0z", tone.cement) +
    line("M66 2 92-4M20 22l-4 10M54 22 64 34", tone.iron, 3) +
    disc([12, 30, 8], tone.ink) +
    disc([12, 30, 3], tone.silver)
  );
}

export function gate(art: Art): string {
  const bars = repeated(9, (index) => box([-62 + index * 14.5, -64, 4, 78], art.first.dark));
  return (
    outdoors(art, "wall") +
    box([58, 52, 26, 92], art.wallDeep) +
    box([236, 52, 26, 92], art.wallDeep) +
    box([54, 46, 34, 8], tone.cream) +
    box([232, 46, 34, 8], tone.cream) +
    disc([71, 40, 7], tone.glow) +
    disc([249, 40, 7], tone.glow) +
    box([84, 70, 152, 72], art.sky.low) +
    box([84, 120, 152, 22], art.ground) +
    placed(
      [160, 128],
      box([-76, -70, 152, 5], art.first.main) +
        box([-76, -22, 152, 22], art.first.main) +
        box([-76, 10, 152, 5], art.first.main) +
        bars +
        box([-2, -72, 4, 88], art.first.dark) +
        disc([-30, -42, 11], tone.sand) +
        disc([30, -42, 11], tone.sand) +
        disc([-30, -42, 7], art.first.main) +
        disc([30, -42, 7], art.first.main) +
        box([-10, -4, 20, 5], tone.sand, 2),
    ) +
    shape("M84 144h152l40 36H44z", tone.cement)
  );
}

export function boreholeTank(art: Art): string {
  const legs = "M-34 0-38 76M34 0l4 76M-36 36h72M-37 58l74-22M37 58-37 36M-38 74h76";
  return (
    outdoors(art) +
    placed(
      [art.numbers.between(120, 190), 70],
      line(legs, tone.iron, 4) +
        box([-46, -4, 92, 7], tone.iron) +
        shape("M-38-50c0-8 76-8 76 0v46h-76z", art.first.main) +
        faded(box([-38, -46, 16, 42], art.first.light), 0.6) +
        oval([0, -51], [16, 4], art.first.dark) +
        line("M-38-38h76M-38-26h76M-38-14h76", art.first.dark, 1.6) +
        line("M30-6v78", tone.chalk, 4) +
        line("M30 62h24v10", tone.chalk, 4) +
        shape("M50 80c0-4 4-8 4-8s4 4 4 8a4 4 0 0 1-8 0z", tone.water),
    ) +
    placed([art.numbers.between(228, 262), 130], jerrycan(art)) +
    placed([art.numbers.between(40, 70), 134], jerrycan({ ...art, second: art.third }))
  );
}

function jerrycan(art: Art): string {
  return (
    box([0, 0, 26, 30], art.second.main, 3) +
    shape("M2 0h12l-3-7H5z", art.second.main) +
    line("M15-2h8v5", art.second.dark, 2.5) +
    faded(line("M6 8v16M13 8v16M20 8v16", art.second.dark, 1.6), 0.6)
  );
}
