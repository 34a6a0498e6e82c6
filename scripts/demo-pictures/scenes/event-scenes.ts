import { type Art, tone } from "../art.ts";
import { outdoors, room } from "../backdrops.ts";
import { box, disc, faded, line, oval, placed, repeated, ring, shape } from "../shapes.ts";

export function canopy(art: Art): string {
  const strips = repeated(6, (index) =>
    shape(
      `M${20 + index * 46.6} 66 160 14L${20 + (index + 1) * 46.6} 66z`,
      index % 2 ? tone.white : art.first.main,
    ),
  );
  const valance = repeated(12, (index) =>
    shape(`M${20 + index * 23.3} 66h23.3c0 14-23.3 14-23.3 0z`, index % 2 ? art.first.light : art.first.main),
  );
  const chairs = repeated(6, (index) =>
    placed([42 + index * 40, 118 + (index % 2) * 12], plasticChair(index % 3 ? tone.white : art.second.main)),
  );
  return (
    outdoors(art) +
    line("M26 66v84M294 66v84M110 66v68M210 66v68", tone.silver, 4) +
    strips +
    valance +
    disc([160, 14, 4], art.second.main) +
    bunting(art) +
    roundTable(art) +
    chairs
  );
}

function bunting(art: Art): string {
  return repeated(9, (index) =>
    shape(
      `M${34 + index * 29} ${82 + Math.sin(index * 0.8) * 4}h12l-6 12z`,
      [art.second.main, art.third.main, art.first.light][index % 3] as string,
    ),
  );
}

function roundTable(art: Art): string {
  return (
    oval([164, 124], [34, 7], tone.white) +
    shape("M130 124c0 10 68 10 68 0l6 34c-10 8-70 8-80 0z", art.third.light) +
    box([156, 106, 10, 14], art.third.main, 2) +
    disc([161, 102, 8], art.second.light)
  );
}

function plasticChair(fill: string): string {
  return (
    shape("M2 0h20l2 24H0z", fill) +
    box([-3, 22, 30, 6], fill, 2) +
    line("M0 28l-3 18M24 28l3 18", fill, 4) +
    faded(line("M7 4v16M12 4v16M17 4v16", tone.steel, 1.4), 0.8)
  );
}

export function balloons(art: Art): string {
  const fills = [
    art.first.main,
    art.first.light,
    art.second.main,
    tone.white,
    art.second.light,
    art.third.light,
  ];
  const arch = repeated(34, (index) => {
    const angle = Math.PI * (index / 33);
    const size = art.numbers.between(8, 15);
    return disc(
      [
        160 - Math.cos(angle) * 104 + art.numbers.between(-6, 6),
        150 - Math.sin(angle) * 116 + art.numbers.between(-5, 5),
        size,
      ],
      fills[index % fills.length] as string,
    );
  });
  return (
    room(art, "bare") +
    box([88, 46, 144, 96], art.third.main, 4) +
    faded(
      repeated(7, (index) => box([98 + index * 20, 46, 3, 96], art.third.dark)),
      0.5,
    ) +
    arch +
    placed(
      [160, 92],
      ring([0, 0, 26], tone.glow, 4) +
        shape("m0-15 4.500 9 10 1.500-7.200 7 1.700 10L0 8l-9 4.500 1.700-10-7.200-7 10-1.500z", tone.glow),
    ) +
    box([124, 134, 72, 8], tone.white, 2) +
    box([130, 142, 60, 28], tone.cream) +
    placed([146, 120], box([0, 0, 28, 14], art.first.light, 2) + box([6, -10, 16, 10], tone.white, 2))
  );
}

