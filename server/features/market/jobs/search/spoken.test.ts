/** Complaints in Pidgin, brands, occasions, two trades, towns and their slips, in both searches. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { serviceCards } from "#server/db/schema/service-cards.ts";
import { aJob } from "#server/seed/builders/a-job.ts";
import { aUser } from "#server/seed/builders.ts";
import type { ServiceName } from "#shared/services/services.ts";
import { startTestApp, type TestApp } from "#tests/support/app.ts";
import { jobWords } from "../posting/posting.rules.ts";
import { findNewestJobs } from "./newest.service.ts";

let app: TestApp;
const names = new Map<string, string>();
const place = (state: string, lga: string, location = "") => ({ state, lga, location });

/** A name, the trade, the text and where; the first is the newest. */
const rows: readonly (readonly [string, ServiceName, string, ReturnType<typeof place>?])[] = [
  ["gas", "Gas Supply and Installation", "Smells since Monday"],
  ["wall", "Plastering", "Lines above the window"],
  ["tanker", "Water Supply", "Two big drums to fill"],
  ["maid", "Domestic Staffing", "Sleeps in, Sundays off"],
  ["flat", "Real Estate Agency", "Upstairs, with a store"],
  ["ac", "Air Conditioner Repair", "Nothing comes out"],
  ["tv", "Television Repair", "Only sound"],
  ["rice", "Catering Services", "Two coolers by noon"],
  ["vows", "Wedding Planning", "A hall and a pastor"],
  ["stains", "Cleaning Services", "Paint on the floor of a bedroom"],
  ["walls", "House Painting", "Two coats"],
  ["twins", "Childcare Services", "From eight until five, a driver brings them"],
  ["school", "Driving Services", "Two trips a day"],
  ["inverter", "Inverter Installation", "It beeps all night"],
  ["lamps", "Electrical Installation", "Four in the parlour"],
  ["will", "Legal Services", "Three pages"],
  ["eggs", "Poultry Farming", "Two hundred birds"],
  ["floors", "Cleaning Services", "Every Friday", place("Kano", "Dala")],
  ["gel", "Nail Technology", "Short ones", place("Kano", "Dala")],
  ["rumuola", "Plumbing", "It drips", place("Rivers", "Obio/Akpor", "Rumuola")],
  ["camp", "Plumbing", "It drips", place("FCT Abuja", "Abuja Municipal", "Near the lake")],
  ["bode", "Plumbing", "It drips", place("Lagos", "Surulere", "Off the market")],
  ["ikeja", "Car Repair", "It stalls", place("Lagos", "Ikeja", "Under the bridge")],
  ["badagry", "Car Repair", "It stalls", place("Lagos", "Badagry", "By the beach")],
  ["ilorin", "Laundry and Dry Cleaning", "Ten shirts", place("Kwara", "Ilorin South", "Near the school")],
  ["afijio", "Laundry and Dry Cleaning", "Ten shirts", place("Oyo", "Afijio", "Near the school")],
  ["abuja", "Tailoring", "Two shirts", place("FCT Abuja", "Bwari", "Market")],
  ["kano", "Tailoring", "Two shirts", place("Kano", "Dala", "Market")],
  ["show", "Master of Ceremonies", "Radio presenter for one evening"],
];

beforeAll(async () => {
  app = await startTestApp();
  const { id: poster } = await aUser(app.deps.db);
  for (const [age, [name, service, description, where]] of rows.entries()) {
    const createdAt = new Date(Date.now() - (age + 1) * 60_000);
    const at = where ?? { state: null, lga: null, location: "" };
    const words = jobWords({ description, service, ...at });
    const job = await aJob(app.deps.db, { userId: poster, description, service, ...at, words, createdAt });
    const subscribedUntil = new Date(Date.now() + 20 * 86_400_000);
    const { id: userId } = await aUser(app.deps.db, { subscribedUntil });
    const { location, ...area } = at;
    const card = { businessName: name, serviceRendered: service, serviceDescription: description, ...area };
    await app.deps.db
      .insert(serviceCards)
      .values({ userId, minUnits: 5_000, createdAt, currentLocation: location || "Nigeria", ...card });
    names.set(job.id, name);
  }
  await app.deps.freshness.read();
});
afterAll(() => app.close());

const ask = (path: string, q: string) =>
  app.call({ method: "GET", path: `${path}?q=${encodeURIComponent(q)}` });
const jobsFor = async (q: string) =>
  (await ask("/jobs/get-job", q)).body.map(({ _id }: { _id: string }) => names.get(_id));
const cardsFor = async (q: string) =>
  (await ask("/api/auth/servicemen", q)).body.servicemen.map(
    ({ businessName }: { businessName: string }) => businessName,
  );

test.each([
  ["gas dey leak", ["gas"]],
  ["wall don crack", ["wall"]],
  ["no water for my house", ["tanker"]],
  ["I dey find house help", ["maid"]],
  ["panasonic split unit", ["ac"]],
  ["who go fit cook for my wedding", ["rice"]],
  ["inverter no dey bring light", ["inverter"]],
  ["wetin be price to paint 3 bedroom", ["walls", "stains"]],
  ["radio presenter", ["tv", "show"]],
  ["nanny and driver", ["twins", "school"]],
  ["plumber port harcourt", ["rumuola"]],
  ["plumber lifecamp", ["camp"]],
  ["plumber suru lere", ["bode"]],
  ["mechanic ikega", ["ikeja"]],
  ["mechanic ikj", ["ikeja"]],
  ["laundry ilorn", ["ilorin"]],
  ["tailor abuga", ["abuja"]],
  ["lwayer", ["will"]],
])("%j finds jobs and cards of its trade and place [CONST-26]", async (q, expected) => {
  expect(await jobsFor(q)).toEqual(expected);
  expect(await cardsFor(q)).toEqual(expected);
});

test("an alert for a part with another word finds jobs that hold both, of any trade [CONST-26]", async () => {
  const criteria = { q: "radio presenter", service: null, state: null, lga: null };
  const found = await findNewestJobs(app.deps, criteria, 10);
  expect(found.map(({ id }) => names.get(id))).toEqual(["show"]);
});

test("a place written together also finds jobs that write it so [CONST-26]", async () => {
  const description = "It drips at Lifecamp";
  const words = jobWords({ description, service: "Plumbing", state: null, lga: null, location: "" });
  const createdAt = new Date(Date.now() - 86_400_000);
  const { id: userId } = await aUser(app.deps.db);
  const { id } = await aJob(app.deps.db, { userId, description, service: "Plumbing", words, createdAt });
  names.set(id, "together");
  await app.deps.freshness.read();
  expect(await jobsFor("lifecamp plumber")).toEqual(["camp", "together"]);
});

test("the words of a price are not read as slips [CONST-26]", async () => {
  const { headers } = await ask("/jobs/get-job", "cleaner 20,000 naira");
  expect(headers["x-runor-meant"]).toBeUndefined();
  expect(await jobsFor("cleaner kano 20,000 naira")).toEqual(["floors"]);
});
