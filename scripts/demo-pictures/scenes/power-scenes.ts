import { type Art, tone } from "../art.ts";
import { outdoors, room, tiledRoom, workshop } from "../backdrops.ts";
import { box, disc, faded, line, oval, placed, repeated, ring, shape } from "../shapes.ts";

export function generator(art: Art): string {
  return (
    outdoors(art, "wall") +
    shape("M40 146h240l22 34H18z", tone.cement) +
    placed(
      [art.numbers.between(76, 92), 60],
      oval([76, 106], [86, 7], tone.slab) +
        line("M0 96V4h152v92z", tone.ink, 7) +
        box([10, 8, 132, 32], art.first.main, 3) +
        box([10, 8, 132, 9], art.first.light, 3) +
        disc([118, 8, 7], tone.ink) +
        box([12, 44, 60, 48], tone.coal, 2) +
        repeated(5, (index) => box([18, 49 + index * 8, 48, 4], tone.iron)) +
        box([78, 44, 64, 48], tone.chalk, 2) +
        disc([93, 58, 8], tone.coal) +
        disc([117, 58, 8], tone.coal) +
        disc([93, 58, 3], tone.silver) +
        disc([117, 58, 3], tone.silver) +
        box([84, 74, 48, 9], art.second.main, 2) +
        disc([24, 102, 11], tone.ink) +
        disc([24, 102, 4], tone.steel) +
        disc([128, 102, 11], tone.ink) +
        disc([128, 102, 4], tone.steel),
    ) +
    placed([260, 132], fuelCan(art)) +
    faded(
      disc([64, 58, 8], tone.silver) + disc([52, 46, 11], tone.silver) + disc([40, 28, 14], tone.silver),
      0.5,
    )
  );
}

function fuelCan(art: Art): string {
  return (
    box([0, 0, 26, 32], art.second.main, 3) +
    shape("M2 0h12l-3-7H5z", art.second.main) +
    line("M15-2h8v5", art.second.dark, 2.5) +
    faded(line("M5 8l16 18M21 8 5 26", art.second.dark, 2.4), 0.7)
  );
}

export function solar(art: Art): string {
  const columns = art.numbers.between(3, 5);
  const panels = repeated(columns * 2, (index) =>
    placed([(index % columns) * 40 + (index < columns ? 8 : 0), index < columns ? 0 : 27], panel()),
  );
  return (
    outdoors(art) +
    box([74, 110, 196, 34], tone.cream) +
    box([96, 118, 30, 26], tone.wood) +
    box([208, 117, 30, 18], art.sky.high) +
    shape("M82 44h188l18 70H58z", art.first.dark) +
    line(
      repeated(9, (index) => `M${94 + index * 20} 46l${(index - 4) * 3.6 - 3} 66`),
      art.first.main,
      1.6,
    ) +
    placed([176 - columns * 20, 54], panels) +
    box([52, 111, 242, 5], tone.bark)
  );
}

function panel(): string {
  return (
    shape("M3 0h36l-5 23H-3z", "#1c2868") +
    line("M15 1 10 22M27 1 22 22M1 11.5h36", "#7a90df", 1) +
    faded(shape("M5 1h9L9 22H0z", tone.white), 0.14) +
    line("M3 0h36l-5 23H-3z", tone.silver, 1.2)
  );
}

export function inverter(art: Art): string {
  const battery =
    box([0, 0, 34, 40], tone.coal, 3) +
    box([0, 0, 34, 9], art.first.main, 3) +
    box([5, -4, 6, 5], tone.pepper) +
    box([23, -4, 6, 5], tone.steel) +
    box([6, 18, 22, 12], tone.chalk, 1);
  return (
    room(art, "frames") +
    placed(
      [art.numbers.between(176, 196), 32],
      box([0, 0, 68, 46], tone.white, 4) +
        box([0, 0, 68, 12], art.first.main, 4) +
        box([10, 18, 30, 16], "#c8e6c0", 2) +
        disc([52, 22, 3], tone.lime) +
        disc([52, 32, 3], art.second.main) +
        line("M16 30l6-6 5 4 8-7", tone.leafDark, 1.6),
    ) +
    line("M190 78c-4 12-2 16-2 24M210 78c0 10 14 8 14 24M236 78c4 10 12 10 12 24", tone.coal, 3) +
    box([146, 142, 144, 6], tone.bark, 1) +
    placed([152, 102], battery) +
    placed([188, 102], battery) +
    placed([224, 102], battery) +
    box([150, 148, 6, 20], tone.bark) +
    box([280, 148, 6, 20], tone.bark)
  );
}

