import { maskingVersion } from "#server/features/trust/blocks/masking-version.ts";
import type { Message, WithMessage } from "#server/language/message.ts";
import { fieldTexts, jobAnswers } from "#server/language/messages.ts";
import { agentMinimumUnits } from "#shared/constants.ts";
import type { JobPosted, PostJob } from "#shared/contracts/jobs.ts";
import { digitsIn, hiddenEmail, hiddenLink, hiddenNumber } from "#shared/masking/masking.ts";
import { maskTogether } from "#shared/masking/masking-together.ts";
import { type E164, parsePhone } from "#shared/phones/phone.ts";
import { findPlace } from "#shared/places/find-place.ts";
import { isStateName, type StateName, stateNames } from "#shared/places/places.ts";
import { isLgaOf } from "#shared/places/places-lgas.ts";
import { furtherServices, guessService } from "#shared/services/service-search.ts";
import { isServiceName } from "#shared/services/services.ts";
import { wordsOf } from "#shared/text/search-words.ts";
import { type PostedFields, postedFields } from "../job-fields.rules.ts";
import type { OwnJobRow } from "../jobs.queries.ts";
import { toOwnJob } from "../jobs.rules.ts";

type Fields = Record<string, Message>;
export type Checked<T> = { value: T } | { fields: Fields };

/** Bounds the index entries of one post. */
const maxWords = 250;

interface Poster {
  phone: E164;
  isAgent: boolean;
}

/** The units that a poster must have. Posting does not take them. */
export const unitsToPost = (poster: Poster, { maxBudget }: Pick<PostJob, "maxBudget">): number =>
  poster.isAgent ? agentMinimumUnits : maxBudget;

/** Whether the poster may use the phones of a post: their own, and, for agents, a client's. */
export function mayGivePhones(poster: Poster, post: PostJob): boolean {
  const isOwn = (typed: string | null | undefined) => !typed || parsePhone(typed) === poster.phone;
  return isOwn(post.agentPhoneNumber) && (poster.isAgent || isOwn(post.phoneNumber));
}

/** The client's phone for a job that an agent posts; null for other posters. */
export function clientPhoneOf(poster: Poster, { phoneNumber }: PostJob): Checked<E164 | null> {
  if (!poster.isAgent) return { value: null };
  const phone = phoneNumber ? parsePhone(phoneNumber) : undefined;
  return phone ? { value: phone } : { fields: { phoneNumber: fieldTexts.agentClientPhone } };
}

export interface JobFields extends PostedFields {
  description: string;
  location: string;
  maskedBy: number;
  state: string | null;
  lga: string | null;
  service: string | null;
  alsoService: string | null;
  words: string[];
}

/** What a new job takes over from the post, as it is stored: contacts masked, service and place derived from the words. */
export function jobFieldsOf(post: PostJob): Checked<JobFields> {
  const [description, typedLocation] = maskTogether([post.description, post.location ?? ""]);
  const service = serviceOf(post.service, description);
  const place = placeOf(post, [typedLocation, description]);
  const fields = { ...("fields" in service && service.fields), ...("fields" in place && place.fields) };
  if ("fields" in service || "fields" in place) return { fields };
  const { state, lga } = place.value;
  const location = typedLocation || [lga, state].filter(Boolean).join(", ");
  // Masked together with the description only if it was typed; "Ogun" is also a number.
  const maskedBy = typedLocation || digitsIn(location) === 0 ? maskingVersion : 0;
  // A single word may be a coincidence, and people of the second trade get an SMS.
  const [alsoService = null] = furtherServices(description, { besides: service.value, least: "phrase" });
  const text = { description, location, maskedBy, state, lga, service: service.value, alsoService };
  return { value: { ...text, ...postedFields(post), words: jobWords(text) } };
}

/** The words by which searches find a job. A trigger adds the poster's name and keeps it current. */
export function jobWords(
  job: Pick<JobFields, "description" | "location" | "state" | "lga" | "service">,
): string[] {
  const signs = [hiddenEmail, hiddenLink, hiddenNumber];
  const shown = signs.reduce((text, sign) => text.replaceAll(sign, " "), job.description);
  // A long description must not use up the words of service and place.
  const text = [job.service, job.location, job.lga, job.state, shown].filter(Boolean).join(" ");
  return wordsOf(text).slice(0, maxWords);
}

function serviceOf(typed: string | null | undefined, description: string): Checked<string | null> {
  if (!typed) return { value: guessService(description) ?? null };
  return isServiceName(typed) ? { value: typed } : { fields: { service: fieldTexts.service } };
}

interface FoundPlace {
  state: string | null;
  lga: string | null;
}

function placeOf(post: PostJob, texts: readonly string[]): Checked<FoundPlace> {
  const wrong = fieldTexts.place;
  if (post.state && !isStateName(post.state)) return { fields: { state: wrong } };
  const typedState = (post.state || undefined) as StateName | undefined;
  const guessed = guessPlace(texts, typedState);
  if (!post.lga) return { value: guessed };
  const states = typedState ? [typedState] : stateNames;
  const candidates = states.filter((state) => isLgaOf(post.lga, state));
  const state = candidates.find((name) => name === guessed.state) ?? candidates[0];
  return state ? { value: { state, lga: post.lga } } : { fields: { lga: wrong } };
}

/** The first text that names a place decides; it must agree with a chosen state. */
function guessPlace(texts: readonly string[], chosen: StateName | undefined): FoundPlace {
  for (const text of texts) {
    const { state, lga } = findPlace(text);
    if (state && (!chosen || state === chosen)) return { state, lga: lga ?? null };
  }
  return { state: chosen ?? null, lga: null };
}

/** What a job that was just posted has in common with every other. */
const untouched = {
  status: "open",
  callCount: 0,
  isPromoted: false,
  promotedUntil: null,
  askedAt: null,
  // Lists include it; the response to a post does not need it.
  picturePath: null,
  clientAgreed: null,
  assignedId: null,
  assignedName: null,
  assignedPrivateName: null,
  assignedPhone: null,
} as const satisfies Partial<OwnJobRow>;

export const postedAnswer = (job: Omit<OwnJobRow, keyof typeof untouched>): WithMessage<JobPosted> => ({
  message: jobAnswers.posted,
  job: toOwnJob({ ...untouched, ...job }, job.createdAt),
});
