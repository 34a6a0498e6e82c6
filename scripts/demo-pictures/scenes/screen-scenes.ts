import { type Art, tone } from "../art.ts";
import { outdoors, room } from "../backdrops.ts";
import { box, disc, faded, line, placed, repeated, ring, shape } from "../shapes.ts";

export function television(art: Art): string {
  return (
    room(art, "bare") +
    placed(
      [art.numbers.between(84, 110), 26],
      box([0, 0, 136, 78], tone.ink, 3) +
        box([4, 4, 128, 68], art.first.main) +
        shape("M4 72 44 30l26 24 18-16 44 34z", art.first.dark) +
        disc([104, 24, 10], art.second.light) +
        faded(shape("M8 4h40L14 72H8z", tone.white), 0.12) +
        disc([126, 75, 1.4], tone.pepper),
    ) +
    box([66, 122, 190, 26], tone.wood, 2) +
    box([70, 126, 58, 18], tone.bark, 1) +
    box([132, 126, 58, 18], tone.plank, 1) +
    box([194, 126, 58, 18], tone.bark, 1) +
    box([76, 148, 6, 12], tone.bark) +
    box([240, 148, 6, 12], tone.bark) +
    box([142, 114, 40, 8], tone.coal, 1) +
    disc([150, 118, 1.6], tone.lime) +
    placed([270, 100], dish(art))
  );
}

function dish(art: Art): string {
  return (
    shape("M-4-30c-14 10-12 36 8 42z", tone.silver) +
    line("M-2-8 18-18M4 8v44M-8 52h24", tone.iron, 3) +
    disc([19, -18, 4], art.second.main)
  );
}

export function phoneRepair(art: Art): string {
  return (
    box([0, 0, 320, 180], art.wallDeep) +
    faded(
      repeated(5, (index) => box([0, 18 + index * 38, 320, 2], art.wall)),
      0.6,
    ) +
    placed(
      [160, 92],
      box([-118, -66, 236, 132], art.second.main, 8) + line("M-106-54h212v108h-212z", art.second.light, 1.5),
    ) +
    placed([art.numbers.between(130, 156), 90], crackedPhone(art), { turn: art.numbers.between(-16, 10) }) +
    placed([206, 60], openBack(), { turn: 8 }) +
    line("M66 54 92 118", tone.silver, 4) +
    line("M64 50l-6-14", art.third.main, 8) +
    line("M240 128l16-34", tone.steel, 3) +
    line("M232 144l8-16", art.first.main, 9) +
    repeated(6, (index) => disc([66 + index * 11, 142 - (index % 2) * 6, 2], tone.silver))
  );
}

function crackedPhone(art: Art): string {
  return (
    box([-25, -48, 50, 96], tone.ink, 8) +
    box([-21, -42, 42, 84], art.first.main, 4) +
    box([-7, -46, 14, 3], tone.coal, 1) +
    faded(shape("M-21-42h24L-9 42h-12z", tone.white), 0.16) +
    line("M2-42 6-22-10-8 10 6 0 42M6-22l15 6M10 6l11 14M-10-8l-11 8", tone.chalk, 1.2)
  );
}

function openBack(): string {
  return (
    box([0, 0, 42, 78], tone.coal, 6) +
    box([5, 26, 20, 44], "#2c7a55", 2) +
    box([8, 32, 14, 8], tone.ink) +
    disc([15, 52, 4], tone.sand) +
    disc([12, 13, 6], tone.ink) +
    disc([12, 13, 3], tone.glass) +
    box([28, 24, 9, 46], tone.silver, 2)
  );
}

export function laptop(art: Art): string {
  const code = [30, 46, 22, 38, 26];
  return (
    room(art) +
    box([48, 122, 224, 8], tone.plank, 2) +
    box([62, 130, 8, 44], tone.wood) +
    box([250, 130, 8, 44], tone.wood) +
    placed(
      [art.numbers.between(112, 130), 62],
      box([0, 0, 88, 56], tone.coal, 4) +
        box([4, 4, 80, 47], "#141c4a", 1) +
        repeated(5, (index) =>
          box(
            [11 + (index % 3) * 6, 11 + index * 7, code[index] as number, 3],
            [art.first.light, art.second.light, art.third.light][index % 3] as string,
            1,
          ),
        ) +
        shape("M-10 60 0 54h88l10 6z", tone.silver) +
        box([-10, 58, 108, 4], tone.steel, 2),
    ) +
    placed([232, 104], mug(art)) +
    placed(
      [66, 108],
      box([0, 0, 34, 5], art.second.main) +
        box([3, 5, 30, 4], art.third.main) +
        box([-1, 9, 34, 5], art.first.main),
    ) +
    placed([74, 96], box([0, 0, 20, 12], tone.white, 1))
  );
}

export function mug(art: Art): string {
  return (
    ring([21, 9, 6], art.second.main, 3) +
    box([0, 0, 20, 18], art.second.main, 3) +
    faded(line("M6-4c-3-4 3-6 0-10M13-4c-3-4 3-6 0-10", tone.white, 2), 0.7)
  );
}

export function camera(art: Art): string {
  return (
    outdoors(art, "wall") +
    box([176, 40, 144, 92], art.wallDeep) +
    box([170, 34, 150, 8], tone.cream) +
    box([232, 74, 34, 54], tone.wood) +
    placed(
      [art.numbers.between(150, 168), 54],
      line("M28 10V-6", tone.iron, 5) +
        box([16, -12, 24, 6], tone.steel, 2) +
        placed(
          [0, 0],
          box([-30, 0, 66, 26], tone.white, 6) +
            box([-38, -3, 64, 8], tone.chalk, 3) +
            box([-40, 3, 12, 20], tone.ink, 4) +
            disc([-36, 13, 6], tone.coal) +
            disc([-36, 13, 3], art.first.light) +
            disc([24, 14, 2.4], tone.pepper),
          { turn: -14 },
        ),
    ) +
    faded(shape("M112 78 0 92v60l40 28h20z", art.sky.sun), 0.28)
  );
}

export function router(art: Art): string {
  const waves = repeated(3, (index) =>
    line(
      `M${-16 - index * 12} ${-14 - index * 11}a${22 + index * 17} ${22 + index * 17} 0 0 1 ${32 + index * 24} 0`,
      art.first.main,
      4,
    ),
  );
  return (
    room(art) +
    box([96, 112, 150, 7], tone.plank, 2) +
    line("M110 119v16M232 119v16", tone.bark, 5) +
    placed([172, 88], waves) +
    line("M140 104V74M204 104V74", tone.coal, 4) +
    box([130, 98, 84, 15], tone.white, 4) +
    repeated(4, (index) => disc([144 + index * 10, 105.5, 2], index === 3 ? tone.pepper : tone.lime)) +
    line("M214 106c26 0 14 34 40 34h66", art.second.main, 3)
  );
}
