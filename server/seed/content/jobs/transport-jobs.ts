import type { ServiceJobTexts } from "./job-texts.ts";

// biome-ignore format: one posting per line keeps the texts readable
export const transportJobs: readonly ServiceJobTexts[] = [
  {
    service: "Car Repair",
    texts: [
      ["Corolla 2008 overheating in traffic. Fan is working.", 10_000, 25_000],
      ["Brake pads front and rear plus disc skimming for a Camry. I will buy the pads, tell me which brand.", 10_000, 18_000],
      ["Toyota Sienna 2006 jerks when changing from gear two to three, mostly when it is hot. Scan first before touching anything. My last mechanic changed the gear oil with the wrong one and I have been regretting it ever since. If the gearbox must come down, give me a price for repairing and a price for fairly used, with warranty on each. The car is parked at {area} and can still move.", 40_000, 150_000],
      ["Home service: change oil, plugs and air filter for a Honda Accord. {day} after work, before dark.", 12_000, 20_000],
      ["Check engine light on. Bring scanner.", 5_000, 8_000],
    ],
  },
  {
    service: "Auto Electrical Services",
    texts: [
      ["Car drains battery overnight. Find the leak please.", 6_000, 12_000],
      ["Rewire for a Peugeot 406, rats ate the cables under the bonnet. Horn and trafficator are both dead.", 25_000, 45_000],
      ["Kick starter clicks, engine no dey turn. I dey {area}.", 5_000, 10_000],
      ["Install a tracker and an alarm in two delivery buses. Device and SIM are ready.", 15_000, 25_000],
    ],
  },
  {
    service: "Car Painting and Panel Beating",
    texts: [
      ["Rear bumper cracked by keke. Repair and spray, silver.", 20_000, 35_000],
      ["Full body spray for a black RAV4 2010, oven baked. Remove all dents first, six of them. Send me pictures.", 250_000, 350_000],
      ["Passenger door was hit and no longer closes well. Panel beating and painting, and the glass must wind again.", 40_000, 65_000],
      ["Buff and polish only, small scratches everywhere. Car is dark blue.", 15_000, 25_000],
    ],
  },
  {
    service: "Car Wash Services",
    texts: [
      ["Wash two cars at home every Saturday morning.", 6_000, 10_000],
      ["Interior detailing for a Highlander: seats, roof and carpet. Baby milk poured inside, it smells. Please use something good.", 20_000, 35_000],
      ["Engine wash and waxing before I sell the car. Come to {area} with your own machine and water.", 12_000, 18_000],
      ["Need someone reliable for daily washing of four pool cars in our office compound, Monday to Friday before 8 am. Water, soap and uniform are provided. Pay is monthly and the person must be known to somebody in the area who can stand for him. It can be combined with other work because you will be done by nine.", 45_000, 60_000],
    ],
  },
  {
    service: "Vulcanising",
    texts: [
      ["Flat tyre in {area}, no spare. Come with jack please.", 3_000, 6_000],
      ["Supply and fix four fairly used tyres, 205/65 R15, with wheel balancing. No expired ones, I will check the date.", 90_000, 130_000],
      ["Wheel alignment and balancing for a Lexus. It pulls to the left.", 10_000, 15_000],
      ["I need a vulcaniser who can come every Monday to check the pressure of nine buses before they leave the park at 6 am.", 8_000, 12_000],
    ],
  },
  {
    service: "Driving Services",
    texts: [
      ["Driver for one day, {area} to airport and back.", 10_000, 15_000],
      ["Driver wanted from Lagos to Ibadan and back on {day}. My car is automatic. I pay fuel and toll.", 25_000, 35_000],
      ["Personal driver for a family of four. School run in the morning, office, then school again at 2 pm. Saturdays sometimes, Sundays off. You need a valid licence, two guarantors and at least five years on these roads. We prefer someone who lives within thirty minutes of {area} and who does not use the phone while driving. Pay goes up by ₦10,000 after three months if all is well.", 80_000, 110_000],
      ["Drive a Sprinter bus of 18 wedding guests to Enugu, leave Friday, return Sunday. Accommodation provided.", 60_000, 80_000],
    ],
  },
  {
    service: "Dispatch Riding",
    texts: [
      ["Pick a small parcel from {area} to Ikeja. Fragile.", 2_000, 3_500],
      ["Dispatch rider to deliver 12 food packs between 11 am and 2 pm, all within fifteen minutes of each other.", 10_000, 15_000],
      ["Okada or bike man to carry waybill from the park to my shop, two bags, not heavy.", 1_500, 3_000],
      ["I sell hair online and need a rider I can trust for pay on delivery. Around six deliveries a day, four days a week. You collect the money by transfer to my account and never release the goods before I say it has entered. Own bike with papers and a box is a must. We start with a two-week trial.", 90_000, 140_000],
    ],
  },
  {
    service: "Moving Services",
    texts: [
      ["Move a fridge, a sofa and 14 boxes from Wuse 2 to Gwarinpa on Saturday.", 30_000, 45_000],
      ["Pack and move a 2-bedroom flat. Third floor, no lift. You bring cartons and tape. It is within {area}.", 90_000, 130_000],
      ["I dey pack comot from self contain, na only bed, gas, TV and clothes. Need small bus and one strong person.", 12_000, 20_000],
      ["Office relocation: 22 desks, chairs, two heavy printers, a safe and many files in numbered boxes. We close on Friday at 4 pm and must work again on Monday at 8 am. Everything has to be labelled, and the glass tables wrapped. Send at least eight people and one supervisor. We need an official receipt.", 250_000, 350_000],
    ],
  },
  {
    service: "Haulage",
    texts: [
      ["One trip of sharp sand to {area}, 20 tonnes.", 130_000, 170_000],
      ["Truck to carry 300 bags of cement from the depot to a site, off-loading included. Good road up to the gate.", 90_000, 130_000],
      ["Two tippers to remove rubble and broken blocks from a demolished fence. Dump it at an approved place.", 80_000, 110_000],
      ["30-tonne trailer needed for yams from Zaki Biam to Lagos. Loading is on {day}. The driver must have insurance and must not stop to pick up other loads, because last year half of my yams were already soft before he arrived at Mile 12. Payment is 50% at loading and the balance when the last tuber is down.", 550_000, 700_000],
    ],
  },
];
