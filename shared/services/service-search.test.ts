import { describe, expect, it } from "vitest";
import { furtherServices, guessService, rankServices, serviceCalled, services } from "./service-search.ts";
import { serviceNames } from "./services.ts";

describe("search words", () => {
  it("include lower-case words for every service", () => {
    for (const { name, words } of services) {
      expect(words.length, name).toBeGreaterThanOrEqual(8);
      expect(new Set(words).size, name).toBe(words.length);
      for (const word of words) expect(word, name).toMatch(/^[a-z0-9]+(?: [a-z0-9]+)*$/);
    }
  });
});

describe("guessing the service of a text", () => {
  it.each([
    ["Plumber needed to fix two leaking taps and install a water heater", "Plumbing"],
    ["Paint two rooms and a corridor in sage green emulsion", "House Painting"],
    ["Move a fridge, a sofa and 14 boxes from Wuse 2 to Gwarinpa on Saturday.", "Moving Services"],
    ["Asoebi for 12 ladies in lace. Measurements will be taken at my house", "Fashion Design"],
    ["Service a 3.5 kVA generator and change the plug.", "Generator Repair"],
    ["Home lesson teacher for Primary 4 Maths and English", "Home Lessons"],
    ["My gen no dey start", "Generator Repair"],
    ["I need vulcaniser, my tyre don burst", "Vulcanising"],
    ["panel beater to fix my bumper", "Car Painting and Panel Beating"],
    ["okada man to carry waybill from park", "Dispatch Riding"],
    ["mama put to cook for 50 people", "Catering Services"],
    ["Deep freezer not cooling again", "Refrigerator Repair"],
    ["Tile one bathroom and kitchen floor", "Tiling"],
    ["Braids for two little girls", "Hairdressing"],
    ["borehole in my compound", "Borehole Drilling"],
    ["AC is blowing hot air", "Air Conditioner Repair"],
    ["someone to sew school uniform", "Tailoring"],
    ["DSTV decoder and dish to install", "Television Repair"],
    ["Mount six solar panels and a 3 kVA inverter", "Solar Panel Installation"],
    ["Aṣọ òkè for my wedding", "Fashion Design"],
    ["Light man needed, breaker dey trip since yesterday", "Electrical Installation"],
    ["Abeg I need electritian, socket don burn", "Electrical Installation"],
    ["My aircon no dey cool at all", "Air Conditioner Repair"],
    ["AC technician to check why AC dey drip water", "Air Conditioner Repair"],
    ["Sumec Firman gen no gree start", "Generator Repair"],
    ["My small Elepaq dey smoke", "Generator Repair"],
    ["Fridge no dey freeze, I think say gas don finish", "Refrigerator Repair"],
    ["Thermocool freezer no dey cool well", "Refrigerator Repair"],
    ["Tap dey leak for kitchen, I need plumba", "Plumbing"],
    ["Toilet don block, e no dey go down", "Plumbing"],
    ["Gee Pee tank to fix on a stand and connect", "Plumbing"],
    ["Soakaway don full, come pack am", "Septic Tank Evacuation"],
    ["My phone no dey charge, na Infinix", "Phone Repair"],
    ["Itel screen don crack", "Phone Repair"],
    ["Machanic wey sabi Peugeot", "Car Repair"],
    ["My motor no dey start since morning", "Car Repair"],
    ["Keke no dey start, bring your tools", "Motorcycle Repair"],
    ["Dem bash my car for back, panel beata needed", "Car Painting and Panel Beating"],
    ["Roof dey leak any time rain fall", "Roofing"],
    ["Breeze carry my roof, rain dey enter", "Roofing"],
    ["Wetin I go pay make kafinta build wardrobe?", "Carpentry"],
    ["Door no dey close, na the wood swell", "Carpentry"],
    ["Luminous inverter no dey charge", "Inverter Installation"],
    ["Felicity battery no dey last again", "Inverter Installation"],
    ["DSTV no dey show, only E48 error", "Television Repair"],
    ["Iron benda for decking of one storey", "Welding Services"],
    ["POP don fall for my parlour", "POP Ceiling"],
    ["Rat dey my house, cockroach too", "Fumigation"],
    ["Well don dry, I need person to go deeper", "Well Digging"],
    ["Person wey go watch my pikin after school", "Childcare Services"],
    ["I wan pack to new house, help me carry my loads", "Moving Services"],
    ["Key don break inside my door", "Locksmith Services"],
    ["Dog dey vomit and e no dey eat", "Veterinary Services"],
    ["Mai wanki to collect and iron my clothes", "Laundry and Dry Cleaning"],
    ["Borehole no dey bring water, sumo don burn", "Borehole Drilling"],
    ["Laptop dey hang, e dey slow too", "Computer Repair"],
    ["Repaint one self contain before I move in", "House Painting"],
    ["Pack and move a 2-bedroom flat on the third floor", "Moving Services"],
    ["Clean a self contain on Friday", "Cleaning Services"],
    ["Self contain around Akoka", "Real Estate Agency"],
    ["Do my accounts for last year", "Accounting"],
    ["Welding Services", "Welding Services"],
  ])("%s → %s", (text, service) => {
    expect(guessService(text)).toBe(service);
  });

  it.each([
    ["vulcanizer", "Vulcanising"],
    ["electricians", "Electrical Installation"],
    ["fridge", "Refrigerator Repair"],
    ["borehole", "Borehole Drilling"],
    ["mekanik", "Car Repair"],
    ["kafinta", "Carpentry"],
    ["elepaq", "Generator Repair"],
    ["startimes", "Television Repair"],
    ["itel", "Phone Repair"],
    ["peugeot", "Car Repair"],
    ["thermocool", "Refrigerator Repair"],
    ["luminous", "Inverter Installation"],
    ["birikila", "Bricklaying"],
    ["aranso", "Tailoring"],
    ["watchman", "Security Guard Services"],
    ["weavon", "Hairdressing"],
    ["otapiapia", "Fumigation"],
    ["suckaway", "Septic Tank Evacuation"],
    ["aircon", "Air Conditioner Repair"],
    ["repair", undefined],
    ["show", undefined],
    ["help", undefined],
    ["cool", undefined],
    ["somewhere", undefined],
    ["", undefined],
  ])("the word '%s' alone means %s", (word, service) => {
    expect(serviceCalled(word)).toBe(service);
  });

  it("recognises every service by its own name", () => {
    for (const name of serviceNames) expect(guessService(name), name).toBe(name);
  });

  it("ranks further services that the text may be about", () => {
    const ranked = rankServices("Pack and move fridge, then repair the AC");
    expect(ranked[0]).toBe("Moving Services");
    expect(ranked).toContain("Air Conditioner Repair");
  });

  it.each([
    ["Pictures of finished houses", "House Painting", "word", []],
    ["We also tile bathrooms and do wiring", "House Painting", "word", ["Tiling", "Electrical Installation"]],
    ["Paint two rooms and tile the floor", "House Painting", "phrase", []],
    ["Move a fridge, a sofa and 14 boxes on Saturday", "Moving Services", "phrase", []],
    ["I paint houses and also do tiling and plumbing", "House Painting", "phrase", ["Tiling", "Plumbing"]],
    [
      "Service my gen and install solar panels too",
      "Generator Repair",
      "phrase",
      ["Solar Panel Installation"],
    ],
  ] as const)("'%s' besides %s by a %s: %j", (text, besides, least, further) => {
    expect(furtherServices(text, { besides, least })).toEqual(further);
  });

  it("returns none when no word hints at a service", () => {
    expect(guessService("")).toBeUndefined();
    expect(guessService("Please call me tomorrow, 9 am")).toBeUndefined();
    expect(guessService("constructor __proto__")).toBeUndefined();
  });
});
