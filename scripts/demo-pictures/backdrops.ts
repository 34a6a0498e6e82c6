import { type Art, tone } from "./art.ts";
import { box, disc, faded, line, oval, placed, repeated, shape } from "./shapes.ts";

type RoomExtra = "window" | "curtain" | "frames" | "bare";

/** An indoor wall with skirting board and floor; they meet at y = 140. */
export function room(art: Art, extra: RoomExtra = art.numbers.pick(["window", "curtain", "frames"])): string {
  const extras = {
    window: () => placed([art.numbers.between(22, 34), 24], windowFrame(art)),
    curtain: () => placed([art.numbers.between(18, 30), 20], curtainedWindow(art)),
    frames: () => placed([art.numbers.between(24, 40), 30], pictureFrames(art)),
    bare: () => "",
  };
  return box([0, 0, 320, 142], art.wall) + extras[extra]() + floorOf(art) + box([0, 134, 320, 7], tone.cream);
}

/** A wall painted in two halves, as in shops, schools and workshops. */
export function workshop(art: Art, wallHas: "tools" | "nothing" = "tools"): string {
  const tools =
    wallHas === "tools" && art.numbers.chance(0.6)
      ? placed([art.numbers.between(20, 40), 22], toolBoard())
      : "";
  return (
    box([0, 0, 320, 142], tone.cream) +
    box([0, 74, 320, 68], art.wallDeep) +
    box([0, 72, 320, 3], art.wall) +
    tools +
    box([0, 140, 320, 40], tone.slab) +
    faded(
      repeated(4, (index) => box([index * 84 - 10, 140, 1.5, 40], tone.iron)),
      0.25,
    )
  );
}

/** A kitchen or bathroom: tiles to shoulder height. */
export function tiledRoom(art: Art): string {
  const size = art.numbers.pick([20, 16, 26]);
  const rows = Math.ceil(100 / size);
  const joints =
    repeated(rows, (row) => box([0, 40 + row * size, 320, 1], art.wallDeep)) +
    repeated(Math.ceil(320 / size), (column) => box([column * size, 40, 1, 100], art.wallDeep));
  return (
    box([0, 0, 320, 42], art.wall) +
    box([0, 40, 320, 102], tone.cream) +
    faded(joints, 0.7) +
    box([0, 38, 320, 4], art.wallDeep) +
    floorOf(art)
  );
}

/** Outside: sky, a distant feature, ground from y = 128 on. */
export function outdoors(
  art: Art,
  far: "town" | "bush" | "wall" = art.numbers.pick(["town", "bush"]),
): string {
  const sunX = art.numbers.between(40, 280);
  const sky =
    box([0, 0, 320, 140], art.sky.low) +
    box([0, 0, 320, 62], art.sky.high) +
    shape("M0 62c50-12 110 10 160 0s110-12 160 0v20H0z", art.sky.low) +
    disc([sunX, 34, art.numbers.between(11, 16)], art.sky.sun) +
    clouds(art);
  const distance = { town: () => town(art), bush: () => bush(art), wall: () => compoundWall(art) };
  return sky + distance[far]() + box([0, 128, 320, 52], art.ground) + pebbles(art);
}

function floorOf({ floor }: Art): string {
  const ground = box([0, 140, 320, 40], floor.ground);
  if (floor.kind === "plain") return ground + faded(box([0, 158, 320, 1.5], floor.mark), 0.8);
  if (floor.kind === "boards") {
    return ground + shape("m0 150 320-4v5L0 158zM0 168l320-6v4L0 174z", floor.mark);
  }
  const joints =
    repeated(9, (index) => `M${160 + (index - 4) * 36} 140 ${160 + (index - 4) * 62} 180`) +
    "M0 149h320M0 162h320";
  return ground + line(joints, floor.mark, 1.4);
}

function windowFrame(art: Art): string {
  return (
    box([0, 0, 72, 66], tone.cream) +
    repeated(4, (pane) => box([5 + (pane % 2) * 33, 5 + Math.floor(pane / 2) * 30, 29, 26], art.sky.high)) +
    faded(shape("M8 31 22 5h8L16 31zM41 61 55 35h6L47 61z", tone.white), 0.45)
  );
}