export function weddingArch(art: Art): string {
  const blooms = repeated(30, (index) => {
    const angle = Math.PI * (index / 29);
    return disc(
      [160 - Math.cos(angle) * 62, 92 - Math.sin(angle) * 64 + (index % 3) * 3, art.numbers.between(4, 8)],
      [art.first.light, tone.white, art.second.light, art.first.main, tone.bush][index % 5] as string,
    );
  });
  const rows = repeated(6, (index) =>
    placed([index < 3 ? 20 + index * 30 : 212 + (index - 3) * 30, 122], plasticChair(tone.white)),
  );
  return (
    outdoors(art, "bush") +
    box([94, 90, 7, 60], tone.cream) +
    box([219, 90, 7, 60], tone.cream) +
    shape("M100 92a60 62 0 0 1 120 0v56H100z", tone.white) +
    faded(
      line(
        "M124 60c4 30 2 60-2 88M150 40c2 40 2 70 0 108M176 42c-2 40-2 70 0 106M200 62c-4 30-2 60 2 86",
        art.first.light,
        1.6,
      ),
      0.8,
    ) +
    faded(
      shape(
        "M98 60c10 30 12 58 6 88h14c6-30 4-56-20-88zM222 60c-10 30-12 58-6 88h-14c-6-30-4-56 20-88z",
        art.first.light,
      ),
      0.8,
    ) +
    blooms +
    shape("M132 148h56l40 32H92z", art.first.main) +
    rows
  );
}

export function speakers(art: Art): string {
  const stack =
    box([0, 0, 48, 92], tone.ink, 4) +
    disc([24, 62, 19], tone.coal) +
    disc([24, 62, 12], tone.iron) +
    disc([24, 62, 5], tone.ink) +
    disc([24, 22, 11], tone.coal) +
    disc([24, 22, 5], tone.iron);
  const beams = faded(
    shape("M60 0h20l40 140H40z", art.first.light) +
      shape("M240 0h20l20 140h-80z", art.second.light) +
      shape("M150 0h20l46 140H104z", art.third.light),
    0.3,
  );
  return (
    box([0, 0, 320, 180], "#141c4a") +
    beams +
    repeated(
      3,
      (index) =>
        box([62 + index * 90, 0, 26, 9], tone.coal, 2) +
        oval(
          [75 + index * 90, 10],
          [11, 4],
          [art.first.main, art.third.main, art.second.main][index] as string,
        ),
    ) +
    box([0, 140, 320, 40], "#0b112c") +
    placed([30, 52], stack) +
    placed([242, 52], stack) +
    box([100, 104, 120, 44], art.first.main, 3) +
    box([100, 104, 120, 8], art.first.dark, 3) +
    repeated(9, (index) =>
      box(
        [110 + index * 12, 134 - art.numbers.between(2, 16), 7, art.numbers.between(4, 12)],
        art.first.light,
      ),
    ) +
    placed([128, 96], oval([0, 4], [20, 6], tone.coal) + oval([0, 3], [7, 2], art.second.main)) +
    placed([192, 96], oval([0, 4], [20, 6], tone.coal) + oval([0, 3], [7, 2], art.third.main)) +
    box([150, 92, 22, 12], tone.iron, 1) +
    repeated(14, () =>
      faded(
        disc(
          [art.numbers.between(10, 310), art.numbers.between(10, 100), art.numbers.between(1, 3)],
          tone.glow,
        ),
        0.8,
      ),
    )
  );
}

export function photoStudio(art: Art): string {
  return (
    room(art, "bare") +
    box([150, 10, 130, 4], tone.iron, 2) +
    shape("M156 14h118v104c0 14 10 26 30 34H126c20-8 30-20 30-34z", art.first.light) +
    faded(shape("M156 118c0 14-10 26-30 34h178c-20-8-30-20-30-34z", art.first.main), 0.35) +
    placed(
      [204, 96],
      box([0, 30, 34, 6], tone.wood, 2) + line("M4 36 0 64M30 36l4 28M2 52h30", tone.wood, 4),
    ) +
    placed(
      [art.numbers.between(66, 84), 66],
      line("M0 22-20 92M0 22l20 70M0 22v66", tone.ink, 4) +
        box([-22, -8, 44, 30], tone.coal, 4) +
        box([-8, -16, 18, 9], tone.coal, 2) +
        disc([22, 7, 12], tone.ink) +
        disc([22, 7, 8], art.third.main) +
        disc([25, 4, 2.4], tone.white),
    ) +
    placed(
      [298, 26],
      shape("M-6 0-40 12v26l34 14z", tone.white) + line("M0 24v126M-14 152h28", tone.ink, 4),
    ) +
    placed(
      [26, 20],
      shape("M6 0 40 12v26L6 52z", art.second.light) + line("M4 26v122M-8 150h24", tone.ink, 4),
    )
  );
}
