import { type Art, tone } from "../art.ts";
import { room, workshop } from "../backdrops.ts";
import { box, disc, faded, line, oval, placed, repeated, shape } from "../shapes.ts";

export function salon(art: Art): string {
  return (
    room(art, "bare") +
    box([52, 18, 74, 84], tone.bark, 6) +
    box([57, 23, 64, 74], tone.glass, 4) +
    faded(shape("M62 90 96 26h14L76 90z", tone.white), 0.55) +
    box([42, 104, 96, 8], tone.white, 2) +
    box([46, 112, 88, 28], art.wallDeep, 1) +
    placed([54, 84], bottles(art)) +
    placed([art.numbers.between(186, 206), 60], chair(art)) +
    placed([282, 46], dryer(art)) +
    repeated(
      4,
      (index) =>
        box([160 + index * 24, 24, 18, 24], index % 2 ? art.third.light : tone.cream, 2) +
        oval([169 + index * 24, 34], [5, 7], tone.ink),
    )
  );
}

function bottles(art: Art): string {
  return (
    box([0, 4, 9, 16], art.first.main, 2) +
    box([12, 0, 9, 20], art.second.main, 2) +
    box([24, 8, 12, 12], art.third.light, 2) +
    line("M52 4v14M58 4v14M48 18h14", art.third.main, 3)
  );
}

function chair(art: Art): string {
  return (
    box([0, 0, 46, 54], art.first.main, 9) +
    box([7, 7, 32, 38], art.first.light, 6) +
    box([-12, 30, 12, 8], tone.ink, 3) +
    box([46, 30, 12, 8], tone.ink, 3) +
    box([-4, 50, 54, 15], art.first.dark, 6) +
    box([18, 65, 10, 26], tone.steel) +
    oval([23, 94], [26, 5], tone.iron)
  );
}

function dryer(art: Art): string {
  return (
    shape("M-24 26c0-36 44-36 44 0z", art.second.main) +
    box([-26, 24, 48, 5], art.second.dark, 2) +
    line("M18 14c16 0 14 20 14 96M20 112h24", tone.steel, 4)
  );
}

export function barber(art: Art): string {
  return (
    workshop(art, "nothing") +
    placed(
      [276, 24],
      box([0, 0, 16, 66], tone.white, 3) +
        line("M2 16 14 6M2 32l12-10M2 48l12-10M2 62l12-8", tone.pepper, 4) +
        box([-3, -4, 22, 7], art.first.dark, 3) +
        box([-3, 64, 22, 7], art.first.dark, 3),
    ) +
    box([58, 20, 88, 58], tone.bark, 3) +
    box([62, 24, 80, 50], tone.glass, 2) +
    faded(shape("M72 70 104 28h12L84 70z", tone.white), 0.5) +
    placed([art.numbers.between(176, 196), 60], chair(art)) +
    box([50, 92, 108, 7], tone.plank, 2) +
    placed([66, 78], clipper(art)) +
    placed(
      [104, 74],
      box([0, 0, 11, 18], art.second.main, 2) +
        box([16, 4, 11, 14], art.third.main, 2) +
        box([33, 2, 3, 16], tone.ink),
    )
  );
}

function clipper(art: Art): string {
  return (
    shape("M0 4h22l8 4-8 4H0z", art.first.main) +
    box([22, 4, 9, 8], tone.silver, 1) +
    line("M0 8c-12 2-6 24-20 26", tone.ink, 2)
  );
}

export function makeup(art: Art): string {
  const bulb = (x: number, y: number) => faded(disc([x, y, 9], tone.glow), 0.5) + disc([x, y, 5], "#fff6d8");
  const bulbs =
    repeated(5, (index) => bulb(104 + index * 28, 20)) +
    repeated(2, (index) => bulb(98, 50 + index * 30) + bulb(222, 50 + index * 30)) +
    repeated(3, (index) => bulb(110 + index * 50, 104));
  const brushes = repeated(4, (index) =>
    placed(
      [0, 0],
      line("M0 0v-22", tone.ink, 2.5) +
        oval(
          [0, -27],
          [3.5, 6],
          [art.first.main, art.second.light, art.third.main, art.first.light][index] as string,
        ),
      { turn: -22 + index * 14 },
    ),
  );
  return (
    room(art, "bare") +
    box([90, 12, 140, 100], tone.white, 6) +
    box([106, 28, 108, 70], tone.glass, 3) +
    faded(shape("M118 94 158 32h16l-40 62z", tone.white), 0.5) +
    bulbs +
    box([56, 124, 208, 9], tone.white, 2) +
    box([70, 133, 8, 40], tone.silver) +
    box([242, 133, 8, 40], tone.silver) +
    placed([92, 122], brushes + box([-9, -8, 18, 12], art.second.main, 2)) +
    placed(
      [140, 112],
      repeated(8, (index) =>
        disc(
          [5 + (index % 4) * 11, 3 + Math.floor(index / 4) * 8, 4],
          [art.first.main, art.second.main, art.third.main, art.first.light][index % 4] as string,
        ),
      ),
    ) +
    placed([206, 102], box([0, 8, 9, 14], tone.ink, 1) + shape("M1 8V0l7-4V8z", tone.pepper)) +
    placed([228, 106], box([0, 0, 16, 18], art.third.light, 3) + box([3, -6, 10, 7], art.third.dark, 1))
  );
}
