import { type Art, tone } from "../art.ts";
import { outdoors, room } from "../backdrops.ts";
import { box, disc, faded, line, oval, placed, repeated, shape } from "../shapes.ts";
import { mug } from "./screen-scenes.ts";

export function classroom(art: Art): string {
  const chalk = "M20 22h34M20 34h52M20 46h42M104 20l22 40h-44zM104 20v40M150 26a12 12 0 1 0 .1 0";
  return (
    room(art, "bare") +
    box([60, 18, 200, 86], tone.wood, 2) +
    box([66, 24, 188, 74], "#2c5a48", 1) +
    faded(placed([70, 20], line(chalk, tone.white, 2)), 0.9) +
    box([66, 100, 188, 5], tone.plank) +
    box([120, 97, 16, 4], tone.white, 1) +
    placed([48, 122], schoolDesk(art, art.first.main)) +
    placed([art.numbers.between(132, 144), 122], schoolDesk(art, art.second.main)) +
    placed([226, 122], schoolDesk(art, art.third.main))
  );
}

function schoolDesk(art: Art, fill: string): string {
  return (
    box([0, 0, 58, 7], tone.plank, 1) +
    box([4, 7, 50, 10], tone.wood) +
    line("M6 17v32M52 17v32", tone.iron, 4) +
    box([8, -6, 22, 6], fill, 1) +
    box([10, -10, 18, 4], art.first.light, 1) +
    line("M40-1l8-8", tone.glow, 2.4)
  );
}

export function papers(art: Art): string {
  const rows = repeated(6, (index) => `M8 ${12 + index * 9}h${[34, 28, 36, 22, 32, 18][index]}`);
  const heights = Array.from({ length: 5 }, (_, index) => 8 + index * 6 + art.numbers.between(0, 12));
  const keys = repeated(12, (index) =>
    box(
      [6 + (index % 4) * 9.5, 24 + Math.floor(index / 4) * 10, 7, 7],
      index % 4 === 3 ? art.second.main : tone.chalk,
      1.5,
    ),
  );
  return (
    box([0, 0, 320, 180], tone.plank) +
    repeated(5, (index) => faded(box([0, index * 38 + 14, 320, 2], tone.wood), 0.6)) +
    placed(
      [art.numbers.between(92, 112), 38],
      box([0, 0, 54, 74], tone.white, 1) +
        line(rows, tone.steel, 2) +
        box([30, 60, 16, 6], art.first.light, 1),
      { turn: -8 },
    ) +
    placed(
      [146, 30],
      box([0, 0, 62, 84], tone.white, 1) +
        box([8, 8, 30, 5], art.first.main) +
        repeated(5, (index) =>
          box(
            [10 + index * 9, 70 - (heights[index] as number), 6, heights[index] as number],
            index % 2 ? art.first.main : art.second.main,
          ),
        ),
      { turn: 5 },
    ) +
    placed([232, 50], box([0, 0, 48, 58], tone.coal, 4) + box([5, 5, 38, 13], "#c8e6c0", 2) + keys) +
    placed([44, 112], mug(art), { size: 1.5 }) +
    line("M120 148 206 132", art.third.main, 5) +
    shape("M206 129.500l11 .500-10 5z", tone.ink) +
    placed(
      [30, 30],
      box([0, 0, 40, 56], art.first.main, 2) +
        box([4, 0, 4, 56], art.first.dark) +
        box([14, 12, 20, 9], tone.white, 1),
    )
  );
}

export function print(art: Art): string {
  const shirt =
    shape("M0 0h12c4 8 14 8 18 0h12l20 18-11 14-7-6v52H-2V26l-7 6-11-14z", art.first.main) +
    disc([21, 36, 11], art.second.light) +
    shape("m21 28 2.500 5 5.500 1-4 4 1 6-5-3-5 3 1-6-4-4 5.500-1z", art.second.dark);
  return (
    room(art, "frames") +
    box([40, 128, 240, 9], tone.plank, 2) +
    box([56, 137, 9, 38], tone.wood) +
    box([256, 137, 9, 38], tone.wood) +
    placed(
      [70, 76],
      box([10, -18, 62, 22], tone.white, 1) +
        box([0, 0, 82, 44], tone.chalk, 5) +
        box([0, 22, 82, 22], tone.silver, 5) +
        box([8, 40, 66, 8], tone.white, 1) +
        box([14, 42, 30, 3], art.third.main) +
        disc([72, 11, 3], tone.lime) +
        box([8, 8, 20, 6], art.third.main, 1),
    ) +
    placed([art.numbers.between(196, 216), 44], shirt) +
    placed(
      [170, 112],
      repeated(4, (index) =>
        box([0, 12 - index * 4, 26, 3.4], index % 2 ? art.third.light : art.second.main),
      ),
    )
  );
}

