/** Whom a new job is told by text message, when, and in which words. */
import { maskContacts } from "#shared/masking/masking.ts";
import { groupDigits } from "#shared/money/money.ts";
import { centreOf } from "#shared/places/places-distance.ts";
import { jobAlertSms } from "#texts/offers.ts";
import { type Place, placesAround } from "./offers.rules.ts";

const dayMs = 86_400_000;

/** Jobs posted before this are no news. */
export const newSince = (now: Date): Date => new Date(now.getTime() - dayMs);

export const maxAlertsPerDay = 3;
/** The nearest people who are told of one job. */
export const maxNotifiedPerJob = 25;
/** Further than this it is only news within the same state. */
const reachKm = 80;

/** Where the people live who are told of a job at this place, nearest first; nowhere when its place is not known. */
export function placesToTell({ state, lga }: { state: string | null; lga: string | null }): Place[] {
  const from = centreOf(state, lga);
  if (!from) return [];
  return placesAround(from).filter((place) => place.km <= reachKm || place.state === state);
}

export interface AlertedJob {
  id: string;
  description: string;
  service: string | null;
  state: string | null;
  lga: string | null;
  minBudget: number | null;
  maxBudget: number;
}

const longestText = 160;

/** One segment in GSM-7 with the trade or the first words, the place, the budget, the job's page and how to stop it. */
export function alertText(job: AlertedJob, { product, origin }: { product: string; origin: string }): string {
  const { minBudget, maxBudget } = job;
  const from = minBudget === null || minBudget === maxBudget ? null : groupDigits(minBudget);
  const fixed = {
    product: plain(product),
    budget: jobAlertSms.budget(from, groupDigits(maxBudget)),
    link: `${origin}/job-details/${job.id}`,
  };
  const room = longestText - jobAlertSms.text({ ...fixed, what: "" }).length;
  return jobAlertSms.text({ ...fixed, what: cutToWords(whatAndWhere(job), room) });
}

function whatAndWhere({ service, description, lga, state }: AlertedJob): string {
  const what = plain(service ?? maskContacts(description)) || jobAlertSms.anyJob;
  const place = plain(lga ?? state ?? "");
  return place ? jobAlertSms.at(what, place) : what;
}

/** Letters that every phone shows and that take one place each. */
const plain = (text: string): string =>
  text
    .replaceAll("₦", "N")
    .normalize("NFKD")
    .replace(/[‘’]/g, "'")
    .replace(/[“”]/g, '"')
    .replace(/[‐-―]/g, "-")
    .replace(/[^\x20-\x7e]|[[\]{}\\^~|`]/g, "")
    .replace(/\s+/g, " ")
    .trim();

/** Whole words as far as they go; the first is cut where even it is too long. */
function cutToWords(text: string, room: number): string {
  if (text.length <= room) return text;
  const cut = text.slice(0, Math.max(0, room) + 1);
  const end = cut.lastIndexOf(" ");
  return (end > 0 ? cut.slice(0, end) : text.slice(0, Math.max(0, room))).replace(/[,.\s]+$/, "");
}
