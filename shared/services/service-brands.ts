import type { ServiceName } from "./services.ts";

/**
 * Brands that people name instead of the thing: "Mikano no dey start". They mean the trade that repairs or
 * installs it. Brands of many things are listed with the thing ("samsung fridge") or with at most three
 * trades. Those that are also search words of a service are in service-words.ts. Only search and posting load
 * this file.
 */
// biome-ignore format: one service per line keeps the table readable
export const serviceBrands: Readonly<Partial<Record<ServiceName, string>>> = {
  "Air Conditioner Repair": "my gree, gree air conditioner, gree aircon, gree split unit, gree inverter ac, carrier ac, panasonic ac, samsung ac, polystar ac, thermocool ac, haier ac, midea, daikin, york ac, syinix ac, skyrun ac, royal ac, tcl ac, chigo, kenstar ac, restpoint ac, hisense, lg, polystar, skyrun, haier, haier thermocool",
  "Aluminium Works": "tower aluminium, first aluminium, alumaco",
  "Appliance Repair": "ox fan, kdk, kdk fan, orl fan, lontor, lontor fan, qasa, qasa fan, century fan, saisho, sonik, kenwood, kenwood blender, philips iron, philips blender, nutribullet, moulinex, ariston cooker, indesit, bosch washing machine, maxi cooker, ignis cooker, bompani, eurosonic, nakai, silvercrest, silver crest, sokany, duravolt, century stabilizer, hisense washing machine, samsung washing machine, thermocool washing machine, polystar washing machine, panasonic, bruhm, whirlpool, beko, cway dispenser",
  "Auto Electrical Services": "varta, solite battery, rocket battery, tudor battery, bosch battery",
  "Block Moulding": "dangote cement, bua cement, lafarge cement, elephant cement, unicem",
  Bricklaying: "dangote cement, bua cement, lafarge cement, elephant cement, unicem, ashaka cement",
  "Building Construction": "dangote cement, bua cement, lafarge cement, elephant cement, unicem",
  "Car Repair": "rav4, venza, avensis, yaris, honda accord, honda civic, honda crv, rx350, mercedes benz, bmw, audi, golf 3, passat, pathfinder, mazda, mitsubishi, elantra, kia, kia rio, ford, ford edge, ford explorer, range rover, land rover, land cruiser, innoson, opel, pontiac vibe, acura, jeep cherokee, chevrolet, volvo",
  "CCTV Installation": "dahua, ezviz, v380, cp plus, uniview, tiandy, imou, reolink",
  "Computer Repair": "imac, dell, dell laptop, lenovo, thinkpad, toshiba laptop, acer laptop, asus laptop, elitebook, hp pavilion, zinox, epson printer, hp printer, canon printer",
  "Electric Fence Installation": "nemtek, jva fence, sherlotronics",
  "Electrical Installation": "schneider electric, nexans, coleman cable, coleman wire, cutix cable, legrand, hager, mojec meter, momas meter, conlog meter, hexing meter",
  "Fish Farming": "coppens, blue crown feed, skretting, aller aqua, ecofloat",
  "Generator Repair": "perkins, fg wilson, haojin, parsun, thermocool generator, honda generator, yamaha generator, maxi generator, senwei, kipor, jmg, lister generator, himoinsa, bluegate generator, hyundai generator, powerflex",
  Hairdressing: "xpression, x pression, darling braid, darling attachment, lush hair",
  Haulage: "howo, sinotruk, mack truck, daf truck, iveco, canter truck",
  "House Painting": "meyer paint, sandtex, caplux, prestige paint, portland paint, president paint, saclux, finecoat, jotun",
  "Internet Installation": "smile network, mtn router, airtel router, fibreone, fiberone, tp link, cobranet, huawei router",
  "Inverter Installation": "genus inverter, felicity, prag, mercury inverter, mecer, microtek, must inverter, victron, schneider inverter, apc ups, bluegate ups, trojan battery, quanta battery, ritar, pylontech, blue carbon, cworth, gennex, rubitec, eastman battery, yohako, livfast",
  "Locksmith Services": "yale lock, union lock, zkteco",
  "Makeup Artistry": "zaron, house of tara, maybelline",
  "Motorcycle Repair": "bajaj boxer, tvs bike, tvs keke, qlink bike, kymco, lifan, honda bike, suzuki bike, keke bajaj, piaggio, simba bike",
  "Phone Repair": "vivo phone, huawei, gionee, blackberry, google pixel, realme, oneplus, tecno camon, tecno spark, infinix hot, samsung galaxy, motorola, apple watch, airpods, oraimo, umidigi",
  Photography: "canon camera, nikon, nikon camera, sony camera",
  Plumbing: "geepee tank, gp tank, twyford, vitra toilet, ideal standard, grundfos, pedrollo, interdab, dab pump, lowara, leo pump, atlas pump, ariston heater, ariston water heater",
  "Poultry Farming": "hybrid feeds, vital feed, top feeds, ultima feeds, zartech, agrited, amo farm",
  "Refrigerator Repair": "thermocool fridge, haier, haier thermocool, nexus fridge, nexus freezer, lg freezer, hisense, hisense freezer, skyrun, skyrun fridge, polystar, polystar fridge, bruhm, bruhm freezer, kelvinator, whirlpool, beko, snowsea, restpoint freezer, scanfrost fridge, scanfrost freezer, midea fridge, royal freezer, samsung freezer, maxi freezer, lg",
  Roofing: "gerard roof, kamrat, metcoppo, tower aluminium, first aluminium",
  "Solar Panel Installation": "jinko solar, canadian solar, longi, ja solar, trina solar, sun king, sunking, d light, lumos, lontor solar, qasa solar, ecoflow, bluetti, jackery, starsight",
  "Sound and Lighting": "jbl, behringer, shure mic, rcf speaker, peavey, yamaha mixer",
  "Television Repair": "gotv decoder, dstv decoder, hisense, sony tv, sony bravia, bravia, tcl tv, skyworth, polystar, polystar tv, skyrun, panasonic tv, vitron, infinix tv, roch tv, royal tv, maxi tv, openview, freesat, lg, panasonic",
  Tiling: "goodwill tiles, royal ceramics, virony, time ceramics, cdk tiles, bn ceramics",
  Vulcanising: "firestone, pirelli, goodyear, maxxis, hankook",
};
