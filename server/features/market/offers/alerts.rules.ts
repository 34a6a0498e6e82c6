import { maskContacts } from "#shared/masking/masking.ts";
import { groupDigits } from "#shared/money/money.ts";
import { centreOf } from "#shared/places/places-distance.ts";
import { jobAlertSms } from "#texts/offers.ts";
import { type Place, placesAround } from "./offers.rules.ts";

const dayMs = 86_400_000;

export const newSince = (now: Date): Date => new Date(now.getTime() - dayMs);

export const maxAlertsPerDay = 3;
/** Alerts go to the nearest people only. */
export const maxNotifiedPerJob = 25;
/** Farther away, a job is announced only within its own state. */
const reachKm = 80;

/** The places whose people get an alert for a job at this place, nearest first; empty if its place is unknown. */
export function placesToNotify({ state, lga }: { state: string | null; lga: string | null }): Place[] {
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

/** One GSM-7 segment: the trade or the first words, the place, the budget, the link and how to unsubscribe. */
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

/** Reduces a text to characters that every phone shows and that take one septet each. */
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

/** Cuts at a word boundary, or within the first word if even that is too long. */
function cutToWords(text: string, room: number): string {
  if (text.length <= room) return text;
  const cut = text.slice(0, Math.max(0, room) + 1);
  const end = cut.lastIndexOf(" ");
  return (end > 0 ? cut.slice(0, end) : text.slice(0, Math.max(0, room))).replace(/[,.\s]+$/, "");
}
