import type { ServiceJobTexts } from "./job-texts.ts";

// biome-ignore format: one posting per line keeps the texts readable
export const styleJobs: readonly ServiceJobTexts[] = [
  {
    service: "Fashion Design",
    texts: [
      ["Asoebi for 12 ladies in lace. Measurements will be taken at my house in GRA Phase 2, and I need everything delivered before the 28th of this month.", 180_000, 240_000],
      ["Reception dress, knee length, emerald green. I have fabric.", 35_000, 55_000],
      ["Traditional outfits for a couple: iro, buba and gele for her, agbada and cap for him, in matching aso oke. The aso oke has been woven already, 14 bundles. I want clean inside finishing and stoning on the blouse only. First fitting two weeks before the day, which is the second Saturday of next month. Please do not take this work if you have three other weddings that weekend; I have been disappointed before.", 120_000, 170_000],
      ["Design and sew eight choir robes, navy blue with cream. One sample first before we agree on the rest.", 96_000, 128_000],
      ["Maternity gowns, three styles, ankara. Come to {area} to measure.", 30_000, 45_000],
    ],
  },
  {
    service: "Tailoring",
    texts: [
      ["Slim four trousers and shorten two. Ready by {day}.", 4_000, 7_000],
      ["School uniforms for three children: six shirts, three shorts and one pinafore. Fabric from school is with me.", 24_000, 36_000],
      ["Senator wear, two pairs, simple design with short sleeves. I will bring the material and one old one as sample.", 16_000, 24_000],
      ["Tailor needed in my shop at {area}, three days per week, for amendments and zips. I have straight and weaving machines. The pay is per piece, shared 60/40 in your favour, and most people who come in that small road need something done while they wait. Ladies and gentlemen are both welcome. Bring something you have sewn when you come.", 40_000, 70_000],
    ],
  },
  {
    service: "Hairdressing",
    texts: [
      ["Knotless braids, medium, waist length. Home service.", 12_000, 20_000],
      ["Braids for two little girls before school resumes, one cries a lot so you need patience. Come to {area}.", 6_000, 10_000],
      ["Bridal hair and two bridesmaids on {day} morning, ready by 8 am. Frontal is available.", 45_000, 70_000],
      ["Retwist my locs and treat dandruff. Shoulder length, about 90 locs.", 8_000, 14_000],
    ],
  },
  {
    service: "Barbing",
    texts: [
      ["Home barber for my father, 78 years old. Twice monthly.", 4_000, 6_000],
      ["Low cut and beard for six groomsmen, {day} by 7 am at our hotel in {area}. Come with your own light.", 18_000, 30_000],
      ["Need a barber to rent a chair in my saloon. Steady light, inverter and AC. We share 50/50.", 30_000, 60_000],
      ["Dye and low cut for me and my son.", 3_000, 5_000],
    ],
  },
  {
    service: "Makeup Artistry",
    texts: [
      ["Simple glam for my convocation, {day} 7 am.", 10_000, 15_000],
      ["Bride plus mother of the day plus three aunties. Trad on Friday, white on Saturday. Natural look for the bride please.", 120_000, 180_000],
      ["Makeup artist for a two-day film shoot in {area}. Three actors, one with an injury look that must be the same on both days.", 60_000, 80_000],
      ["Teach my two daughters basic makeup during the holiday. They are 19 and 21 and want to know what suits their own faces rather than bridal work. Four Saturdays, two hours each, at our house. Products are included or tell us what to buy.", 40_000, 60_000],
    ],
  },
  {
    service: "Shoe Making and Repair",
    texts: [
      ["Change sole of two office shoes. Pick up and return.", 5_000, 8_000],
      ["Palm slippers for 20 groomsmen, brown leather, sizes 41 to 46. Need them in three weeks' time at the latest.", 140_000, 190_000],
      ["School sandals for a child with one foot bigger than the other. Come to {area} and measure both.", 9_000, 14_000],
      ["Stitch my leather bag handle and polish it.", 2_500, 4_000],
    ],
  },
  {
    service: "Wig Making",
    texts: [
      ["Revamp two old wigs. One is human hair, one is blend.", 10_000, 16_000],
      ["Make a frontal wig from three bundles, 22 inches, pluck it and add an elastic band. Hair is ready in {area}.", 15_000, 22_000],
      ["I lost my hair after treatment and want a soft short wig that looks like my own hair, not fashion. Please be gentle and come to the house for the fitting. A woman only, thank you.", 60_000, 90_000],
      ["Colour a 613 bob to honey brown.", 8_000, 12_000],
    ],
  },
  {
    service: "Nail Technology",
    texts: [
      ["Acrylic nails and pedicure at home, {day} evening.", 10_000, 16_000],
      ["Manicure and pedicure for six ladies at a bridal shower in {area}. Five hours, bring your own basin and towels.", 50_000, 72_000],
      ["Remove old gel without spoiling my nails and do short nude.", 5_000, 9_000],
      ["Nail technician for a new unisex salon. Basic pay plus 30% commission. Must know gel, acrylic, and how to talk to customers.", 50_000, 80_000],
    ],
  },
];
