import { type Art, tone } from "../art.ts";
import { outdoors, workshop } from "../backdrops.ts";
import { box, disc, faded, line, oval, placed, repeated, ring, shape } from "../shapes.ts";

function road(art: Art): string {
  return (
    outdoors(art) +
    box([0, 140, 320, 40], tone.coal) +
    repeated(6, (index) => box([index * 62 - 10, 158, 34, 3.5], tone.glow)) +
    box([0, 136, 320, 5], tone.cement)
  );
}

function wheel(size: number): string {
  return (
    disc([0, 0, size], tone.ink) +
    disc([0, 0, size * 0.58], tone.silver) +
    disc([0, 0, size * 0.2], tone.coal)
  );
}

export function car(art: Art): string {
  return (
    road(art) +
    placed([art.numbers.between(66, 96), 84], sedan(art) + raisedBonnet(art)) +
    placed([36, 128], jack(art))
  );
}

function sedan(art: Art): string {
  return (
    faded(oval([88, 72], [96, 6], tone.ink), 0.35) +
    shape("M34 26C44 4 56-4 84-4s44 8 54 30z", art.first.dark) +
    shape("M42 25C50 8 58 2 80 2v23zM86 2c22 0 34 8 42 23H86z", tone.glass) +
    shape("M4 62c-6-20 2-34 28-36h112c22 2 34 10 36 36 0 4-4 6-8 6H12c-4 0-7-2-8-6z", art.first.main) +
    faded(shape("M4 48h176v6H3z", art.first.dark), 0.7) +
    box([84, 34, 14, 3], art.first.dark, 1) +
    shape("M168 38c8 2 10 6 10 12h-12z", tone.glow) +
    shape("M6 40c4-4 8-4 12-4v10H4z", tone.pepper) +
    placed([40, 64], wheel(15)) +
    placed([142, 64], wheel(15))
  );
}

function raisedBonnet(art: Art): string {
  return (
    line("M140 26 172-8", art.first.main, 6) +
    line("M164 0v28", tone.silver, 2) +
    faded(
      disc([160, 8, 7], tone.white) + disc([168, -12, 10], tone.white) + disc([180, -26, 7], tone.white),
      0.65,
    )
  );
}

function jack(art: Art): string {
  return (
    box([0, 12, 46, 22], art.second.main, 3) +
    box([0, 12, 46, 7], art.second.dark, 3) +
    line("M14 12V4h18v8", tone.ink, 3.5)
  );
}

export function carWash(art: Art): string {
  const bubbles = repeated(26, () =>
    faded(
      disc(
        [art.numbers.between(70, 250), art.numbers.between(78, 152), art.numbers.between(2, 8)],
        tone.white,
      ),
      0.85,
    ),
  );
  return (
    outdoors(art, "wall") +
    box([0, 134, 320, 46], tone.slab) +
    faded(oval([164, 160], [120, 10], tone.glass), 0.8) +
    placed([74, 84], sedan(art)) +
    bubbles +
    line("M0 166c50-6 50-60 96-66", art.second.main, 5) +
    line("M96 100l14-4", tone.ink, 5) +
    faded(line("M114 95l26-8M114 96l28 2M114 98l24 12", tone.water, 2.4), 0.9) +
    placed([270, 132], shape("M0 4h34l-4 28H4z", art.third.main) + oval([17, 4], [17, 5], tone.white))
  );
}

export function carBody(art: Art): string {
  return (
    workshop(art) +
    placed([64, 86], sedan(art)) +
    placed(
      [64, 86],
      shape("M98 26h46c22 2 34 10 36 36 0 4-4 6-8 6h-14a16 16 0 0 0-32 0H98z", art.second.main) +
        line("M98 27v40", tone.cream, 2) +
        placed([142, 64], wheel(15)),
    ) +
    placed([268, 92], sprayGun(art)) +
    faded(shape("M262 96 228 82v34z", art.second.light), 0.6)
  );
}

function sprayGun(art: Art): string {
  return (
    box([0, 0, 32, 9], tone.silver, 3) +
    shape("M18 8h12l4 26H24z", tone.iron) +
    box([6, -18, 14, 18], art.second.main, 3) +
    line("M30 34c10 20 2 40 20 50", tone.ink, 3)
  );
}

