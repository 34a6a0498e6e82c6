/** Searches as people type and speak them, among a few jobs of several trades. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aJob } from "#server/seed/builders/a-job.ts";
import type { ServiceName } from "#shared/services/services.ts";
import { startTestApp, type TestApp } from "#tests/support/app.ts";
import { aSignedInUser } from "#tests/support/signed-in.ts";
import { jobWords } from "../posting/posting.rules.ts";

let app: TestApp;
let userId: string;
const ids = new Map<string, string>();

interface Job {
  name: string;
  description: string;
  service: ServiceName;
  place?: { state: string; lga: string; location: string };
}
const yaba = { state: "Lagos", lga: "Lagos Mainland", location: "Yaba, Lagos" };
const island = { state: "Lagos", lga: "Eti Osa", location: "Adeola Odeku Street" };
const kano = { state: "Kano", lga: "Dala", location: "Goron Dutse road" };
const harcourt = { state: "Rivers", lga: "Port Harcourt", location: "Aba Road" };

/** The first is the oldest. */
const jobs: readonly Job[] = [
  { name: "door", description: "Hang one panel that scrapes", service: "Carpentry", place: yaba },
  { name: "pipe", description: "It drips behind the wall", service: "Plumbing", place: harcourt },
  { name: "walls", description: "Three rooms, two coats", service: "House Painting", place: island },
  { name: "letter", description: "Type a message to my landlord", service: "Legal Services", place: yaba },
  { name: "screen", description: "It went dark on Monday", service: "Computer Repair", place: yaba },
  { name: "braids", description: "Medium, for a Saturday", service: "Hairdressing", place: yaba },
  { name: "oven", description: "It turns and stays cold", service: "Appliance Repair", place: yaba },
  {
    name: "hall",
    description: "Mop and dust every Friday",
    service: "Cleaning Services",
    place: { state: "FCT Abuja", lga: "Abuja Municipal", location: "Aminu Kano Crescent" },
  },
  { name: "fade", description: "Low, with a line", service: "Barbing", place: kano },
  { name: "rice", description: "Two coolers by noon", service: "Catering Services", place: kano },
  { name: "panel", description: "It sags over the sofa", service: "POP Ceiling", place: kano },
  { name: "bride", description: "Two hundred guests, all day", service: "Photography", place: kano },
  { name: "vows", description: "A hall and a pastor", service: "Wedding Planning", place: kano },
  { name: "necklace", description: "Red, three rows", service: "Bead Making", place: kano },
  { name: "portal", description: "Fees and results", service: "Software Development", place: kano },
  { name: "booklet", description: "Thirty for Sunday", service: "Printing Services", place: kano },
  { name: "twins", description: "From eight until five", service: "Childcare Services", place: kano },
  { name: "genuine", description: "Gentle hands at a good rate", service: "Translation and Transcription" },
];

beforeAll(async () => {
  app = await startTestApp();
  userId = (await aSignedInUser(app)).id;
  for (const [age, job] of jobs.toReversed().entries()) await store(job, age);
  await app.deps.freshness.read();
});
afterAll(() => app.close());

async function store({ name, description, service, place }: Job, age: number): Promise<void> {
  const where = place ?? { state: null, lga: null, location: "" };
  const words = jobWords({ description, service, ...where });
  const createdAt = new Date(Date.now() - (age + 1) * 3_600_000);
  const job = await aJob(app.deps.db, { userId, description, service, ...where, words, createdAt });
  ids.set(job.id, name);
}

const search = async (q: string): Promise<{ found: (string | undefined)[]; meant: string | undefined }> => {
  const answer = await app.call({ method: "GET", path: `/jobs/get-job?q=${encodeURIComponent(q)}` });
  const meant = answer.headers["x-runor-meant"];
  return {
    found: answer.body.map(({ _id }: { _id: string }) => ids.get(_id)),
    meant: meant === undefined ? undefined : decodeURIComponent(String(meant)),
  };
};

describe("everyday searches [CONST-26]", () => {
  test.each(["carpenter", "3 carpenters", "carpenter 2", "I need a carpenter for a 3 bedroom"])(
    "finds the trade alone for %j, whatever digit or letter is beside it",
    async (q) => {
      expect((await search(q)).found).toEqual(["door"]);
    },
  );

  test.each([
    ["V.I", "walls"],
    ["V.I.", "walls"],
    ["P.H", "pipe"],
    ["plumber P.H", "pipe"],
    ["plumber ph gra", "pipe"],
  ])("finds the place of %j", async (q, name) => {
    expect((await search(q)).found).toEqual([name]);
  });

  test.each(["massage", "gen", "rat"])(
    "lists no job that only holds a word like %j, which is spelled right",
    async (q) => {
      expect((await search(q)).found).toEqual([]);
    },
  );

  test.each([
    ["lap top", "screen", "laptop"],
    ["hair stylist", "braids", "hairstylist"],
    ["micro wave", "oven", "microwave"],
    ["cleaner wuse2", "hall", "cleaner wuse 2"],
  ])("reads %j, which is written in other pieces", async (q, name, meant) => {
    expect(await search(q)).toEqual({ found: [name], meant });
  });

  test.each([
    ["baber", ["fade"], "barber"],
    ["kateras", ["rice"], "caterer"],
  ])("corrects %j to the trade that it sounds like", async (q, found, meant) => {
    expect(await search(q)).toEqual({ found, meant });
  });

  test.each([
    ["gas cooker burner", ["oven"]],
    ["pop ceiling sailing", ["panel"]],
  ])("corrects no word of %j to another trade", async (q, found) => {
    expect(await search(q)).toEqual({ found, meant: undefined });
  });

  test("splits a word that is written together into a phrase", async () => {
    expect(await search("beadmaker")).toEqual({ found: ["necklace"], meant: "bead maker" });
  });

  test("lists the trade without the occasion if no job of it names that", async () => {
    expect((await search("photographer for wedding")).found).toEqual(["bride"]);
    expect((await search("cook for party")).found).toEqual(["rice"]);
  });

  test.each(["carpenter 20k", "carpenter N20,000", "carpenter below 50000 naira"])(
    "looks for no price in the words of jobs: %j",
    async (q) => {
      await store({ name: "price", description: "20k below N20,000 or 50000 naira", service: "Haulage" }, 90);
      await app.deps.freshness.read();
      expect((await search(q)).found).toEqual(["door"]);
    },
  );

  test.each([
    ["programmer", ["portal"]],
    ["nannies", ["twins"]],
    ["cooker", ["oven"]],
    ["standing fan no dey roll", ["oven"]],
    ["microwave repairers", ["oven"]],
    ["mai gyara microwave", ["oven"]],
    ["shef", []],
    ["logistics company vacancy", []],
  ])("reads %j, without a correction", async (q, found) => {
    expect(await search(q)).toEqual({ found, meant: undefined });
  });

  test.each(["love", "boat", "wallet", "junior"])("corrects no everyday word: %j", async (q) => {
    expect((await search(q)).meant).toBeUndefined();
  });
});
