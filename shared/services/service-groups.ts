import type { ServiceName } from "./services.ts";

interface ServiceGroup {
  readonly name: string;
  /** Alphabetical. */
  readonly services: readonly ServiceName[];
}

/** The services under twelve headings, each once, for pickers. A file of its own because of its size. */
// biome-ignore format: one group per block keeps the table readable
export const serviceGroups: readonly ServiceGroup[] = [
  {
    name: "Home repairs and installation",
    services: [
      "Air Conditioner Repair", "Appliance Repair", "CCTV Installation", "Electric Fence Installation",
      "Electrical Installation", "Gas Supply and Installation", "Generator Repair", "Handyman Services",
      "Internet Installation", "Inverter Installation", "Locksmith Services", "Plumbing",
      "Refrigerator Repair", "Solar Panel Installation", "Television Repair",
    ],
  },
  {
    name: "Building and construction",
    services: [
      "Aluminium Works", "Architectural Design", "Block Moulding", "Borehole Drilling", "Bricklaying",
      "Building Construction", "Carpentry", "Floor Screeding and Epoxy", "Gate and Burglary Proof",
      "Glass Works", "Interlocking and Paving", "Land Surveying", "Plastering", "POP Ceiling", "Roofing",
      "Tiling", "Welding Services", "Well Digging",
    ],
  },
  {
    name: "Furniture and interiors",
    services: [
      "Curtains and Blinds", "Furniture Making", "Furniture Upholstery", "House Painting", "Interior Design",
      "Wallpaper Installation",
    ],
  },
  {
    name: "Cleaning and home care",
    services: [
      "Childcare Services", "Cleaning Services", "Domestic Staffing", "Errand Services", "Fumigation",
      "Gardening and Landscaping", "Home Nursing", "Laundry and Dry Cleaning", "Security Guard Services",
      "Septic Tank Evacuation", "Swimming Pool Maintenance", "Tree Felling", "Waste Disposal", "Water Supply",
      "Water Treatment",
    ],
  },
  {
    name: "Cars and transport",
    services: [
      "Auto Electrical Services", "Car Hire", "Car Painting and Panel Beating", "Car Repair", "Car Towing",
      "Car Wash Services", "Dispatch Riding", "Driving Services", "Haulage", "Motorcycle Repair",
      "Moving Services", "Vulcanising",
    ],
  },
  {
    name: "Fashion, beauty and fitness",
    services: [
      "Barbing", "Bead Making", "Embroidery and Monogramming", "Fashion Design", "Fitness Training",
      "Gele Tying", "Hairdressing", "Henna Design", "Jewellery Making", "Makeup Artistry", "Massage Therapy",
      "Nail Technology", "Perfume and Soap Making", "Shoe Making and Repair", "Tailoring", "Tie and Dye",
      "Wig Making",
    ],
  },
  {
    name: "Food and catering",
    services: [
      "Baking and Pastries", "Cake Making", "Catering Services", "Food Delivery", "Private Chef", "Small Chops",
    ],
  },
  {
    name: "Events and entertainment",
    services: [
      "Dance and Choreography", "Disc Jockey", "Drumming", "Event Decoration", "Event Planning",
      "Event Rentals", "Live Band", "Master of Ceremonies", "Music Production", "Photography",
      "Sound and Lighting", "Ushering", "Video Coverage and Editing", "Wedding Planning",
    ],
  },
  {
    name: "Phones, computers and media",
    services: [
      "Advertising", "Computer Repair", "Content Writing", "Data Analysis", "Digital Marketing",
      "Graphic Design", "Mobile App Development", "Phone Repair", "Printing Services", "Signage and Branding",
      "Social Media Management", "Software Development", "Virtual Assistance", "Website Design",
    ],
  },
  {
    name: "Business and property",
    services: [
      "Accounting", "Business Consulting", "Business Registration", "Legal Services", "Property Management",
      "Real Estate Agency", "Recruitment Services", "Tax Consulting", "Translation and Transcription",
      "Travel and Visa Services",
    ],
  },
  {
    name: "Lessons and training",
    services: ["Computer Training", "Driving Lessons", "Home Lessons", "Language Lessons", "Music Lessons"],
  },
  {
    name: "Farming and animals",
    services: [
      "Agricultural Consulting", "Cassava Processing", "Cattle and Goat Rearing", "Crop Farming",
      "Fish Farming", "Pig and Rabbit Farming", "Poultry Farming", "Veterinary Services",
    ],
  },
];