export function tyres(art: Art): string {
  const stack = (count: number): string =>
    repeated(count, (index) =>
      placed(
        [0, -index * 17],
        box([-32, -16, 64, 16], tone.ink, 7) +
          faded(line("M-22-12v8M-12-12v8M-2-12v8M8-12v8M18-12v8", tone.iron, 3), 0.9),
      ),
    );
  return (
    workshop(art) +
    placed([92, 160], stack(art.numbers.between(3, 5))) +
    placed([166, 168], stack(art.numbers.between(1, 3))) +
    placed(
      [236, 122],
      disc([0, 0, 44], tone.ink) +
        ring([0, 0, 36], tone.coal, 3) +
        disc([0, 0, 26], tone.silver) +
        repeated(5, (index) =>
          placed([0, 0], shape("M-4-22h8l-2 14h-4z", tone.steel), { turn: index * 72 }),
        ) +
        disc([0, 0, 7], art.first.main),
    ) +
    placed(
      [30, 138],
      box([0, 0, 30, 18], art.first.main, 8) +
        box([10, -8, 12, 9], art.first.dark, 2) +
        disc([6, 20, 4], tone.ink) +
        disc([25, 20, 4], tone.ink),
    )
  );
}

export function motorbike(art: Art): string {
  return (
    road(art) +
    placed(
      [art.numbers.between(112, 140), 96],
      faded(oval([44, 60], [76, 5], tone.ink), 0.35) +
        placed([0, 40], wheel(20)) +
        placed([96, 40], wheel(20)) +
        line("M0 40 26 12h42l28 28M68 12 40 40H0M68 12 62-18", tone.coal, 5) +
        shape("M30 0c12-10 28-8 36 6l-6 12H34z", art.first.main) +
        box([-12, -4, 46, 9], tone.ink, 4) +
        line("M62-18h-14M62-18l8-6", tone.ink, 4) +
        disc([72, -10, 6], tone.glow) +
        box([24, 22, 26, 18], tone.steel, 4) +
        box([-42, -48, 46, 44], art.second.main, 4) +
        box([-42, -48, 46, 10], art.second.dark, 4) +
        faded(box([-33, -30, 28, 16], tone.white, 2), 0.9),
    )
  );
}

export function moving(art: Art): string {
  const cartons = repeated(5, (index) => {
    const [x, y] = [
      [0, 0],
      [34, 0],
      [16, -28],
      [68, 4],
      [-30, 8],
    ][index] as [number, number];
    return placed([x, y], carton(art, index));
  });
  return (
    road(art) +
    placed(
      [118, 52],
      faded(oval([90, 112], [104, 6], tone.ink), 0.35) +
        box([0, 0, 124, 92], art.first.main, 3) +
        box([0, 0, 124, 10], art.first.light, 3) +
        faded(line("M26 14v76M50 14v76M74 14v76M98 14v76", art.first.dark, 2), 0.6) +
        shape("M126 28h34l22 32v32h-56z", art.second.main) +
        shape("M132 34h25l16 25h-41z", tone.glass) +
        box([176, 74, 8, 8], tone.glow, 2) +
        box([-4, 90, 188, 7], tone.ink) +
        placed([34, 98], wheel(15)) +
        placed([150, 98], wheel(15)),
    ) +
    placed([44, 140], cartons)
  );
}

function carton(art: Art, index: number): string {
  return (
    box([0, 0, 32, 27], index % 2 ? tone.plank : "#d9a066", 1) +
    box([13, 0, 6, 27], tone.sand) +
    box([4, 16, 7, 5], index === 2 ? art.third.main : tone.wood)
  );
}

export function tipper(art: Art): string {
  return (
    outdoors(art) +
    box([0, 140, 320, 40], art.ground) +
    placed(
      [64, 64],
      faded(oval([100, 96], [112, 6], tone.ink), 0.3) +
        shape("M16-4c20-14 70-22 96 2z", tone.sand) +
        shape("M0 0h122l-10 62H16z", art.first.main) +
        faded(line("M30 4 36 58M60 4l2 54M92 4l-6 54", art.first.dark, 4), 0.7) +
        shape("M126 20h36l20 30v26h-56z", art.second.main) +
        shape("M132 26h27l14 22h-41z", tone.glass) +
        box([4, 64, 180, 12], tone.ink, 2) +
        placed([36, 80], wheel(16)) +
        placed([72, 80], wheel(16)) +
        placed([154, 80], wheel(16)),
    ) +
    shape("M224 164c14-34 30-46 46-46s36 14 54 46z", tone.sand) +
    faded(shape("M250 164c10-26 18-38 26-42 12 6 24 20 34 42z", tone.plank), 0.5)
  );
}
