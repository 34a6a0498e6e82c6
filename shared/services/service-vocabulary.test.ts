/** The words that people use for trades and things, each with the trade that it means. */
import { expect, test } from "vitest";
import { services, tradeAt } from "./service-search.ts";
import type { ServiceName } from "./services.ts";

test("the 140 trades have at least 1,200 words of their own, not counting brands and names [CONST-26]", () => {
  const words = new Set(services.flatMap((service) => service.words));
  expect(services).toHaveLength(140);
  expect(words.size).toBeGreaterThanOrEqual(1_200);
});

/** The trade, then words that mean it alone. */
const everyday: Partial<Record<ServiceName, string>> = {
  "Appliance Repair":
    "oven, toaster, juicer, air fryer, hot plate, pressure cooker, hair dryer, exhaust fan, vacuum cleaner",
  "Auto Electrical Services": "rewaya, car tracker",
  "Building Construction": "labour, decking, casting",
  "Car Repair": "motor, clutch, wiper, exhaust, oil change, car engine, motor don spoil",
  "Cattle and Goat Rearing": "butcher, abattoir, slaughter cow, kill ram, meat seller",
  "Catering Services": "iya basira, canteen, pounded yam, pepper soup, food joint",
  "Childcare Services": "baby sitter, mind my pikin, watch my baby",
  "Computer Repair": "monitor, format laptop, laptop charger, printer repair, pos machine",
  "Crop Farming": "farm work, plant maize, cucumber, okro",
  "Driving Services": "taxi, cab, keke man, school run",
  "Electrical Installation": "elevator, lift, wall socket, extension box, no current, led bulb",
  "Fitness Training": "football coach, swimming coach, swimming lessons",
  Fumigation: "insects, ants, kill rat, spray cockroach",
  "Gardening and Landscaping": "lawn mower, trim hedge, compound grass",
  "Gas Supply and Installation": "diesel, diesel supply",
  "Glass Works": "standing mirror, window glass, aquarium",
  Haulage: "gravel, granite, sand supply, low bed",
  Hairdressing: "crochet, attachment, thread hair, make hair",
  "Home Lessons": "quran teacher, alfa, ustaz, handwriting, biology",
  "Home Nursing": "treat wound, take injection, care for old woman",
  "Jewellery Making": "wrist watch repair, gold, repair necklace",
  "Laundry and Dry Cleaning": "dobi, wash duvet, wash cloth, iron cloth",
  "Locksmith Services": "lock, key, keys, remote key",
  "Moving Services": "loaders, barrow pusher, pack house, moving van",
  "Phone Repair": "screen guard, screen protector, charger, earpiece, power bank",
  Photography: "passport photo, photo framing",
  Plumbing: "geyser, bathtub, wash hand basin, toilet seat, toilet block",
  "Printing Services": "lamination, laminate, id card, cyber cafe, spiral binding",
  "Real Estate Agency": "self con, self contain, hostel, boys quarters, accommodation, buy land",
  "Recruitment Services": "apprentice, salesperson, storekeeper",
  Roofing: "roofing sheet, waterproof",
  "Shoe Making and Repair": "shoe shiner, polish shoe",
  "Small Chops": "bole, akara, roast fish",
  "Sound and Lighting": "speakers, party light, church sound",
  Tailoring: "seamstress, change zip, hem",
  "Television Repair": "radio repair, dstv installer, tv remote",
  "Veterinary Services": "dog doctor, dog grooming",
  Vulcanising: "patch tyre, spare tyre",
  "Waste Disposal": "mai bola, dirt, scrap buyer",
  "Water Supply": "sachet water, fetch water, bag of water",
  "Welding Services": "weld, welding machine, metal gate",
};

test.each(
  Object.entries(everyday).flatMap(([service, list]) => list.split(", ").map((word) => [word, service])),
)("%j means %s", (word, service) => {
  const words = word.split(" ");
  const found = tradeAt(words, 0);
  expect(found?.length).toBe(words.length);
  expect(found?.services).toContain(service);
  expect(found!.services.length).toBeLessThanOrEqual(3);
});

test.each([
  ["bike", ["Dispatch Riding", "Motorcycle Repair"]],
  ["keke", ["Driving Services", "Motorcycle Repair"]],
  ["maruwa", ["Driving Services", "Motorcycle Repair"]],
  ["fila", ["Fashion Design", "Tailoring"]],
  ["tint", ["Car Painting and Panel Beating", "Wallpaper Installation"]],
  ["tinting", ["Car Painting and Panel Beating", "Wallpaper Installation"]],
  ["chiller", ["Air Conditioner Repair", "Refrigerator Repair"]],
  ["cold room", ["Air Conditioner Repair", "Refrigerator Repair"]],
])("%j means %j", (word, expected) => {
  expect(tradeAt(word.split(" "), 0)?.services.toSorted()).toEqual(expected);
});

test.each(["flow", "wait", "waiting", "follow", "loading", "guest", "coach", "track", "pack", "train"])(
  "%j, the beginning of a listed word, means no trade",
  (word) => {
    expect(tradeAt([word], 0)).toBeUndefined();
  },
);
