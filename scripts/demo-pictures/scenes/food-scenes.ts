import { type Art, tone } from "../art.ts";
import { outdoors, room, tiledRoom } from "../backdrops.ts";
import { box, disc, faded, line, oval, placed, repeated, shape } from "../shapes.ts";

const steam = "M-22 0c-6-8 6-12 0-22M0-4c-6-8 6-12 0-22M22 0c-6-8 6-12 0-22";

export function cooking(art: Art): string {
  return (
    outdoors(art) +
    placed(
      [art.numbers.between(132, 160), 84],
      oval([0, 76], [78, 7], tone.soil) +
        line("M-40 34-54 76M40 34l14 42M0 40v36", tone.ink, 6) +
        shape("M-20 76c-6-14 4-18 2-30 10 6 10 14 10 14s2-14 12-22c-2 14 14 18 8 38z", tone.flame) +
        shape("M-8 76c-2-8 4-10 4-16 6 4 10 8 8 16z", "#fae38c") +
        line("M-44 76 30 66M44 78-30 68", tone.bark, 6) +
        shape("M-58-8H58C58 26 44 46 0 46S-58 26-58-8z", tone.coal) +
        shape("M-58-8h18c0 24 6 40 20 50-24-6-38-22-38-50z", tone.iron) +
        oval([0, -8], [58, 11], tone.ink) +
        oval([0, -8], [50, 8], "#d9582b") +
        repeated(12, (index) =>
          disc([-40 + index * 7.4, -8 + ((index * 5) % 7) - 3, 2.2], index % 3 ? tone.glow : art.third.light),
        ) +
        line("M-70-2h12M58-2h12", tone.ink, 6) +
        line("M20-8 62-52", tone.wood, 5) +
        faded(line(steam, tone.white, 4), 0.7),
    ) +
    placed([248, 116], cooler(art)) +
    placed([24, 136], plates(art))
  );
}

function cooler(art: Art): string {
  return (
    line("M8 6C10-14 46-14 48 6", tone.chalk, 4) +
    box([0, 8, 56, 40], art.first.main, 6) +
    box([-3, 0, 62, 14], tone.white, 5) +
    faded(box([0, 28, 56, 6], art.first.light), 0.9)
  );
}

function plates(art: Art): string {
  return repeated(4, (index) =>
    oval([26, 18 - index * 5], [26, 5], index % 2 ? tone.white : art.second.light),
  );
}

export function cake(art: Art): string {
  const tier = (width: number, y: number, fill: string, icing: string): string =>
    box([-width / 2, y, width, 30], fill, 3) +
    repeated(Math.floor(width / 10), (index) =>
      oval([-width / 2 + 5 + index * (width / Math.floor(width / 10)), y + 3], [5.5, 6], icing),
    );
  return (
    room(art, "curtain") +
    box([70, 128, 180, 8], tone.plank, 2) +
    shape("M74 134h172l-8 42H82z", art.third.light) +
    faded(line("M98 138l-4 36M130 138l-2 36M162 138v36M194 138l2 36M224 138l4 36", art.third.main, 2), 0.7) +
    placed(
      [art.numbers.between(140, 180), 34],
      tier(96, 62, art.first.light, tone.white) +
        tier(70, 34, tone.cream, art.first.main) +
        tier(44, 6, art.first.main, art.second.light) +
        repeated(
          3,
          (index) =>
            box([-13 + index * 12, -8, 3, 14], art.second.main) +
            shape(`M${-11.5 + index * 12}-16c4 4 3 8 0 8s-4-4 0-8z`, tone.flame),
        ) +
        oval([0, 93], [58, 5], tone.silver) +
        repeated(4, (index) => disc([-34 + index * 23, 80, 4], art.second.main)),
    )
  );
}

export function smallChops(art: Art): string {
  const puffs = repeated(10, (index) =>
    disc([(index % 5) * 13, -Math.floor(index / 5) * 9, 7.5], index % 2 ? "#b86f33" : tone.plank),
  );
  const rolls = repeated(6, (index) =>
    placed([index * 11, 0], box([-4, -16, 8, 24], "#d9a066", 4), { turn: 14 }),
  );
  const samosas = repeated(4, (index) =>
    shape(`M${index * 20} 6l10-20 10 20z`, index % 2 ? "#cf8a45" : "#b86f33"),
  );
  const tray = oval([38, 8], [56, 8], tone.silver) + oval([38, 6], [50, 6], tone.white);
  return (
    tiledRoom(art) +
    box([20, 118, 280, 9], tone.plank, 2) +
    shape("M24 126h272v54H24z", art.first.main) +
    faded(line("M24 140c40 10 60-8 90 0s60 10 90 0 60-8 92 0", art.first.light, 3), 0.8) +
    placed([50, 100], tray + puffs) +
    placed([art.numbers.between(136, 146), 104], tray + placed([8, 0], rolls)) +
    placed([222, 102], tray + samosas) +
    box([48, 74, 84, 5], tone.plank, 1) +
    placed(
      [60, 44],
      repeated(3, (index) =>
        placed([index * 24, 0], glass([art.second.main, art.third.main, art.second.light][index] as string)),
      ),
    )
  );
}

function glass(fill: string): string {
  return (
    shape("M0 0h16l-3 30H3z", tone.white) +
    shape("M1 8h14l-2 20H3z", fill) +
    line("M10-6 8 24", tone.pepper, 2)
  );
}
