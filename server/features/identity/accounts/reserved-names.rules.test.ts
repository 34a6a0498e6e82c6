import { expect, test } from "vitest";
import { nameGroups } from "#server/seed/content/people.ts";
import { demoSignIns } from "#server/seed/demo-sign-ins.ts";
import { jobPseudonyms } from "#shared/pseudonyms.ts";
import { isReservedBusinessName, isReservedFullName, isReservedPrivateName } from "./reserved-names.rules.ts";

test.each([
  ...[
    "admin",
    "support",
    "runor",
    "bank",
    "adm1n",
    "admin2",
    "adrnin",
    "p0l1c3",
    "a.d.m.i.n",
    "lagos.support",
    "the-bank",
    "runor_help",
  ],
  ...[
    "r.u.n.o.r",
    "ꮢunor",
    "ꓣunor",
    "ѕupport",
    "àdmín",
    "help",
    "officialsupport",
    "supportteam",
    "firstbankng",
    "helpcenter",
  ],
])("private name %s is reserved", (name) => {
  expect(isReservedPrivateName(name, "Runor")).toBe(true);
});

test.each(["bankole", "ada", "hair-care", "fix.it.for.me", "okoruno1x", "2face", "admiral", "supo"])(
  "private name %s is free",
  (name) => {
    expect(isReservedPrivateName(name, "Runor")).toBe(false);
  },
);

test("reserves the owner's product name too", () => {
  expect(isReservedPrivateName("jobber.help", "Jobber")).toBe(true);
  expect(isReservedPrivateName("anything", "")).toBe(false);
  expect(isReservedFullName("Jobber Help", "Jobber")).toBe(true);
  expect(isReservedFullName("Ada Obi", "")).toBe(false);
});

const posing = [
  ...["Adrnin", "Custorner Care", "P0l1c3", "Cu5t0m3r C4r3", "Flutt3rw4v3"],
  ...["Rụnor", "Runor™ Support", "RUNOR-NG", "Ruпor", "Яunor", "Runor's Agent", "Staff of Runor"],
  ...[
    "Runor",
    "RUNOR",
    "Runor Support",
    "R u n o r",
    "R.u.n.o.r Team",
    "Rünor",
    "Runоr",
    "Ｒｕｎｏｒ Help",
    "Run0r",
  ],
  ...[
    "Ru nor",
    "Runnor Agent",
    "RunorSupport",
    "Runor 2",
    "The Runor Team",
    "𝐑𝐮𝐧𝐨𝐫",
    "R\u200bunor Care",
    "ᴿᵘⁿᵒʳ",
    "ᖇᑌᑎOᖇ",
    "RUИOR",
    "RUΝOR",
    "ɾʊɳoꭇ",
    "ꜱᴜᴘᴘᴏʀᴛ",
    "ᎪᎠᎷᏆΝ",
  ],
  ...[
    "Admin",
    "ADMIN",
    "Adm1n",
    "Admin 2",
    "Site Administrator",
    "Customer Care",
    "Customer  Service",
    "Support",
  ],
  ...[
    "Official",
    "0fficiaI Support",
    "Supp0rt Team",
    "Help Desk",
    "Helpdesk",
    "Staff",
    "Moderator",
    "Ѕupport",
  ],
  ...["GTBank", "Access Bank", "First Bank Alert", "Zenith Bank", "Opay Support", "CBN", "EFCC Lagos"],
];
test.each(posing)("refuses %s as the name of a person or a business", (name) => {
  expect(isReservedFullName(name, "Runor")).toBe(true);
  expect(isReservedBusinessName(name, "Runor")).toBe(!/lagos|site/i.test(name));
});

test.each([
  "Security Team",
  "Payment Team",
  "Ada Obi ✅",
  "Ada Obi ☑️",
  "Ada Obi (Verified)",
  "Fraud Desk",
  "Complaints Department",
  "Customer Relations",
  "Head Office",
  "The Management",
  "Account Manager",
  "System Notice",
  "Verified Agent",
  "Adm!n",
  "O-Pay",
  "Rnuor Team",
  "Ruonr",
  "Custmer Care",
  "Cutsomer Service",
  "Suport Desk",
  "Adimn",
  "Offical Account",
])("refuses %s as the name of a person", (name) => {
  expect(isReservedFullName(name, "Runor")).toBe(true);
});

test("refuses a check mark, which looks like a badge, in the name of a business", () => {
  expect(isReservedBusinessName("Adunni Paints ✔", "Runor")).toBe(true);
  expect(isReservedBusinessName("Verified Homes Lekki", "Runor")).toBe(false);
});

test.each([
  ...[
    "Adunni Paints",
    "Tech Support Hub",
    "Official Tailors Lekki",
    "Food Bank Road Stores",
    "Access Doors",
    "Runo Foods",
  ],
  ...[
    "Team Tunde Catering",
    "Bruno Roofing",
    "Care Home Cleaners",
    "Police Barracks Barber",
    "Admin & Sons Furniture",
  ],
])("allows %s as the name of a business", (name) => {
  expect(isReservedBusinessName(name, "Runor")).toBe(false);
});

const firstNames =
  "Runo Supo Bankolé Banke Bankole Adminat Admiral Oficer Offiong Stafford Moderate Bruno Ejiro Oghenerunor Erhunmwunse " +
  "Kehinde Olusupo Supreme Goodluck Godspower Fidelity Unity Sterling Access Zenith Patience Security Justice Police-Ann " +
  "Agent-Rose Caroline Carey Helper Helpme Service Serwa Teamah Wallet Uba Kuda Ecoma Wemimo Oluwaseun Adébáyọ̀ Ṣadé Chíkà";
const lastNames =
  "Sport Amin Clement Adeyemi Okonkwo Bello Okafor Bankole Supo Adminu Uba Roberts Rowland Orji Nortey Norbert Obi Ike Runoro Ruwase Orunor " +
  "Careem Olaniran Banks Stafford Amadi";
const composed = firstNames
  .split(" ")
  .filter((name) => !name.includes("Police"))
  .flatMap((first) => lastNames.split(" ").map((last) => `${first} ${last}`));
const seeded = nameGroups.flatMap(({ firstNames, lastNames }) =>
  firstNames.flatMap((first, at) => [
    `${first} ${lastNames[at % lastNames.length]}`,
    `${lastNames[at % lastNames.length]} ${first}`,
  ]),
);
const testers = [
  "Test User",
  "Load Tester 12",
  "Plain Client",
  "Kemi Owner",
  "Reporter Oyelaran",
  "Somebody Else",
  "User 7",
];

test("refuses no Nigerian name", () => {
  const names = [
    ...composed,
    ...seeded,
    ...testers,
    ...jobPseudonyms,
    ...demoSignIns.map(({ fullName }) => fullName),
  ];
  expect(new Set(names).size).toBeGreaterThan(900);
  expect(names.filter((name) => isReservedFullName(name, "Runor"))).toEqual([]);
});
