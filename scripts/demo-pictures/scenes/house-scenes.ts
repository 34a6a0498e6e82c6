import { type Art, tone } from "../art.ts";
import { room, tiledRoom } from "../backdrops.ts";
import { box, disc, faded, line, oval, placed, repeated, ring, shape } from "../shapes.ts";

export function plumbing(art: Art): string {
  const x = art.numbers.between(110, 170);
  return (
    tiledRoom(art) +
    placed([x, 28], mirror()) +
    placed([x, 88], sink(art)) +
    placed([x - 30, 150], bucket(art)) +
    placed([x + 64, 138], toolBox(art))
  );
}

function mirror(): string {
  return (
    box([-26, -10, 52, 44], tone.silver, 4) +
    box([-22, -6, 44, 36], tone.glass, 2) +
    faded(shape("M-18 24-2-4h8L-10 24z", tone.white), 0.6)
  );
}

function sink(art: Art): string {
  return (
    line("M0-4v-14c0-8 16-8 16 0v4", tone.steel, 5) +
    box([-6, -6, 12, 5], tone.silver, 2) +
    shape("M13-8h6l-1 4h-4z", tone.iron) +
    shape("M12 2c0-3 4-7 4-7s4 4 4 7a4 4 0 0 1-8 0z", tone.water) +
    shape("M-52 0H52c0 20-16 28-52 28S-52 20-52 0z", tone.white) +
    box([-56, -3, 112, 6], tone.chalk, 3) +
    shape("M-40 8c6 12 20 16 40 16v4c-30 0-46-8-50-20z", tone.silver) +
    line("M0 28v16c0 14 22 14 22 0v-4h22", art.second.main, 6) +
    box([-8, 30, 16, 5], tone.iron, 1)
  );
}

function bucket(art: Art): string {
  return (
    line("M-20-18C-16-34 16-34 20-18", tone.iron, 2) +
    shape("M-22-20h44l-5 34h-34z", art.first.main) +
    shape("M-22-20h12l2 34h-9z", art.first.light) +
    oval([0, -20], [22, 4.5], tone.water) +
    faded(ring([0, -20, 6], tone.white, 1), 0.7)
  );
}

function toolBox(art: Art): string {
  return (
    line("M16 0v-10h24V0", tone.ink, 4) +
    box([0, 0, 56, 28], art.second.main, 3) +
    box([0, 0, 56, 9], art.second.dark, 3) +
    box([23, 5, 10, 8], tone.sand, 1)
  );
}

export function wiring(art: Art): string {
  const bulbX = art.numbers.between(60, 100);
  const breakers = repeated(8, (index) =>
    placed(
      [12 + (index % 4) * 15, 14 + Math.floor(index / 4) * 30],
      box([0, 0, 12, 22], tone.white, 1) +
        box([3.5, index % 3 ? 4 : 11, 5, 7], index % 3 ? tone.ink : art.first.main),
    ),
  );
  return (
    room(art, "bare") +
    line(`M${bulbX} 0v44`, tone.ink, 2) +
    box([bulbX - 5, 42, 10, 9], tone.iron, 2) +
    disc([bulbX, 60, 12], tone.glow) +
    faded(disc([bulbX, 60, 34], "#fff1c2"), 0.45) +
    box([190, 0, 8, 34], tone.cream) +
    placed([158, 32], box([0, 0, 78, 78], tone.silver, 3) + box([5, 5, 68, 68], tone.chalk, 2) + breakers) +
    line("M172 110c-4 10-14 12-10 24M190 110c2 12 10 14 4 26", art.first.main, 3) +
    line("M182 110c0 10-6 14-2 28", tone.coal, 3) +
    line("M206 110c4 12 14 8 16 22", art.third.main, 3) +
    placed([262, 96], socket()) +
    box([267, 0, 6, 96], tone.cream) +
    placed([116, 128], toolBox(art)) +
    placed([232, 150], pliers(art))
  );
}

function socket(): string {
  return (
    box([0, 0, 26, 26], tone.white, 3) +
    disc([13, 8, 2.4], tone.ink) +
    disc([8, 17, 2.4], tone.ink) +
    disc([18, 17, 2.4], tone.ink)
  );
}

function pliers(art: Art): string {
  return (
    line("M0 12 22 2", art.first.main, 5) +
    line("M0 2l22 10", art.first.main, 5) +
    line("M22 3l14 2M22 11l14-2", tone.steel, 4)
  );
}

export function airConditioner(art: Art): string {
  const x = art.numbers.between(120, 170);
  const fins = repeated(6, (index) => `M${12 + index * 18} 26h10`);
  return (
    room(art, art.numbers.pick(["window", "curtain"])) +
    placed(
      [x, 26],
      box([0, 0, 124, 34], tone.white, 6) +
        box([0, 22, 124, 12], tone.chalk, 5) +
        line(fins, tone.steel, 2) +
        box([98, 9, 14, 5], art.first.light, 2) +
        disc([92, 11.5, 2], art.third.main) +
        faded(
          line(
            "M16 42c8 6-6 10 2 18M44 42c8 6-6 12 2 22M74 42c8 6-6 12 2 22M104 42c8 6-6 10 2 18",
            tone.water,
            3,
          ),
          0.8,
        ),
    ) +
    line(`M${x + 124} 36h22v104`, tone.cream, 6) +
    placed([x + 44, 74], stepLadder(art)) +
    placed([x - 22, 128], toolBox(art))
  );
}

function stepLadder(art: Art): string {
  return (
    line("M0 86 14 6M40 86 26 6", art.first.main, 5) +
    line("M5 62h30M8 42h24M11 22h18", tone.silver, 5) +
    box([8, 0, 24, 7], art.first.dark, 2)
  );
}

export function cleaning(art: Art): string {
  return (
    room(art, "curtain") +
    faded(oval([190, 164], [84, 9], tone.glass), 0.6) +
    placed(
      [art.numbers.between(214, 244), 34],
      line("M0 0-22 104", tone.sand, 5) +
        shape("M-38 118c2-12 8-18 16-18s14 6 14 18z", art.first.light) +
        line("M-34 116c2-8 6-12 8-14M-22 118v-14M-12 116c-2-8-4-10-6-12", art.first.main, 2.5),
    ) +
    placed([150, 128], bucket(art)) +
    repeated(9, () =>
      faded(
        disc(
          [art.numbers.between(130, 250), art.numbers.between(92, 160), art.numbers.between(2, 6)],
          tone.white,
        ),
        0.75,
      ),
    ) +
    placed([262, 120], sprayBottle(art))
  );
}

function sprayBottle(art: Art): string {
  return (
    shape("M4 14h16l4 10v26H0V24z", art.third.main) +
    box([8, 6, 8, 9], tone.chalk) +
    shape("M2 0h20v6H8l-4 6H1z", art.third.dark) +
    box([3, 28, 18, 12], tone.white, 1)
  );
}
