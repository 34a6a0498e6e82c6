import { type Art, tone } from "../art.ts";
import { outdoors, room } from "../backdrops.ts";
import { box, disc, faded, line, oval, placed, repeated, shape } from "../shapes.ts";

export function livingRoom(art: Art): string {
  return (
    room(art) +
    oval([180, 165], [112, 11], art.third.light) +
    oval([180, 165], [92, 8], art.third.main) +
    placed([art.numbers.between(106, 124), 84], sofa(art)) +
    placed([282, 60], floorLamp(art)) +
    placed([30, 150], sideTable(art))
  );
}

function sofa(art: Art): string {
  return (
    box([8, 0, 126, 46], art.first.main, 9) +
    box([14, 30, 57, 22], art.first.light, 5) +
    box([71, 30, 57, 22], art.first.light, 5) +
    box([-6, 22, 22, 42], art.first.dark, 8) +
    box([126, 22, 22, 42], art.first.dark, 8) +
    box([8, 50, 126, 16], art.first.dark, 3) +
    box([2, 64, 7, 10], tone.bark) +
    box([133, 64, 7, 10], tone.bark) +
    placed([40, 20], box([-12, -12, 24, 24], art.second.main, 3), { turn: 12 }) +
    placed([104, 20], box([-12, -12, 24, 24], art.second.light, 3), { turn: -9 })
  );
}

function floorLamp(art: Art): string {
  return (
    line("M0 30v74", tone.ink, 3) +
    oval([0, 106], [16, 4], tone.ink) +
    shape("M-12 0h24l8 32h-40z", art.second.light)
  );
}

function sideTable(art: Art): string {
  return (
    box([-4, -26, 48, 5], tone.wood, 2) +
    line("M2-22v32M38-22v32", tone.wood, 4) +
    shape("M12-40h14l-2 14H14z", art.second.main) +
    line("M19-40c-2-14-12-14-14-20M19-40c0-12 6-18 4-26M19-40c4-10 12-10 16-16", tone.bush, 3)
  );
}

export function laundry(art: Art): string {
  const cloths = [art.first.main, tone.white, art.second.main, art.third.light, art.first.light];
  const hung = repeated(5, (index) =>
    placed([34 + index * 54, 58 + Math.abs(2 - index) * -3], garment(index, cloths[index] as string)),
  );
  return (
    outdoors(art) +
    box([16, 40, 5, 100], tone.bark) +
    box([300, 40, 5, 100], tone.bark) +
    line("M18 46c90 18 200 18 284 0", tone.ink, 1.5) +
    hung +
    placed(
      [130, 140],
      shape("M0 0h62l-8 28H8z", art.second.main) +
        oval([31, 0], [31, 7], tone.white) +
        oval([22, -2], [12, 6], art.third.main) +
        oval([40, -3], [10, 5], art.first.light),
    )
  );
}

function garment(index: number, fill: string): string {
  const pegs = box([6, -5, 3, 8], tone.plank) + box([29, -5, 3, 8], tone.plank);
  const trousers = shape("M3 0h32l2 62H24L19 20l-5 42H1z", fill);
  const shirt = shape("M8 0h6c2 6 8 6 10 0h6l14 12-8 10-5-4v40H7V18l-5 4-8-10z", fill);
  const wrapper =
    shape("M0 0h38v50c-6 5-10-4-18 0s-14 4-20 0z", fill) +
    faded(line("M4 12h30M4 26h30M4 40h30", tone.white, 2), 0.5);
  return [shirt, wrapper, trousers, shirt, wrapper][index] + pegs;
}

export function nursery(art: Art): string {
  const bars = repeated(9, (index) => box([6 + index * 13.5, 6, 4, 44], tone.white));
  return (
    room(art, "curtain") +
    oval([190, 166], [90, 9], art.second.light) +
    line("M196 0v26M164 30c16-10 48-10 64 0", tone.bark, 2) +
    line("M168 30v10M196 26v18M226 30v8", tone.bark, 1.4) +
    disc([168, 45, 6], art.first.main) +
    shape("m196 44 3 6 7 1-5 5 1 7-6-3-6 3 1-7-5-5 7-1z", art.second.main) +
    disc([226, 43, 6], art.third.main) +
    placed(
      [132, 82],
      box([0, 22, 124, 26], art.first.light) +
        box([14, 18, 26, 16], tone.white, 7) +
        box([20, 26, 96, 20], art.first.main, 8) +
        bars +
        box([-2, 0, 128, 7], tone.white, 3) +
        box([-2, 48, 128, 8], tone.white, 3) +
        box([2, 54, 6, 22], tone.white) +
        box([116, 54, 6, 22], tone.white),
    ) +
    placed([278, 138], blocks(art)) +
    placed([60, 138], ball(art))
  );
}

function blocks(art: Art): string {
  return (
    box([0, 6, 18, 18], art.first.main, 2) +
    box([19, 6, 18, 18], art.second.main, 2) +
    box([9, -12, 18, 18], art.third.main, 2)
  );
}

function ball(art: Art): string {
  return (
    disc([0, 12, 14], art.third.main) +
    shape("M-14 12a14 14 0 0 1 28 0z", art.third.light) +
    disc([0, 12, 4], tone.white)
  );
}
