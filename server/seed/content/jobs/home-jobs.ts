import type { ServiceJobTexts } from "./job-texts.ts";

// biome-ignore format: one posting per line keeps the texts readable
export const homeJobs: readonly ServiceJobTexts[] = [
  {
    service: "Cleaning Services",
    texts: [
      ["Clean a self contain before I move in, {day}.", 10_000, 18_000],
      ["Post-construction cleaning of a 4-bedroom duplex in {area}. Paint stains on tiles and all windows inside out.", 80_000, 120_000],
      ["Somebody to clean twice a week: two bedrooms, kitchen, bathroom. Mondays and Thursdays from eight to twelve. Key stays with the gateman.", 40_000, 55_000],
      ["Deep cleaning for a restaurant kitchen. The extractor, the tiles behind the burners and the floor drain have years of oil on them. We close on Sunday night at ten and open on Tuesday morning, so all of Monday is yours. Bring the chemicals and machines, because ordinary soap has failed. NAFDAC people are coming next week, so this is important to us.", 90_000, 130_000],
      ["Wash my rug and two sofas at home.", 15_000, 25_000],
    ],
  },
  {
    service: "Laundry and Dry Cleaning",
    texts: [
      ["Wash and iron 30 clothes, pick up from {area}.", 9_000, 14_000],
      ["Dry clean one wedding gown with a long train. Palm oil touched it. Tell me honestly if it will come out.", 15_000, 25_000],
      ["Weekly laundry for a family of five. Native wears with starch, children's things separate. Collect on Mondays.", 40_000, 60_000],
      ["Three agbadas, two caps. Ready before Friday.", 8_000, 12_000],
    ],
  },
  {
    service: "Childcare Services",
    texts: [
      ["Nanny for a one-year-old, Monday to Friday, 7 to 6.", 50_000, 70_000],
      ["Babysitter for two boys, 4 and 7, on {day} night while we attend a wedding. Until 1 am, transport paid.", 10_000, 15_000],
      ["After-school care in {area}: collect from school at 2 pm, feed, homework, no television before five.", 45_000, 60_000],
      ["We have twins of eight months and my leave ends next month. I want a calm and clean woman, not below 25, who has looked after babies before and can show someone that she worked for. Live-in is possible but not a must. You will not be doing the cooking or the general cleaning, only the babies, their clothes and their bottles. Off every other weekend. Medical test is at our cost.", 80_000, 110_000],
    ],
  },
  {
    service: "Domestic Staffing",
    texts: [
      ["House help needed, live-in, family of four.", 50_000, 70_000],
      ["Cook-steward for a bachelor in {area}. Nigerian and a little continental food, three days a week. Must like cats.", 60_000, 80_000],
      ["Gateman who can also water flowers and wash one car. Room, light and water are provided.", 45_000, 60_000],
      ["Elderly couple need a steady, honest person for cleaning, marketing and simple cooking, mornings only. Our last helper was with us for nine years and left to marry. We ask for two guarantors and an interview on Saturday. We are easy to live with.", 55_000, 75_000],
    ],
  },
  {
    service: "Home Nursing",
    texts: [
      ["Nurse to give injections at home, five days.", 10_000, 15_000],
      ["Caregiver for my mother after a stroke, day shift, {area}. Lifting, exercises, feeding and blood pressure chart.", 90_000, 130_000],
      ["Wound dressing for a diabetic foot, every other day for four weeks. Registered nurse only, with your licence.", 60_000, 90_000],
      ["Omugwo help for three weeks: bath the baby, hot water for me, light cooking. My own mother is not able to come.", 70_000, 100_000],
    ],
  },
  {
    service: "Fumigation",
    texts: [
      ["Bedbugs in two rooms. We have tried everything!", 20_000, 35_000],
      ["Fumigate a 3-bedroom flat against cockroaches and ants. We have a baby, so use something safe and say how long to stay out.", 25_000, 40_000],
      ["Snake was seen behind the fence. Treat the compound and cut the bush, at {area}.", 30_000, 50_000],
      ["Termites are eating the door frames and now the ceiling. The house is nine years old and nobody treated the ground before building. I want drilling and injection around the walls and not just spraying on top, with a guarantee paper. Kindly inspect first; I will pay your transport for the inspection.", 70_000, 120_000],
    ],
  },
  {
    service: "Gardening and Landscaping",
    texts: [
      ["Cut the grass, trim hedge. Every two weeks.", 8_000, 12_000],
      ["Plant carpet grass on half a plot and put flowers along the fence in {area}. Black soil needed, about two trips.", 180_000, 250_000],
      ["Remove one dead mango tree and turn the place into a small vegetable garden: ugu, tomatoes, pepper. Show my mother how to manage it, she is bored since she retired.", 60_000, 90_000],
      ["Gardener for a school, three mornings weekly.", 35_000, 45_000],
    ],
  },
  {
    service: "Security Guard Services",
    texts: [
      ["Night guard for a shop, 7 pm to 6 am. {area}.", 45_000, 60_000],
      ["Two bouncers for a birthday party, gentle but firm. Not looking for trouble, only for order at the gate.", 40_000, 60_000],
      ["Estate of 34 houses needs four trained guards in shifts, with uniforms and a visitor's book. Company with licence only.", 240_000, 320_000],
      ["Maiguard for an uncompleted building. Somebody must sleep there because of iron rods and cement. A room with roof is ready, light will come later.", 30_000, 40_000],
    ],
  },
  {
    service: "Septic Tank Evacuation",
    texts: [
      ["Soakaway is full, toilet is not going. Urgent, {area}.", 35_000, 55_000],
      ["Evacuate septic tank for 6 flats. Truck can enter up to the gate, hose of about 25 metres will be needed.", 60_000, 80_000],
      ["Gutter in front of our shops is blocked, water now stands for days and mosquitoes are everywhere. Clear 60 metres.", 30_000, 50_000],
      ["Inspection chamber smells inside the kitchen. Find out why, then treat it.", 15_000, 25_000],
    ],
  },
];