export function fridge(art: Art): string {
  return (
    tiledRoom(art) +
    placed(
      [art.numbers.between(96, 120), 22],
      box([0, 0, 70, 132], art.first.main, 6) +
        box([0, 0, 16, 132], art.first.light, 6) +
        box([0, 46, 70, 3], art.first.dark) +
        box([58, 18, 4, 22], tone.silver, 2) +
        box([58, 58, 4, 34], tone.silver, 2) +
        box([6, 132, 10, 6], tone.ink) +
        box([54, 132, 10, 6], tone.ink) +
        box([28, 60, 16, 12], tone.glow, 1) +
        disc([36, 60, 2], art.second.main),
    ) +
    placed([208, 96], chestFreezer(art)) +
    placed([20, 118], gauge(art))
  );
}

function chestFreezer(art: Art): string {
  return (
    box([0, 0, 88, 52], tone.white, 4) +
    box([0, 0, 88, 12], tone.silver, 4) +
    box([36, 9, 16, 5], tone.iron, 2) +
    box([8, 40, 20, 6], art.second.main, 1) +
    faded(box([60, 16, 20, 32], tone.silver, 2), 0.5) +
    box([4, 52, 8, 5], tone.ink) +
    box([76, 52, 8, 5], tone.ink)
  );
}

function gauge(art: Art): string {
  return (
    line("M14 20c-10 10-12 20 4 26M40 20c10 10 12 22-8 28", art.third.main, 3) +
    disc([14, 8, 12], tone.ink) +
    disc([14, 8, 9], tone.white) +
    disc([40, 8, 12], tone.ink) +
    disc([40, 8, 9], tone.white) +
    line("m14 8 5-4", art.third.main, 1.6) +
    line("m40 8-5-4", art.second.main, 1.6)
  );
}

export function welding(art: Art): string {
  const sparks = repeated(16, (index) => {
    const angle = (index / 16) * Math.PI * 2;
    const reach = art.numbers.between(14, 34);
    return `M${(Math.cos(angle) * 8).toFixed(1)} ${(Math.sin(angle) * 8).toFixed(1)}L${(Math.cos(angle) * reach).toFixed(1)} ${(Math.sin(angle) * reach).toFixed(1)}`;
  });
  return (
    workshop(art) +
    placed(
      [110, 46],
      line("M0 0h132v96H0zM22 0v96M44 0v96M66 0v96M88 0v96M110 0v96M0 48h132", art.first.dark, 6) +
        ring([66, 48, 17], art.first.main, 5),
    ) +
    placed(
      [art.numbers.between(150, 204), 94],
      faded(disc([0, 0, 30], tone.glow), 0.4) + line(sparks, tone.flame, 1.8) + disc([0, 0, 7], "#fff6d8"),
    ) +
    placed([40, 116], machine(art)) +
    line("M84 140c30 26 80 8 100-34", tone.ink, 3)
  );
}

function machine(art: Art): string {
  return (
    box([0, 0, 46, 40], art.second.main, 3) +
    box([0, 0, 46, 9], art.second.dark, 3) +
    disc([14, 23, 7], tone.chalk) +
    line("m14 23 4-4", tone.ink, 1.6) +
    box([26, 18, 13, 10], tone.ink, 1) +
    line("M8-2h30", tone.ink, 4) +
    disc([10, 42, 5], tone.ink) +
    disc([36, 42, 5], tone.ink)
  );
}
