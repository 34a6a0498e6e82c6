/** Made-up job texts without a contact, full of counts, measures, prices and dates. */
import { type Dice, diceOf } from "./dice.ts";

const trades = [
  "Painter",
  "Plumber",
  "Tiler",
  "Electrician",
  "Carpenter",
  "Driver",
  "Cleaner",
  "Caterer",
  "Welder",
  "Tailor",
];
const areas = [
  "Lekki Phase 1",
  "Yaba",
  "Ikeja",
  "Wuse 2",
  "Enugu",
  "Bodija, Ibadan",
  "GRA, Port Harcourt",
  "Kano",
  "Mile 12",
];
const streets = [
  "Allen Avenue",
  "Awolowo Road",
  "Ogui Road",
  "Adeola Odeku Street",
  "2nd Avenue",
  "Broad Street",
];
const things = [
  "chairs",
  "bags",
  "rooms",
  "windows",
  "doors",
  "tiles",
  "guests",
  "plates",
  "boxes",
  "blocks",
  "yards",
  "cartons",
];
const cars = ["Toyota Corolla", "Honda Accord", "Lexus RX 350", "Toyota Camry", "Kia Rio", "Peugeot 406"];
const phones = ["iPhone 11 Pro", "Samsung A12", "Infinix Hot 10", "Tecno Spark 8", "Nokia 3310", "HP 840 G3"];

const from = (dice: Dice, least: number, most: number): number => least + dice.upTo(most - least + 1);
const thousands = (dice: Dice, least: number, most: number): string =>
  (from(dice, least, most) * dice.one([500, 1000, 2500, 5000])).toLocaleString("en-NG");
const two = (value: number): string => String(value).padStart(2, "0");
const plainPrice = (dice: Dice): string => String(from(dice, 2, 900) * dice.one([500, 1000]));
const day = (dice: Dice): string => {
  const sign = dice.one(["/", "-", "."]);
  return `${two(from(dice, 1, 28))}${sign}${two(from(dice, 1, 12))}${sign}${from(dice, 2025, 2027)}`;
};
const clock = (dice: Dice): string => `${from(dice, 6, 20)}:${dice.one(["00", "15", "30", "45", "10"])}`;
const clock2 = (dice: Dice): string => `${two(from(dice, 6, 20))}:${dice.one(["00", "15", "30", "45"])}`;
const some = (dice: Dice, least: number, make: () => string): string[] =>
  Array.from({ length: least + dice.upTo(4) }, make);
const yearOf = (dice: Dice): string => String(from(dice, 2001, 2024));
const listed = (parts: string[], last: string): string =>
  `${parts.slice(0, -1).join(", ")} ${last} ${parts.at(-1)}`;

