import type { ServiceJobTexts } from "./job-texts.ts";

// biome-ignore format: one posting per line keeps the texts readable
export const eventJobs: readonly ServiceJobTexts[] = [
  {
    service: "Catering Services",
    texts: [
      ["Cook for a naming ceremony in Surulere, about 60 guests. Jollof, fried rice, chicken and moi moi. I have pots and gas, you bring two hands.", 45_000, 70_000],
      ["Ofada rice and ayamase for 25 people, {day}.", 40_000, 55_000],
      ["Caterer for a burial in the village, 400 guests. Cow will be provided, you handle cutting to washing.", 350_000, 480_000],
      ["Daily lunch for a team of 15 in {area}, Monday to Friday. We want real food that changes: one day swallow and soup, one day rice, one day beans and plantain and so on, with fruit twice a week. Two of us do not eat meat and one is diabetic, so I will explain on the phone. Delivery before 12:30 in clean packs. The budget is for one week. Please start with a tasting for three people, we will pay for it.", 120_000, 160_000],
      ["Three coolers of jollof with fried turkey, and one of white rice and stew.", 150_000, 200_000],
    ],
  },
  {
    service: "Cake Making",
    texts: [
      ["Birthday cake for a boy, 5 years, football theme.", 25_000, 40_000],
      ["Three-tier wedding cake, vanilla and red velvet, buttercream with fresh flowers. Deliver to {area} by 9 am.", 120_000, 180_000],
      ["24 cupcakes with our office logo for Friday, and a small cake for the boss. Not too sweet, please.", 28_000, 38_000],
      ["Sugar-free cake for my mother's 70th. She is diabetic but she loves cake, so I need a baker who has really made one before and can say what goes inside. Two layers, purple, with '70 and thankful' on top. If I could taste a slice the week before, I would be very happy to pay for it.", 35_000, 50_000],
    ],
  },
  {
    service: "Small Chops",
    texts: [
      ["100 packs: puff puff, samosa, spring roll, chicken.", 100_000, 140_000],
      ["Live grill for a house party in {area}: asun, suya and catfish for 50 people. We have the space and the drinks.", 150_000, 210_000],
      ["Mocktail stand for a kids' party, 40 children, colourful cups, no alcohol anywhere near it.", 50_000, 70_000],
      ["Small chops for a two-hour seminar, 30 persons, delivered at 10 am sharp.", 30_000, 42_000],
    ],
  },
  {
    service: "Event Decoration",
    texts: [
      ["Balloon arch and backdrop for a first birthday.", 45_000, 70_000],
      ["Hall decoration for 300 guests at {area}, burnt orange and cream. Stage, aisle, tables and entrance. Set-up from 5 am.", 400_000, 600_000],
      ["Surprise proposal on a rooftop. Candles, roses and the words 'Marry me' in lights. She must not find out!", 90_000, 130_000],
      ["Decorate our church for thanksgiving. The budget is small but the congregation is generous with praise.", 60_000, 80_000],
    ],
  },
  {
    service: "Photography",
    texts: [
      ["Passport photographs for 30 staff at our office.", 15_000, 25_000],
      ["Photographer for a traditional wedding in {area}: 200 edited pictures, one photo book of 40 pages, drone if possible.", 180_000, 250_000],
      ["Product pictures of 45 ankara bags, white background, for my online store. You can use my shop's back room.", 45_000, 65_000],
      ["Family portrait with four generations, the oldest is 91 and cannot leave the house. I need someone patient who can bring lights to our sitting room and make everybody look at the camera at the same time, including two toddlers. Only ten final pictures, but I want them framed.", 50_000, 80_000],
    ],
  },
  {
    service: "Disc Jockey",
    texts: [
      ["DJ with speakers for house party, 6 pm to midnight.", 50_000, 80_000],
      ["DJ for a 50th birthday: old school highlife, juju, then afrobeats after 9 pm. Hall in {area} has its own sound.", 70_000, 100_000],
      ["Clean songs only, DJ for school end-of-year party. Three hours in the afternoon.", 35_000, 50_000],
      ["Resident DJ for a lounge, Thursday to Sunday. Audition this week. You must be able to read a crowd and not shout too much on the mic.", 150_000, 220_000],
    ],
  },
  {
    service: "Master of Ceremonies",
    texts: [
      ["MC for a small introduction ceremony, 80 guests.", 40_000, 60_000],
      ["Alaga iduro for engagement in {area}. Funny but not insulting, and finish within two hours, please.", 80_000, 120_000],
      ["Bilingual MC, English and Igbo, for a wedding reception of 350 people.", 120_000, 180_000],
      ["Anchor for a two-day business conference. Suit, time keeping, and able to introduce speakers without turning their CVs into sermons.", 150_000, 200_000],
    ],
  },
  {
    service: "Wedding Planning",
    texts: [
      ["Coordinator for the day only. 200 guests, {area}.", 120_000, 180_000],
      ["Plan a court wedding and lunch for 30 people in six weeks. Simple, good food, good pictures. We live abroad.", 250_000, 350_000],
      ["Full planning for trad and white in December. 500 guests altogether, two towns, one tired bride. My fiancé and I work long hours, so we want a planner who will handle vendors, negotiate, chase everybody and only bring us the decisions that matter. We have already booked the hall and the caterer. Please tell us how you charge, how you handle money for vendors, and give us the names of two couples we can call.", 600_000, 900_000],
      ["Introduction ceremony in my father's compound: seats, canopies, items list and someone to run the programme.", 150_000, 220_000],
    ],
  },
  {
    service: "Event Rentals",
    texts: [
      ["100 plastic chairs and ten tables, one day.", 20_000, 30_000],
      ["Two big canopies, 200 chairs, 20 round tables with covers. Fix on Friday, remove on Sunday. {area}.", 90_000, 130_000],
      ["Mobile toilets for an outdoor programme, six units and someone to clean them.", 150_000, 200_000],
      ["Cooling van and ten coolers for drinks from 10 am until night. The party is on a street, so it must park well.", 60_000, 85_000],
    ],
  },
  {
    service: "Ushering",
    texts: [
      ["Six ushers for a product launch, uniform included.", 60_000, 90_000],
      ["Ten waiters and a supervisor for a wedding in {area}. Black and white, and food must get to the back tables too.", 100_000, 140_000],
      ["Four hostesses for registration at a conference, two days. Good English, able to use a tablet.", 80_000, 110_000],
      ["Ushers for burial service, five gentlemen, white native.", 50_000, 70_000],
    ],
  },
];
