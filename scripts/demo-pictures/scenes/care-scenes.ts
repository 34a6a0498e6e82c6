import { type Art, tone } from "../art.ts";
import { outdoors, room } from "../backdrops.ts";
import { box, disc, faded, line, oval, placed, repeated, shape } from "../shapes.ts";

export function dog(art: Art): string {
  const coat = art.numbers.pick([tone.plank, tone.wood, "#d9a066", tone.coal]);
  return (
    room(art, "frames") +
    oval([166, 162], [96, 11], art.second.light) +
    placed(
      [art.numbers.between(140, 170), 78],
      line("M-34 62c-20-6-22-24-16-34", coat, 8) +
        oval([0, 46], [36, 34], coat) +
        box([-20, 44, 12, 40], coat, 6) +
        box([6, 44, 12, 40], coat, 6) +
        disc([8, 4, 24], coat) +
        shape("M-14-6c-14 0-14 26-6 30 8-2 10-16 12-24zM28-10c14-2 18 22 10 28-8 0-12-12-14-22z", tone.bark) +
        oval([14, 14], [13, 10], tone.cream) +
        oval([16, 9], [5, 3.4], tone.ink) +
        disc([2, 0, 2.4], tone.ink) +
        disc([20, -1, 2.4], tone.ink) +
        box([-12, 24, 38, 6], art.first.main, 3) +
        disc([8, 33, 4], tone.glow),
    ) +
    placed([236, 146], shape("M0 0h44l-6 16H6z", art.first.main) + oval([22, 0], [22, 4], tone.bark)) +
    placed([56, 118], medicalBag(art))
  );
}

function medicalBag(art: Art): string {
  return (
    line("M14 0v-8h22v8", tone.ink, 4) +
    box([0, 0, 50, 36], art.first.main, 5) +
    box([18, 8, 14, 20], tone.white, 1) +
    box([15, 14, 20, 8], tone.white, 1) +
    box([21.5, 11, 7, 14], tone.pepper) +
    box([18, 14.5, 14, 7], tone.pepper)
  );
}

export function homeCare(art: Art): string {
  return (
    room(art, "curtain") +
    placed(
      [art.numbers.between(130, 150), 86],
      box([-4, -22, 10, 86], tone.wood, 3) +
        box([128, 4, 9, 60], tone.wood, 3) +
        box([4, 26, 126, 24], tone.white, 4) +
        shape("M44 22h84c4 0 6 4 6 8v22H40z", art.first.main) +
        faded(line("M56 26v24M76 26v24M96 26v24M116 26v24", art.first.light, 2), 0.9) +
        box([8, 12, 34, 16], tone.cream, 7) +
        box([0, 48, 132, 7], tone.wood),
    ) +
    placed(
      [292, 40],
      line("M0 0v106M-14 108h28M-10 0h20", tone.steel, 4) +
        box([4, 4, 14, 24], tone.glass, 3) +
        line("M11 28c0 20-10 24-18 34", tone.water, 2),
    ) +
    placed([44, 128], box([-6, 10, 62, 5], tone.plank, 1) + line("M0 15v30M50 15v30", tone.bark, 4)) +
    placed([46, 102], medicalBag(art))
  );
}

export function sprayer(art: Art): string {
  return (
    outdoors(art, "wall") +
    box([196, 84, 60, 48], tone.wood) +
    box([200, 88, 52, 44], tone.bark) +
    placed(
      [art.numbers.between(88, 112), 68],
      box([0, 0, 54, 72], art.first.main, 8) +
        box([14, -9, 26, 11], art.first.dark, 3) +
        faded(box([6, 8, 12, 56], art.first.light, 5), 0.9) +
        line("M-2 14c-16 6-16 40-2 46", tone.ink, 5) +
        line("M54 60c26 4 30-14 44-20", tone.ink, 4) +
        line("M98 40l32-16", tone.silver, 4) +
        box([24, 30, 24, 22], tone.white, 2) +
        line("m30 36 12 12M42 36 30 48", tone.pepper, 3),
    ) +
    faded(shape("M236 90c20-22 50-26 84-18v50c-30 6-60-4-84-32z", tone.white), 0.5) +
    repeated(12, () =>
      faded(
        disc(
          [art.numbers.between(240, 312), art.numbers.between(76, 116), art.numbers.between(2, 5)],
          tone.white,
        ),
        0.7,
      ),
    ) +
    repeated(4, (index) =>
      placed(
        [214 + index * 22, 160 + (index % 2) * 8],
        oval([0, 0], [5, 3], tone.bark) + line("M-3-3l-4-3M-3 3l-4 3M3-3l4-3M3 3l4 3", tone.bark, 1),
      ),
    )
  );
}
