import type { ServiceJobTexts } from "./job-texts.ts";

// biome-ignore format: one posting per line keeps the texts readable
export const powerJobs: readonly ServiceJobTexts[] = [
  {
    service: "Generator Repair",
    texts: [
      ["Service a 3.5 kVA generator and change the plug.", 8_000, 12_000],
      ["Gen no dey start, the rope dey pull but e no dey fire.", 5_000, 9_000],
      ["Generator in my barbing shop is drinking oil and bringing white smoke. I think it is the piston rings.", 18_000, 30_000],
      ["20 kVA diesel generator for a clinic in {area}: routine service, oil, both filters, belt and battery check. We also want the automatic changeover looked at because it no longer switches back when NEPA brings light, and the matron has to go down in the dark to do it by hand. Please come with the right filters, we will refund against the receipt. Needed before the weekend.", 60_000, 90_000],
      ["Small I-better-pass-my-neighbour, no current coming out. Check the coil.", 4_000, 7_500],
    ],
  },
  {
    service: "Solar Panel Installation",
    texts: [
      ["Mount six solar panels and a 3 kVA inverter. Panels and stand are on site, you bring cable and MC4.", 120_000, 150_000],
      ["Clean and check eight panels, output has dropped.", 10_000, 20_000],
      ["I want to move away from diesel. Shop with three freezers, ten bulbs, POS and a TV. Advise and quote.", 1_800_000, 2_600_000],
      ["Solar street lights, four poles for our close in {area}. All-in-one type, 200 watts.", 160_000, 240_000],
      ["My system was installed in 2021 and since last month the battery finishes by 10 pm although the sun is strong. Two panels have brown spots. I need somebody to test the panels, charge controller and the four batteries one by one and write down the readings for me. If it is only the batteries I will go for lithium, but I want to see the figures first. I will pay for the test even if no repair is done.", 20_000, 35_000],
    ],
  },
  {
    service: "Inverter Installation",
    texts: [
      ["Inverter beeps all night and trips. 2.5 kVA, two batteries.", 8_000, 15_000],
      ["Install a 5 kVA inverter with four tubular batteries in a duplex. Separate the wiring from the ACs.", 60_000, 90_000],
      ["Need a lithium battery, 5 kWh, supplied and fixed to my existing inverter. Warranty in writing please.", 1_000_000, 1_350_000],
      ["Change of location: remove inverter and batteries from my old flat in {area} and install again in the new one twenty minutes away. You arrange transport and it must not be turned on its side. Takes one day I think.", 45_000, 70_000],
    ],
  },
  {
    service: "Air Conditioner Repair",
    texts: [
      ["AC blowing hot air. 1.5 HP split unit. Gas finished, I think.", 12_000, 20_000],
      ["Service three split units and wash the outdoor parts before the hot season. No repairs expected at all.", 18_000, 27_000],
      ["Uninstall two ACs from the former office and mount them in the new one at {area}. New pipes needed.", 50_000, 75_000],
      ["Water is dropping from the indoor unit onto my bed. It was serviced in August by someone who said he cleaned the drain. Please come when you can explain to me what exactly is wrong, I am tired of paying every month. If the pipe must be re-run through the wall you will have to drill because the present hole is too high.", 8_000, 16_000],
    ],
  },
  {
    service: "Refrigerator Repair",
    texts: [
      ["Deep freezer not freezing again. I sell fish, it's urgent!", 10_000, 25_000],
      ["Fridge compressor starts and stops after two minutes. Somebody already changed the relay, no difference.", 12_000, 22_000],
      ["Door rubber of a double-door fridge is torn and light stays on. Model is from 2017.", 9_000, 15_000],
      ["Three chest freezers for a frozen foods shop in {area} need gas and general servicing. One of them shocks when you touch the handle, so also check the earthing. I prefer that you do the work in my shop, I will not allow them to be carried away. If you do it well you will have this job every six months.", 45_000, 70_000],
    ],
  },
  {
    service: "Television Repair",
    texts: [
      ["43 inch LED: sound but no picture. Backlight maybe.", 10_000, 18_000],
      ["Install DStv dish and run cable to two rooms. I have the decoder already. Tall building, third floor.", 12_000, 20_000],
      ["My TV fell and there is a line across the screen. Is it worth repairing? Be sincere.", 0, 30_000],
      ["GOtv shows 'no signal' since the storm. Dish is on the roof.", 4_000, 7_000],
    ],
  },
  {
    service: "Phone Repair",
    texts: [
      ["iPhone 11 screen broken, touch is working. Original screen.", 35_000, 55_000],
      ["Infinix Hot not charging unless I bend the cable. Change charging port while I wait, please.", 4_000, 8_000],
      ["Samsung A14 fell inside water. It comes on but the speaker is silent and the camera is cloudy. Pictures of my late mother are on it and that is the main thing I care about, so please do not format it. I will pay for getting the pictures out even if the phone itself cannot be saved.", 10_000, 25_000],
      ["Tecno Spark hanging on logo after update. Flash it.", 3_000, 6_000],
    ],
  },
  {
    service: "Computer Repair",
    texts: [
      ["HP laptop, hinge broken and screen dark on the left.", 15_000, 28_000],
      ["Upgrade five office desktops to SSD and install Windows and Office with licence. In {area}.", 150_000, 210_000],
      ["Laptop very slow and fan is loud. Needs cleaning, thermal paste and maybe more RAM.", 12_000, 25_000],
      ["My final-year project is inside a laptop that no longer boots. It says 'no bootable device'. Defence is in nine days. I need the files from the hard drive more than I need the laptop; if you can repair both, better. Come to my hostel or I bring it to you, but I have to be there when you open it.", 10_000, 20_000],
    ],
  },
  {
    service: "CCTV Installation",
    texts: [
      ["One camera for shop entrance, view on phone.", 45_000, 65_000],
      ["Eight cameras around a school in {area}, night vision, DVR with one month recording. Quote with brands, please.", 350_000, 480_000],
      ["DVR has stopped recording since January. Hard disk may be bad. Four cameras, all still show picture on the TV.", 15_000, 45_000],
      ["Wireless cameras for a building site: no light there yet, so solar type with SIM card. Iron rods are disappearing and I want to see who opens the store. Two cameras are enough to start with. I travel a lot and must be able to see it from outside the country.", 140_000, 200_000],
    ],
  },
  {
    service: "Internet Installation",
    texts: [
      ["Mount Starlink on the roof and bring cable to parlour.", 20_000, 35_000],
      ["Wi-Fi does not reach upstairs in a duplex at {area}. Need one or two access points with proper cable, not extenders.", 60_000, 95_000],
      ["LAN for 14 computers in a CBT centre. Cables, switch and crimping. JAMB will inspect next month.", 160_000, 220_000],
      ["Router shows red light since Tuesday, provider says my line is fine.", 5_000, 10_000],
    ],
  },
];
