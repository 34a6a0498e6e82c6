import { hideRealName } from "#server/features/trust/blocks/people.rules.ts";
import { type AllTexts, textsIn } from "#server/language/texts.ts";
import { maskContacts } from "#shared/masking/masking.ts";
import { addressIn, type Language } from "#shared/messages/languages.ts";
import { groupDigits } from "#shared/money/money.ts";
import { pages } from "#shared/paths.ts";
import { centreOf } from "#shared/places/places-distance.ts";
import { gsmLine } from "#shared/text/gsm-text.ts";
import { recent } from "#shared/text/remembered.ts";
import { smsCharacters } from "#shared/text/sms-parts.ts";
import { dayMs } from "#shared/time/durations.ts";
import { type Place, placesAround } from "./offers.rules.ts";

export const newSince = (now: Date): Date => new Date(now.getTime() - dayMs);

export const maxAlertsPerDay = 3;
/** Alerts go to the nearest people only. */
export const maxNotifiedPerJob = 25;
/** Farther away, a job is announced only within its own state. */
const reachKm = 80;

/** The places whose people get an alert for a job at this place, nearest first; empty if its place is unknown. */
export function placesToNotify({ state, lga }: JobPlace): readonly Place[] {
  const from = centreOf(state, lga);
  if (!from) return [];
  const key = `${state}: ${lga}`;
  const known = placesByJobPlace.get(key);
  if (known) return known;
  const places = placesAround(from).filter((place) => place.km <= reachKm || place.state === state);
  return placesByJobPlace.set(key, places);
}

interface JobPlace {
  state: string | null;
  lga: string | null;
}

/** Jobs have some 800 different places; comparing one with all others took 4 % of the time of posting. */
const placesByJobPlace = recent<readonly Place[]>("places-around", 100_000);

export interface AlertedJob {
  id: string;
  fullName: string;
  /** The pseudonym of the job, or its poster's private name. */
  privateName: string | null;
  description: string;
  service: string | null;
  state: string | null;
  lga: string | null;
  minBudget: number | null;
  maxBudget: number;
}

/** One GSM-7 segment: the trade or the first words, the place, the budget, the link and how to unsubscribe. */
export function alertText(
  job: AlertedJob,
  { product, origin, language }: { product: string; origin: string; language: Language },
): string {
  const { jobAlertSms: words } = textsIn(language);
  const { minBudget, maxBudget } = job;
  const from = minBudget === null || minBudget === maxBudget ? null : groupDigits(minBudget);
  const fixed = {
    product: gsmLine(product),
    budget: words.budget(from, groupDigits(maxBudget)),
    link: origin + addressIn(language, pages.jobDetails(job.id)),
  };
  const room = smsCharacters - words.text({ ...fixed, what: "" }).length;
  return words.text({ ...fixed, what: cutToWords(whatAndWhere(job, words), room) });
}

function whatAndWhere(job: AlertedJob, words: AllTexts["jobAlertSms"]): string {
  const { service, description, lga, state } = job;
  const what = gsmLine(service ?? hideRealName(maskContacts(description), job)) || words.anyJob;
  const place = gsmLine(lga ?? state ?? "");
  return place ? words.at(what, place) : what;
}

/** Cuts at a word boundary, or within the first word if even that is too long. */
function cutToWords(text: string, room: number): string {
  if (text.length <= room) return text;
  const cut = text.slice(0, Math.max(0, room) + 1);
  const end = cut.lastIndexOf(" ");
  return (end > 0 ? cut.slice(0, end) : text.slice(0, Math.max(0, room))).replace(/[,.\s]+$/, "");
}
