import { type Art, tone } from "../art.ts";
import { outdoors } from "../backdrops.ts";
import { box, disc, faded, line, oval, placed, repeated, ring, shape } from "../shapes.ts";

export function hens(art: Art): string {
  const feathers = [tone.white, tone.wood, tone.cream, "#d9a066", tone.bark];
  const flock = repeated(art.numbers.between(4, 6), (index) =>
    placed(
      [44 + index * 48 + art.numbers.between(-8, 8), 138 + (index % 2) * 16],
      hen(feathers[index % feathers.length] as string),
      {
        size: 0.9 + art.numbers.next() * 0.25,
      },
    ),
  );
  return (
    outdoors(art, "bush") +
    placed([art.numbers.between(150, 190), 62], coop(art)) +
    line("M0 116h320M0 128h320", tone.plank, 2.5) +
    repeated(9, (index) => box([6 + index * 38, 108, 4, 32], tone.bark)) +
    flock +
    repeated(14, () => disc([art.numbers.between(20, 300), art.numbers.between(160, 176), 1.3], tone.glow))
  );
}

function hen(fill: string): string {
  return (
    line("M-2 10v9M5 10v9", tone.flame, 2) +
    shape("M14-16c-5 0-8 4-8 9 0 4-3 6-8 6-7 0-11-3-15-8-3 14 3 24 17 24 12 0 18-8 18-19z", fill) +
    disc([14, -15, 5.5], fill) +
    shape("M10-20c0-5 3-3 4-5 1 2 5 0 4 5z", tone.pepper) +
    shape("m19-16 6 2-6 2z", tone.flame) +
    shape("M17-11c3 0 3 5 1 5s-2-3-1-5z", tone.pepper) +
    disc([15.5, -16, 1.2], tone.ink) +
    faded(shape("M-6 0c6 8 14 6 16-2-4 2-10 4-16 2z", tone.ink), 0.18)
  );
}

function coop(art: Art): string {
  return (
    box([0, 22, 104, 54], art.first.light) +
    shape("M-8 24 20 0h66l26 24z", art.first.dark) +
    box([12, 34, 54, 28], tone.ink) +
    line("M12 34h54v28H12zM22 34v28M32 34v28M42 34v28M52 34v28M12 48h54", tone.silver, 1.2) +
    box([76, 36, 20, 40], tone.wood)
  );
}

export function crops(art: Art): string {
  const ridges = repeated(6, (row) => {
    const y = 126 + row * 9;
    return shape(
      `M-10 ${y + 9}c40-10 60-10 110 0s80-10 130 0 60-8 110 0v6H-10z`,
      row % 2 ? tone.soil : tone.wood,
    );
  });
  const plants = repeated(18, (index) =>
    placed(
      [14 + (index % 6) * 58 + (Math.floor(index / 6) % 2) * 26, 138 + Math.floor(index / 6) * 16],
      plant(),
      { size: 0.8 + Math.floor(index / 6) * 0.25 },
    ),
  );
  return (
    outdoors(art, "bush") +
    box([0, 126, 320, 54], tone.soil) +
    ridges +
    plants +
    placed([art.numbers.between(230, 268), 120], hoe())
  );
}

function plant(): string {
  return (
    line("M0 0v-16", tone.bush, 2.5) +
    shape("M0-8c-10-2-14-10-14-10 10-2 14 4 14 10zM0-10c10-2 14-12 14-12C4-24 0-16 0-10z", tone.bush) +
    shape("M0-14c-6-4-6-12-4-16 6 4 6 10 4 16z", "#6fae5c")
  );
}

function hoe(): string {
  return line("M0 40 30-24", tone.plank, 5) + shape("M24-30 44-22l-8 16-14-8z", tone.steel);
}