function curtainedWindow(art: Art): string {
  return (
    box([8, 8, 70, 62], tone.cream) +
    box([13, 13, 60, 52], art.sky.high) +
    box([42, 8, 3, 62], tone.cream) +
    shape("M4 6h24c0 26-4 46-16 74H2z", art.second.main) +
    shape("M82 6H58c0 26 4 46 16 74h10z", art.second.main) +
    line(
      "M12 10c0 24-2 44-6 66M20 10c0 20-2 36-8 58M74 10c0 24 2 44 6 66M66 10c0 20 2 36 8 58",
      art.second.dark,
      1.2,
    ) +
    box([-4, 3, 96, 4], tone.bark, 2)
  );
}

function pictureFrames(art: Art): string {
  return (
    box([0, 0, 44, 34], tone.bark) +
    box([3, 3, 38, 28], tone.cream) +
    shape("M3 31 17 14l10 10 6-6 8 13z", art.third.light) +
    disc([31, 11, 4], art.third.main) +
    box([54, 8, 24, 30], art.second.dark) +
    box([57, 11, 18, 24], art.second.light)
  );
}

function toolBoard(): string {
  return (
    box([0, 0, 76, 40], tone.plank, 2) +
    line("M12 8v22M9 8h6", tone.iron, 3) +
    line("M28 8v14", tone.steel, 3.5) +
    box([25, 20, 6, 14], tone.ink, 2) +
    shape("M40 8h5l3 20h-11z", tone.silver) +
    box([39, 27, 7, 8], tone.bark, 1) +
    line("M58 10a6 6 0 1 0 8 8M60 18v14", tone.iron, 3)
  );
}

function clouds(art: Art): string {
  const cloud =
    oval([0, 0], [18, 6], art.sky.cloud) +
    oval([-8, -4], [9, 6], art.sky.cloud) +
    oval([6, -5], [11, 7], art.sky.cloud);
  return repeated(art.numbers.between(1, 3), () =>
    faded(
      placed([art.numbers.between(20, 300), art.numbers.between(16, 50)], cloud, {
        size: 0.7 + art.numbers.next() * 0.5,
      }),
      0.9,
    ),
  );
}

function town(art: Art): string {
  const roofs = ["#b5623f", "#8a5a4a", "#7f8791", "#3b50ab", "#2c7a55"];
  let x = -10;
  let houses = "";
  while (x < 320) {
    const [wide, high] = [art.numbers.between(34, 58), art.numbers.between(20, 40)];
    const top = 128 - high;
    houses +=
      box([x, top, wide, high], art.numbers.pick(["#f1eade", "#e6d3b4", "#dbc9ae", "#eee0cc"])) +
      shape(`M${x - 4} ${top}l7-11h${wide - 6}l7 11z`, art.numbers.pick(roofs)) +
      box([x + 8, top + 8, 8, 9], "#9fb3bd") +
      box([x + wide - 16, top + 8, 8, 9], "#9fb3bd");
    x += wide + art.numbers.between(4, 16);
  }
  return faded(houses, 0.75) + palm(art.numbers.between(20, 300));
}

function bush(art: Art): string {
  const hills = shape("M0 128V96c40-16 80-6 120 2s70-20 120-10 60 4 80 0v40z", "#9dbf86");
  const trees = repeated(7, (index) => {
    const [x, size] = [index * 50 + art.numbers.between(-14, 14), art.numbers.between(9, 15)];
    return box([x - 1.5, 112, 3, 16], tone.bark) + disc([x, 108, size], index % 2 ? tone.bush : "#6aa566");
  });
  return hills + faded(trees, 0.85) + palm(art.numbers.between(20, 300));
}

function compoundWall(art: Art): string {
  return (
    faded(palm(art.numbers.between(30, 290)), 0.9) +
    box([0, 74, 320, 58], art.wall) +
    box([0, 70, 320, 6], art.wallDeep) +
    faded(
      repeated(6, (index) => box([index * 56 + 8, 76, 3, 54], art.wallDeep)),
      0.5,
    )
  );
}

function palm(x: number): string {
  return (
    line(`M${x} 130c-2-20-1-40 4-60`, tone.bark, 4) +
    line(
      `M${x + 4} 70c-8-10-18-10-26-4M${x + 4} 70c-4-12-14-16-22-16M${x + 4} 70c6-12 16-14 24-12M${x + 4} 70c10-6 20-2 24 6M${x + 4} 70c-12-2-18 6-20 14M${x + 4} 70c10 2 14 10 14 18`,
      tone.bush,
      4,
    )
  );
}

function pebbles(art: Art): string {
  return faded(
    repeated(9, () =>
      oval(
        [art.numbers.between(4, 316), art.numbers.between(136, 176)],
        [art.numbers.between(4, 14), 1.4],
        tone.soil,
      ),
    ),
    0.18,
  );
}