export function survey(art: Art): string {
  return (
    outdoors(art, "bush") +
    shape("M60 172 116 138h150l50 34z", tone.grass) +
    faded(line("M60 172 116 138h150l50 34z", art.first.main, 2.5), 0.9) +
    repeated(4, (index) =>
      placed(
        [[62, 116, 266, 306][index] as number, [162, 128, 128, 160][index] as number],
        box([-4, 0, 8, 14], tone.cream, 1) + box([-4, 0, 8, 4], tone.pepper, 1),
      ),
    ) +
    placed(
      [art.numbers.between(170, 196), 70],
      line("M0 10-30 96M0 10l30 86M0 10v80", tone.plank, 5) +
        box([-9, 2, 18, 9], tone.ink, 2) +
        box([-16, -18, 34, 21], art.first.main, 4) +
        box([16, -12, 14, 9], tone.coal, 2) +
        box([-24, -11, 9, 7], tone.coal, 2) +
        box([-6, -25, 12, 8], art.first.dark, 2),
    ) +
    placed(
      [80, 60],
      box([0, 0, 6, 84], tone.white) + repeated(6, (index) => box([0, index * 14, 6, 7], tone.pepper)),
    )
  );
}

export function houseForRent(art: Art): string {
  return (
    outdoors(art) +
    placed(
      [art.numbers.between(62, 82), 36],
      box([0, 34, 160, 82], tone.cream) +
        box([0, 72, 160, 4], art.wallDeep) +
        shape("M-12 36 16 6h128l28 30z", art.first.main) +
        shape("M-12 36h184v5H-12z", art.first.dark) +
        repeated(4, (index) => box([14 + index * 36, 46, 22, 18], art.sky.high, 1)) +
        box([66, 82, 28, 34], tone.wood) +
        box([14, 84, 30, 20], art.sky.high, 1) +
        box([116, 84, 30, 20], art.sky.high, 1) +
        box([56, 70, 48, 6], art.first.dark) +
        line("M60 76v40M100 76v40", tone.white, 4),
    ) +
    placed(
      [268, 96],
      line("M0 0v62", tone.bark, 5) +
        box([-26, -22, 52, 30], art.second.main, 3) +
        placed([-10, -8], shape("M0 4 10-6 20 4v10H0z", tone.white)) +
        disc([16, -12, 2], tone.white),
    ) +
    shape("M118 152h54l24 28H100z", tone.cement)
  );
}

export function guardPost(art: Art): string {
  return (
    box([0, 0, 320, 130], "#1c2868") +
    repeated(16, () =>
      disc(
        [art.numbers.between(6, 314), art.numbers.between(6, 70), art.numbers.between(4, 9) / 6],
        tone.cream,
      ),
    ) +
    disc([art.numbers.between(220, 280), 34, 14], "#fff1c2") +
    box([0, 84, 320, 48], "#283988") +
    box([0, 80, 320, 6], "#3b50ab") +
    box([0, 130, 320, 50], tone.coal) +
    faded(shape("M206 62 120 180h172z", tone.glow), 0.28) +
    line("M206 130V58h-16", tone.steel, 4) +
    oval([190, 60], [11, 5], tone.glow) +
    placed(
      [58, 62],
      box([0, 12, 62, 78], art.first.main) +
        shape("M-8 14h78L60 0H2z", art.first.dark) +
        box([10, 26, 42, 26], tone.glow, 1) +
        box([30, 26, 2, 26], art.first.dark) +
        box([10, 58, 42, 4], art.first.dark),
    ) +
    placed(
      [134, 124],
      box([0, -6, 12, 26], art.second.main, 2) +
        repeated(8, (index) => box([12 + index * 17, 0, 17, 7], index % 2 ? tone.pepper : tone.white)),
    ) +
    placed([36, 150], box([0, 0, 30, 6], tone.plank, 1) + line("M4 6v16M26 6v16", tone.bark, 3))
  );
}

export function sewageTruck(art: Art): string {
  return (
    outdoors(art, "wall") +
    box([0, 140, 320, 40], tone.slab) +
    placed(
      [72, 66],
      box([0, 60, 186, 10], tone.ink, 2) +
        box([0, 6, 124, 52], art.first.main, 26) +
        faded(box([14, 12, 96, 9], art.first.light, 4), 0.9) +
        box([40, 4, 5, 56], art.first.dark) +
        box([82, 4, 5, 56], art.first.dark) +
        box([54, -3, 18, 10], art.first.dark, 2) +
        shape("M130 14h34l22 28v22h-56z", art.second.main) +
        shape("M136 20h25l15 20h-40z", tone.glass) +
        repeated(
          3,
          (index) =>
            disc([[30, 62, 156][index] as number, 76, 15], tone.ink) +
            disc([[30, 62, 156][index] as number, 76, 8], tone.silver),
        ),
    ) +
    line("M72 110C30 110 60 150 36 160", tone.ink, 7) +
    oval([36, 164], [22, 6], tone.ink) +
    oval([36, 164], [17, 4], tone.coal)
  );
}