export function garden(art: Art): string {
  const bed = repeated(9, (index) => {
    const x = 30 + index * 30;
    const fill = [art.first.main, art.second.main, art.third.light][index % 3] as string;
    return (
      line(`M${x} 140v-14`, tone.bush, 3) +
      repeated(5, (petal) => placed([x, 120], disc([0, -5, 4.5], fill), { turn: petal * 72 })) +
      disc([x, 120, 3.4], tone.glow) +
      shape(`M${x} 136c-8 0-10-6-10-6 8-2 10 2 10 6z`, tone.bush)
    );
  });
  return (
    outdoors(art, "wall") +
    box([0, 128, 320, 52], tone.grass) +
    shape("M0 128h320v8c-60 10-110-6-170 2S50 134 0 140z", tone.leafDark) +
    bed +
    box([16, 138, 284, 8], tone.soil, 3) +
    placed([art.numbers.between(196, 236), 144], wateringCan(art)) +
    placed([60, 160], shape("M0 0 34-6v6z", tone.silver) + line("M36-4l12-2", tone.wood, 4)) +
    repeated(16, () =>
      line(`M${art.numbers.between(4, 316)} ${art.numbers.between(156, 178)}l1-4`, tone.bush, 1.6),
    )
  );
}

function wateringCan(art: Art): string {
  return (
    ring([32, 2, 13], art.first.dark, 4) +
    box([6, 0, 36, 32], art.first.main, 3) +
    line("M8 24-18 0", art.first.main, 6) +
    oval([-20, -3], [8, 4], art.first.dark) +
    faded(line("M-26 2l-4 8M-20 4l-2 10M-14 4v10", tone.water, 2), 0.9)
  );
}

export function fishPond(art: Art): string {
  const fish = repeated(art.numbers.between(4, 7), (index) =>
    placed(
      [64 + index * 34 + art.numbers.between(-8, 8), 146 + (index % 3) * 9],
      shape("M0 0c8-8 22-8 28 0l8-6v12l-8-6C22 8 8 8 0 0z", index % 2 ? tone.coal : tone.iron) +
        disc([5, -1, 1], tone.white),
    ),
  );
  return (
    outdoors(art, "bush") +
    oval([164, 152], [136, 26], tone.stone) +
    oval([164, 151], [126, 21], tone.water) +
    faded(line("M70 144h40M150 138h50M220 150h40M110 164h60", tone.white, 2), 0.7) +
    fish +
    placed(
      [art.numbers.between(246, 266), 96],
      line("M0 0v40M20 0v40", tone.bark, 4) + box([-6, -6, 34, 7], tone.plank, 1),
    ) +
    placed(
      [36, 96],
      line("M0 0 62 26", tone.bark, 3) +
        line(
          "M58 14c24-4 34 8 30 24-16 4-30-6-30-24zM64 18c4 8 12 16 22 18M74 14c2 8 6 16 12 22",
          tone.chalk,
          1.6,
        ),
    ) +
    box([14, 118, 34, 30], art.first.main, 3) +
    box([12, 114, 38, 6], art.first.dark, 2)
  );
}

export function goats(art: Art): string {
  const coats = [tone.white, tone.wood, tone.ink, tone.sand];
  const herd = repeated(3, (index) =>
    placed(
      [70 + index * 84 + art.numbers.between(-8, 8), 128 + (index % 2) * 14],
      goat(coats[(index + art.numbers.between(0, 1)) % coats.length] as string),
    ),
  );
  return (
    outdoors(art) +
    repeated(7, (index) => box([6 + index * 52, 92, 5, 44], tone.bark)) +
    box([0, 100, 320, 5], tone.plank) +
    box([0, 116, 320, 5], tone.plank) +
    herd +
    shape("M230 172c10-16 40-18 56 0z", tone.grass) +
    line("M240 170l-6-12M250 168l-2-14M262 168l4-14M272 170l8-10", tone.bush, 2.4)
  );
}

function goat(fill: string): string {
  const horn = fill === tone.ink ? tone.sand : tone.bark;
  return (
    line("M-18 10v20M-8 10v20M14 10v20M22 10v20", fill, 5) +
    oval([2, 4], [28, 14], fill) +
    shape("M22-2 34-24h12l10 10-4 8-14-2-8 14z", fill) +
    shape("M34-22l-8 2 4 6z", fill) +
    line("M38-24c-2-8-8-10-10-12M44-24c2-8-2-12-4-14", horn, 3) +
    disc([45, -17, 1.6], fill === tone.ink ? tone.white : tone.ink) +
    line("M48-6v8M-26 0c-6-4-6-10-4-12", fill, 3) +
    (fill === tone.white ? faded(oval([-4, 2], [9, 6], tone.ink), 0.25) : "")
  );
}