const sentences: readonly ((dice: Dice) => string)[] = [
  (dice) =>
    `${dice.one(trades)} needed at ${dice.one(areas)}. Budget ${thousands(dice, 5, 90)} to ${thousands(dice, 91, 300)}.`,
  (dice) => `Budget ₦${thousands(dice, 5, 900)} - ₦${thousands(dice, 901, 2000)}`,
  (dice) => `I can pay between ${plainPrice(dice)} and ${plainPrice(dice)}.`,
  (dice) => `My budget is ${plainPrice(dice)}-${plainPrice(dice)}`,
  (dice) => `N${plainPrice(dice)} per day, ${from(dice, 2, 30)} days, ${from(dice, 2, 9)} people.`,
  (dice) => `${from(dice, 5, 90)}k to ${from(dice, 91, 300)}k, ${from(dice, 2, 12)} ${dice.one(things)}.`,
  (dice) =>
    `Mechanic for ${dice.one(cars)}, ${listed(
      some(dice, 2, () => yearOf(dice)),
      dice.one(["or", "and"]),
    )} models.`,
  (dice) => `Experience from ${some(dice, 3, () => yearOf(dice)).join(", ")}.`,
  (dice) => `Event on ${day(dice)} at ${clock(dice)}, ${from(dice, 20, 900)} guests.`,
  (dice) => `From ${day(dice)} to ${day(dice)}, ${from(dice, 2, 90)} ${dice.one(things)}.`,
  (dice) => `${day(dice)} ${from(dice, 10, 900)} ${dice.one(things)}`,
  (dice) =>
    `Open ${clock2(dice)} - ${clock2(dice)}, Monday to Saturday. ${from(dice, 2, 200)} ${dice.one(things)}.`,
  (dice) => `Times: ${clock(dice)}am, ${clock(dice)} am and ${clock(dice)}pm for ${from(dice, 2, 20)} days.`,
  (dice) => `${some(dice, 3, () => clock2(dice)).join(", ")} are free.`,
  (dice) => `Rooms ${some(dice, 2, () => `${from(dice, 8, 20)}x${from(dice, 8, 20)}`).join(", ")} ft.`,
  (dice) =>
    `Windows ${from(dice, 6, 24) * 100} x ${from(dice, 6, 24) * 100} mm, ${from(dice, 2, 12)} pieces; ${from(dice, 6, 24) * 50} x ${from(dice, 6, 24) * 50}.`,
  (dice) => `Board ${from(dice, 6, 24) * 100} by ${from(dice, 6, 24) * 100} by ${from(dice, 6, 30)} mm`,
  (dice) =>
    `Sizes ${some(dice, 4, () => String(from(dice, 6, 46)))
      .sort((one, other) => Number(one) - Number(other))
      .join(", ")}.`,
  (dice) => `Shoes ${Array.from({ length: 4 + dice.upTo(4) }, (_, place) => 36 + place).join(" ")}`,
  (dice) =>
    `No. ${from(dice, 1, 250)} ${dice.one(streets)}, ${dice.one(areas)}, flat ${from(dice, 1, 20)}, floor ${from(dice, 1, 9)}.`,
  (dice) =>
    `House ${from(dice, 1, 99)}, Road ${from(dice, 1, 900)}, Unit ${from(dice, 1, 9)}, ${dice.one(areas)}.`,
  (dice) =>
    `${from(dice, 1, 99)}${dice.one(["A", "B", ""])} ${dice.one(streets)}, off ${dice.one(streets)}, after ${from(dice, 2, 9)} houses.`,
  (dice) =>
    `Plate ${dice.one(["LSR", "KJA", "ABC", "EPE"])}-${from(dice, 100, 999)}-${dice.one(["XA", "BC", "YQ"])}, ${yearOf(dice)} model, ${from(dice, 2, 5)} doors to spray.`,
  (dice) =>
    `${from(dice, 2, 90)} ${dice.one(things)}, ${from(dice, 2, 90)} ${dice.one(things)}, ${from(dice, 2, 90)} ${dice.one(things)} and ${from(dice, 100, 900)} ${dice.one(things)}.`,
  (dice) => `Items: ${some(dice, 4, () => `${from(dice, 1, 90)} ${dice.one(things)}`).join(" ")}`,
  (dice) =>
    `${dice.one(phones)} screen, ${dice.one([32, 64, 128, 256])}GB, ${dice.one([4, 8, 16])}GB RAM, ${thousands(dice, 5, 90)}.`,
  (dice) =>
    `Generator ${from(dice, 2, 20)}.${from(dice, 1, 9)}kva, tank ${from(dice, 5, 50) * 100} litres, pipe ${from(dice, 1, 4)} inch ${from(dice, 2, 40)} lengths.`,
  (dice) =>
    `${from(dice, 20, 900)} sqm, 0.${from(dice, 4, 7)}5mm, ${thousands(dice, 2, 9)} per metre, ${from(dice, 2, 9)} coats.`,
  (dice) =>
    `Cement ${from(dice, 10, 90)} bags @ ${thousands(dice, 2, 9)}, sand ${from(dice, 2, 9)} trips @ ${thousands(dice, 20, 90)} each.`,
  (dice) => `Prices ${some(dice, 3, () => plainPrice(dice)).join(", ")} by size.`,
  (dice) =>
    `Discount ${from(dice, 2, 9)}%, ${from(dice, 10, 20)}% or ${from(dice, 21, 40)}% from ${from(dice, 50, 900)} ${dice.one(things)}.`,
  (dice) =>
    `I need ${dice.one(["one", "two", "three"])} ${dice.one(trades)}s, ${dice.one(["four", "five", "six"])} labourers and ${dice.one(["seven", "eight", "nine"])} boys for ${dice.one(["two", "three", "ten"])} days.`,
  (dice) => `Abeg I wan make una paint ${from(dice, 2, 9)} room, I go pay ${from(dice, 10, 90)}k, e no far.`,
  (dice) =>
    `Age ${from(dice, 18, 25)} to ${from(dice, 30, 45)}, ${from(dice, 2, 9)} years experience, ${from(dice, 5, 8)}am to ${from(dice, 3, 8)}pm.`,
  (dice) =>
    `Mix 1:${from(dice, 2, 3)}:${from(dice, 4, 6)}, fertilizer ${dice.one(["15-15-15", "20:10:10", "12-12-17"])}, ${from(dice, 2, 20)} bags.`,
  (dice) =>
    `1. ${dice.one(trades)} 2. ${dice.one(trades)} 3. ${dice.one(trades)} 4. ${from(dice, 2, 20)} ${dice.one(things)}`,
  (dice) =>
    `Manage my Instagram page, ${from(dice, 3, 30)} posts, and Facebook, ${from(dice, 3, 30)} adverts, for ${from(dice, 2, 6)} months.`,
  (dice) =>
    `Meet at ${dice.one(areas)} by ${from(dice, 6, 11)}, work at the site is ${from(dice, 6, 12)} hours at ${from(dice, 4, 20)}k.`,
];

export function ordinaryTexts(seed: number, count: number): string[] {
  const dice = diceOf(seed);
  return Array.from({ length: count }, (_, place) => {
    const first = (sentences[place % sentences.length] as (dice: Dice) => string)(dice);
    const more = Array.from({ length: dice.upTo(3) }, () => dice.one(sentences)(dice));
    return [first, ...more].join(dice.one([" ", "\n"]));
  });
}
