import type { ServiceJobTexts } from "./job-texts.ts";

// biome-ignore format: one posting per line keeps the texts readable
export const buildingJobs: readonly ServiceJobTexts[] = [
  {
    service: "Plumbing",
    texts: [
      ["Kitchen tap is leaking day and night. Come today please.", 3_500, 7_000],
      ["Plumber needed to fix two leaking taps and install a water heater in a 3-bedroom flat. Come with your own tools. I will pay for parts separately.", 15_000, 25_000],
      ["WC in the visitors' toilet no longer flushes and water is running inside. Need it changed this week.", 8_000, 18_000],
      ["Pumping machine is humming but no water reaches the overhead tank. The tank is on a two-storey building in {area}. Another person already came, collected ₦6,000 and said it was the capacitor, but after he changed it the thing only worked for two days. I want somebody that will open the machine and check it well, then tell me the truth about what it needs. If it is the machine that is bad I will buy a new one, so please be honest. Workmanship only, I buy the parts myself.", 6_000, 15_000],
      ["Complete plumbing for a new 4-bedroom bungalow: two toilets, kitchen, laundry and outside tap. Pipes are on site.", 120_000, 180_000],
      ["Bathroom sink pipe don burst, water dey enter my neighbour house. Urgent!", 0, 10_000],
    ],
  },
  {
    service: "House Painting",
    texts: [
      ["Paint two rooms and a corridor in sage green emulsion. Walls are already screeded and ready. Work starts on Saturday and should end on Monday.", 80_000, 120_000],
      ["Repaint one self contain before I move in. Cream colour.", 25_000, 40_000],
      ["I need a painter to repaint the outside of my duplex in {area} before Christmas. It is two floors, so you need your own ladder or scaffold. The old paint is peeling on the side that faces the rain, so that part must be scraped and treated first, not just painted over. I have not bought any paint yet: come, measure, and tell me how many buckets of weather-proof paint to buy. I prefer someone with pictures of past work.", 180_000, 260_000],
      ["Stucco on the front wall and satin in the parlour. I have the paint, you bring boys and brushes.", 60_000, 90_000],
      ["Fence painting, about 40 metres, white with black top. Two coats.", 45_000, 65_000],
    ],
  },
  {
    service: "Tiling",
    texts: [
      ["Tile one bathroom and kitchen floor. Tiles and cement are on site already.", 35_000, 55_000],
      ["Remove broken tiles at the entrance and fix new ones, six pieces.", 7_000, 12_000],
      ["Tiler wanted for a 3-bedroom flat, 60 by 60 tiles everywhere and skirting. Price per square metre.", 150_000, 220_000],
      ["Staircase tiles with nosing, 18 steps plus landing. The last tiler left gaps and some of the tiles sound hollow when you walk, so I will be checking every one by knocking. Tiles are the 30 by 60 non-slip type and they are complete on site with tile gum. I need a careful person who has a proper cutter, not grinding everything with a filing disc. Should not take more than four days.", 70_000, 95_000],
      ["Granite top for kitchen cabinet, L shape, with cut-out for the sink and the gas.", 85_000, 140_000],
    ],
  },
  {
    service: "Electrical Installation",
    texts: [
      ["Light in one phase only, half of the house has no light. Please check.", 5_000, 10_000],
      ["Fault on prepaid meter, light goes off every evening when we put on the AC. Meter is three years old.", 8_000, 15_000],
      ["Rewire a two-room shop and fix the changeover. The old wiring is burnt in two places.", 60_000, 85_000],
      ["Electrician to wire a new 4-bedroom duplex from scratch: chasing, conduit, cables, sockets, distribution board and earthing. The block work and roofing are finished and plastering starts in three weeks, so piping has to be done before then. I want someone who will give a written list of materials with the gauge of every cable, because on my last house they used small cable for the cooker and it melted. COREN or technical certificate will be an advantage. Feeding is provided on site.", 350_000, 500_000],
      ["Hang six LED chandeliers and change eleven sockets. Ladder is available. Come on {day} morning.", 25_000, 40_000],
    ],
  },
  {
    service: "Bricklaying",
    texts: [
      ["Block the old window in my kitchen and plaster both sides.", 10_000, 18_000],
      ["Fence wall around half a plot in {area}, nine inches blocks, five coaches high plus pillars. Blocks on site.", 120_000, 170_000],
      ["Two good bricklayers for setting and foundation of a church hall, daily pay, lunch included.", 9_000, 12_000],
      ["Soakaway and septic tank for a 4-flat building. The place is waterlogged so you must know how to do it with rings or reinforced concrete. Digging labour is separate. Please call only if you have done it in a wet area before; the first one in this compound collapsed in the second rainy season and I do not want to repeat that expense.", 200_000, 300_000],
    ],
  },
  {
    service: "Carpentry",
    texts: [
      ["Wardrobe door fell off. Fix it and two squeaky doors.", 5_000, 9_000],
      ["Kitchen cabinet for a small kitchen, HDF with glossy finish, upper and lower. I will send the size.", 180_000, 260_000],
      ["Carpenter to build wall-to-wall shelves in a provision store in {area}. Five levels, strong enough for drinks.", 60_000, 90_000],
      ["Put locks on four flush doors and adjust the frames that no longer close since the rain started.", 16_000, 24_000],
      ["I need a simple study table and a bookshelf for two children. Nothing fancy but no rough edges, and please use wood that termites will not finish in one year. The room is small so the table must fold up against the wall. I saw one on the internet and can show you the picture. Deliver and fix within two weeks. Half payment before, half after.", 45_000, 70_000],
    ],
  },
  {
    service: "Roofing",
    texts: [
      ["Roof leaking around the chimney side, two spots in the parlour.", 15_000, 30_000],
      ["Change old zinc on a 3-room boys' quarters to longspan aluminium 0.45. Wood is still okay except one side.", 150_000, 220_000],
      ["Stone-coated roof for a bungalow, 310 square metres. Roofer to supply labour and nails; sheets arrive next week. I have a drawing from the engineer. The parapet gutter must be done properly with flashing and felt, because that is where everybody's roof starts to leak in this estate. Kindly state how many days and how many boys you have.", 450_000, 600_000],
      ["Heavy wind removed four sheets from our church roof in {area}. We need help before Sunday.", 30_000, 50_000],
    ],
  },
  {
    service: "POP Ceiling",
    texts: [
      ["POP for parlour and dining only, plain with LED strip light pocket.", 90_000, 130_000],
      ["One corner of the POP fell after a leak. Patch it and paint to match.", 12_000, 20_000],
      ["Change asbestos ceiling to PVC in three rooms and the passage. Remove the old one carefully.", 110_000, 160_000],
      ["POP screeding and ceiling for a 2-bedroom flat that I rent out. I am not looking for heavy design, only clean lines, a centre drop in the parlour and cornice in the bedrooms. The tenant moves in on the 1st, so you have twelve days at most. Bring your own scaffold. I pay 60% to start, 30% when the ceiling is up and the last 10% after I look at it in the daylight.", 160_000, 210_000],
    ],
  },
  {
    service: "Welding Services",
    texts: [
      ["Weld a broken gate hinge. Small job, {day} morning.", 4_000, 8_000],
      ["Tank stand for two 1,000 litre tanks, 15 feet high, angle iron. Must be painted with red oxide first.", 90_000, 130_000],
      ["Stainless handrail for a staircase with 16 steps and a small balcony. 304 grade only, I will test it with a magnet. Current rail is iron and must be cut off first. Please include transport in your price.", 140_000, 190_000],
      ["Fabricate a shawarma stand with roof and wheels. I have a sketch.", 120_000, 160_000],
    ],
  },
  {
    service: "Aluminium Works",
    texts: [
      ["Net on five sliding windows torn. Replace all.", 10_000, 17_500],
      ["Eight casement windows and one sliding door for a new flat in {area}, bronze frame, tinted glass.", 280_000, 360_000],
      ["Sliding window no longer slides and rain enters. Change rollers and rubber on six windows.", 18_000, 30_000],
      ["Aluminium partition with frosted glass to divide one big office into three rooms, each with a door and a lock. The ceiling is ten feet. We work during the day so installation has to be done on Saturday and Sunday only, and the place must be swept before Monday morning.", 230_000, 310_000],
    ],
  },
  {
    service: "Borehole Drilling",
    texts: [
      ["Pump fell inside the borehole. Can you bring it out?", 30_000, 60_000],
      ["Drill a borehole in {area} for a block of flats. Survey first, then drilling, casing, 1.5 HP pump and a stand.", 900_000, 1_300_000],
      ["Our borehole has been bringing brown water with sand for two weeks. It was drilled in 2019 and has never been flushed. I need flushing and advice on whether the casing is bad. Do not come and tell me to drill a new one before you have tested this one.", 80_000, 150_000],
      ["Change submersible pump and the cable, about 45 metres deep.", 40_000, 70_000],
    ],
  },
  {
    service: "Plastering",
    texts: [
      ["Plaster the back wall of my shop, about 20 square metres.", 25_000, 35_000],
      ["Screeding of five rooms, walls only. I have bought the white cement and POP. Finish must be smooth enough for satin paint.", 75_000, 110_000],
      ["Inside and outside plastering of a new bungalow, two good hands with boys. Sand and cement available.", 200_000, 280_000],
      ["Wall by the bathroom is wet and the plaster keeps falling off. Need somebody who understands damp and not only paint it over. I suspect the pipe behind it, so you may have to work together with my plumber. The area is about three metres wide up to the window.", 20_000, 35_000],
    ],
  },
  {
    service: "Interlocking and Paving",
    texts: [
      ["Re-lay sunken interlocking stones where the car passes.", 25_000, 40_000],
      ["Interlock the front of a duplex in {area}, 180 square metres, 60 mm stones, with kerb. Include sharp sand.", 950_000, 1_250_000],
      ["Grass grows through all our stones. Remove, put proper base and re-lay. About 50 square metres.", 90_000, 130_000],
      ["Drainage and paving for a shop front so that water stops entering whenever it rains. I think the slope is wrong. Come and see it, then give me a price that covers breaking out the old concrete, a small gutter with an iron cover and new stones. The shop must stay open, so we do it in two halves.", 160_000, 230_000],
    ],
  },
  {
    service: "Gate and Burglary Proof",
    texts: [
      ["Burglary proof for three windows, simple pattern.", 36_000, 54_000],
      ["Sliding gate, 16 feet, with small pedestrian door. Plate and square pipe, black with gold top.", 320_000, 420_000],
      ["Automatic gate stopped opening after NEPA brought high voltage. Please check board and motor.", 20_000, 45_000],
      ["Iron door with double lock for a shop in {area}. Somebody tried to break the wooden one last week.", 95_000, 130_000],
    ],
  },
  {
    service: "Furniture Making",
    texts: [
      ["Six-foot bed frame with storage under it. Dark brown.", 95_000, 140_000],
      ["L-shaped sofa, seven seater, grey suede, strong foam. Show me samples of the fabric before you start please.", 280_000, 380_000],
      ["TV console with back panel and floating shelves for a 55 inch TV. The wall is 3.2 metres. I have a picture of what I want.", 150_000, 210_000],
      ["Twelve restaurant chairs and three tables for my new bukka in {area}. They will be used by people who do not sit gently, so I want hardwood and screws, not only glue and nails. Wipe-clean leather on the seats, dark red if you can get it. I am opening on the 5th of next month and there is a penalty of ₦2,000 per day for lateness; on the other hand, if you deliver three days early I will add ₦10,000 on top and send you all my friends.", 240_000, 320_000],
    ],
  },
  {
    service: "Handyman Services",
    texts: [
      ["Mount a 43 inch TV on the wall and hide the wires.", 5_000, 10_000],
      ["Fix curtain rods in four rooms. Walls are hard so come with a hammer drill and long screws.", 8_000, 14_000],
      ["New tenant with plenty of small things: door handle, a loose socket, mirror to hang, a cistern that keeps running and a window that does not lock. One person for one day is better than five people. Tell me your price for the day and what you cannot do.", 15_000, 25_000],
      ["Assemble two wardrobes and a baby cot from boxes. Instructions are inside.", 10_000, 16_000],
    ],
  },
];
