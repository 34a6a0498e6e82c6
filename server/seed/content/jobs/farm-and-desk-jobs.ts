import type { ServiceJobTexts } from "./job-texts.ts";

// biome-ignore format: one posting per line keeps the texts readable
export const farmAndDeskJobs: readonly ServiceJobTexts[] = [
  {
    service: "Poultry Farming",
    texts: [
      ["100 broilers to dress and pack on {day}. Bring knives.", 25_000, 35_000],
      ["Farm hand for 1,500 layers in {area}: feeding, egg picking, litter. House on site, light and water available.", 45_000, 60_000],
      ["Supply 200 noilers, six weeks old, vaccinated. I will come and check them first.", 500_000, 620_000],
      ["My birds dropped from 92% lay to 60% within ten days and I do not know why. Feed is the same, water is the same; the only change is the new neighbour's block machine that shakes everything from morning. I need an experienced poultry man to come and look at the birds, the house and my vaccination record, then tell me plainly what to do. I can pay for two visits.", 20_000, 35_000],
    ],
  },
  {
    service: "Crop Farming",
    texts: [
      ["Clear and ridge two hectares for yam, {area}.", 120_000, 160_000],
      ["Weeding of one hectare of maize, five labourers for two days. Food and water provided at noon.", 50_000, 70_000],
      ["Tractor for ploughing and harrowing, 12 hectares, before the second rain. Diesel is on us.", 300_000, 420_000],
      ["Set up drip irrigation for half a hectare of pepper and tomatoes with a 2,000 litre tank. I already have the pump. It is a flat land beside the stream and I would like to learn from you how to repair it when it blocks.", 180_000, 260_000],
    ],
  },
  {
    service: "Fish Farming",
    texts: [
      ["Buy 300 kg catfish, table size. You harvest, you weigh.", 600_000, 750_000],
      ["Build two concrete ponds, 3 by 4 metres, with inlet and outlet in {area}. Someone who farms fish himself preferred.", 280_000, 360_000],
      ["Fish are dying, about 20 every morning. Water smells. Come and test it today.", 15_000, 25_000],
      ["Smoke 100 kg of catfish with proper kiln, packed in 1 kg nylon with label.", 60_000, 80_000],
    ],
  },
  {
    service: "Veterinary Services",
    texts: [
      ["Vaccinate two puppies and deworm. Home visit {day}.", 12_000, 20_000],
      ["My goats are coughing and one has died. There are 23 left. Kindly come to {area} as early as you can.", 20_000, 35_000],
      ["Dog needs spaying, two years old, healthy. Clean surgery and follow-up please.", 40_000, 65_000],
      ["Pregnant cow has been down since yesterday and will not eat. Please only a qualified vet, I have tried two people with drips already.", 30_000, 60_000],
    ],
  },
  {
    service: "Home Lessons",
    texts: [
      ["Home lesson teacher for Primary 4 Maths and English, three evenings a week. Must be patient and live close to Nasarawa GRA or Bompai.", 40_000, 60_000],
      ["WAEC Physics and Chemistry, SS3 boy, two months.", 50_000, 80_000],
      ["Teach my daughter to read. She is six and shy. Phonics, games, small steps. Saturdays at ten in {area}.", 20_000, 30_000],
      ["JAMB tutorial for twins who want Medicine and Law. They need Biology, Chemistry, Physics for one, Literature, Government and CRS for the other, and English for both, so I guess we are looking for two teachers. We tried a centre with sixty students in a hall and they came back with nothing. One to one at our dining table, five days a week until the exam. Please bring your own result.", 120_000, 160_000],
    ],
  },
  {
    service: "Accounting",
    texts: [
      ["Do my 2025 accounts, small pharmacy. Receipts are ready.", 50_000, 80_000],
      ["Part-time bookkeeper for a restaurant in {area}, two afternoons a week. Excel or QuickBooks. Stock and salaries.", 50_000, 70_000],
      ["Audit for our cooperative, 140 members. Five years of notebooks and some bank statements; patience required.", 180_000, 250_000],
      ["Bank asks for audited accounts and a cash-flow projection before they look at my loan. Business is three years old: frozen foods, one van. I have a notebook for sales and POS records for everything. I need a chartered accountant to prepare this in ten days and come with me to the bank if they have questions.", 120_000, 170_000],
    ],
  },
  {
    service: "Graphic Design",
    texts: [
      ["Flyer for a church programme. I need it tonight.", 3_000, 6_000],
      ["Logo and label for my zobo bottles. Natural look, green and red, with NAFDAC number space. Three options.", 25_000, 40_000],
      ["Company profile of 16 pages, we have the text and pictures. Ready for print, in ten days.", 60_000, 90_000],
      ["Menu for a bukka in {area}: 30 meals, one A3 page, big letters.", 10_000, 15_000],
    ],
  },
  {
    service: "Website Design",
    texts: [
      ["One-page website for my catering work, with WhatsApp button.", 60_000, 90_000],
      ["Online store for shoes, about 60 products, Paystack, delivery price by state. I want to change prices myself.", 250_000, 380_000],
      ["School website: news, admission form, gallery. We have domain and hosting already. Secondary school in {area}.", 150_000, 220_000],
      ["Website is hacked and shows betting adverts. Please clean it and secure it today.", 40_000, 70_000],
    ],
  },
  {
    service: "Legal Services",
    texts: [
      ["Draft a tenancy agreement for two flats.", 30_000, 50_000],
      ["Lawyer to verify land documents in {area} before I pay: survey, deed and search at the registry. Written report.", 100_000, 150_000],
      ["Change of name affidavit and newspaper publication after marriage.", 15_000, 25_000],
      ["Former employer has not paid me four months' salary and my entitlements, altogether ₦740,000. I have my letter, payslips and all the WhatsApp messages where HR promised. I would like a lawyer to write to them, and if nothing happens, to tell me honestly whether the Industrial Court is worth it for someone like me. I can pay a fixed fee for the letter and a percentage of what is recovered.", 40_000, 70_000],
    ],
  },
  {
    service: "Printing Services",
    texts: [
      ["200 burial programmes, 16 pages, colour. {day}.", 120_000, 160_000],
      ["Print 80 T-shirts with one-colour logo for a walk. Sizes from S to XXL, list available. Deliver to {area}.", 200_000, 260_000],
      ["Jotters and pens with our name, 150 sets, for a seminar on the 20th.", 90_000, 130_000],
      ["Roll-up banner, two pieces, design is ready.", 40_000, 55_000],
    ],
  },
  {
    service: "Business Registration",
    texts: [
      ["Register a business name with CAC. How many days?", 25_000, 35_000],
      ["Limited company, three directors, one million shares, plus TIN and SCUML. Tell me total, no hidden charges.", 80_000, 110_000],
      ["NAFDAC registration for packaged spices, from label check to number. In {area}.", 180_000, 260_000],
      ["Annual returns for 2022 to 2025, business name. It now shows inactive.", 25_000, 40_000],
    ],
  },
  {
    service: "Social Media Management",
    texts: [
      ["Manage Instagram for a salon, 3 posts a week.", 40_000, 60_000],
      ["Run Facebook adverts for real estate in {area}. Budget for adverts is separate. Pay is per serious lead.", 60_000, 100_000],
      ["Someone to make short videos for my restaurant, two days per month on site, then edit and post. I want people to get hungry.", 80_000, 120_000],
      ["Recover a hacked page with 14k followers.", 20_000, 40_000],
    ],
  },
  {
    service: "Music Lessons",
    texts: [
      ["Keyboard lessons for my son, 9, Saturdays.", 20_000, 30_000],
      ["Voice training for a church choir of 22 in {area}, six weeks, ending with a concert. Alto section needs most help.", 70_000, 100_000],
      ["Talking drum for beginners: two adults who grew up abroad and want to learn from somebody who really plays.", 40_000, 60_000],
      ["Guitar, from zero. I am 46, is it too late?", 25_000, 35_000],
    ],
  },
  {
    service: "Land Surveying",
    texts: [
      ["Survey plan for one plot, registered. {area}.", 180_000, 250_000],
      ["Find my four beacons, bush has covered everything. I have the old plan from 1998 and the neighbour is already digging.", 60_000, 90_000],
      ["Chart coordinates at the ministry to be sure the land is not under acquisition. Report in one week.", 50_000, 80_000],
      ["Share family land of about three acres among five children, with a drawing that all of us can sign. We are at peace and hope to stay so.", 250_000, 350_000],
    ],
  },
  {
    service: "Real Estate Agency",
    texts: [
      ["Looking for a self contain in {area}, not above 500k.", 40_000, 50_000],
      ["Agent to find tenants for six new mini flats. Ten per cent of the first rent. Serious people, no agreement fee wahala.", 200_000, 300_000],
      ["Shop to rent on a busy road, space for a freezer and two sewing machines.", 30_000, 40_000],
      ["Family of five, need a 3-bedroom bungalow or ground floor with water and prepaid meter, close to a good primary school. We can pay one year. Please do not take me to the other end of town after I said {area}.", 100_000, 150_000],
    ],
  },
];
