/** Servicemen as all users may see them, profiles, the business card behind them, and hiring. */

import * as z from "zod/mini";
import { businessNameMaxLength, cardDescriptionMaxLength, locationMaxLength } from "../constants.ts";
import { readCharge } from "../money/typed-charge.ts";
import { serviceNames } from "../services/services.ts";
import { Id } from "./answers.ts";
import { field } from "./field-code.ts";
import { Cursor, Near, placeFilters } from "./list-query.ts";
import { typedLine, typedSearch, typedText } from "./text.ts";

export const Serviceman = z.object({
  userId: Id,
  /** Business name, else full name. */
  displayName: z.string(),
  businessName: z.nullable(z.string()),
  fullName: z.string(),
  serviceRendered: z.string(),
  serviceDescription: z.string(),
  currentLocation: z.string(),
  state: z.nullable(z.string()),
  lga: z.nullable(z.string()),
  minUnits: z.int(),
  /** The average with one decimal; null without reviews. */
  rating: z.nullable(z.number()),
  ratingCount: z.int(),
  /** From the requested place; null without one. */
  distanceKm: z.nullable(z.int()),
});
export type Serviceman = z.infer<typeof Serviceman>;
export const ServicemanList = z.object({ servicemen: z.array(Serviceman) });
export type ServicemanList = z.infer<typeof ServicemanList>;

const servicemenPerAnswer = 200;

export const ServicemenQuery = z.object({
  q: z.optional(typedSearch()),
  /** Typing errors in `q` are not corrected. */
  exact: z.optional(z.literal("1")),
  ...placeFilters,
  /** Maximum of a serviceman's minimum charge, in naira: "5000", or as typed: "₦5,000". */
  charge: z.optional(
    z.pipe(
      z
        .string(field("minUnits"))
        .check(z.refine((typed) => readCharge(typed) !== undefined, field("minUnits"))),
      z.transform((typed) => readCharge(typed) as number),
    ),
  ),
  /** Only servicemen with reviews. */
  reviewed: z.optional(z.literal("1")),
  /** Sorts by distance. */
  near: z.optional(Near),
  limit: z._default(
    z.coerce.number().check(z.int(), z.minimum(1), z.maximum(servicemenPerAnswer)),
    servicemenPerAnswer,
  ),
  cursor: z.optional(Cursor),
});
export type ServicemenQuery = z.infer<typeof ServicemenQuery>;

/** Approved agents who offered to be reached on WhatsApp: their phone is their public business line. */
export const ApprovedAgent = z.object({ _id: Id, fullName: z.string(), phoneNumber: z.string() });
export const ApprovedAgentList = z.array(ApprovedAgent);
export type ApprovedAgent = z.infer<typeof ApprovedAgent>;

export const CardPhoto = z.object({ _id: Id, url: z.string(), thumbnailUrl: z.string() });
export type CardPhoto = z.infer<typeof CardPhoto>;

/** A job that the person posted, as listed on their profile. */
export const Opening = z.object({
  _id: Id,
  description: z.string(),
  location: z.string(),
  service: z.nullable(z.string()),
  thumbnailUrl: z.nullable(z.string()),
  minBudget: z.nullable(z.int()),
  maxBudget: z.int(),
  taken: z.boolean(),
  createdAt: z.string(),
  expiresAt: z.string(),
});
export type Opening = z.infer<typeof Opening>;

/** With a private name: only that name, no business name, no openings. */
export const UserProfile = z.object({
  userId: Id,
  /** Business name, else full name. */
  displayName: z.string(),
  businessName: z.nullable(z.string()),
  fullName: z.string(),
  isPrivate: z.boolean(),
  isOwn: z.boolean(),
  /** Null without a business card, like the rest of the card. */
  serviceRendered: z.nullable(z.string()),
  serviceDescription: z.nullable(z.string()),
  currentLocation: z.nullable(z.string()),
  state: z.nullable(z.string()),
  lga: z.nullable(z.string()),
  minUnits: z.nullable(z.int()),
  /** Whether there is a card and an active subscription. */
  isForHire: z.boolean(),
  /** Only for the caller's own profile: other users get a number by hiring. */
  phoneNumber: z.nullable(z.string()),
  openings: z.int(),
  /** Jobs that were agreed: posted by the person and assigned, or accepted by the person. */
  completions: z.int(),
  rating: z.nullable(z.number()),
  ratingCount: z.int(),
  photos: z.array(CardPhoto),
  jobs: z.array(Opening),
});
export type UserProfile = z.infer<typeof UserProfile>;

export const Hired = z.object({ message: z.string(), phoneNumber: z.string() });
export type Hired = z.infer<typeof Hired>;

/** The business card. `minUnits` may be a number or typed text ("₦5,000"); `userId` is the caller's own or left out. */
export const UpdateBusinessFields = z.object({
  userId: z.optional(Id),
  serviceRendered: z.enum(serviceNames as unknown as [string, ...string[]], field("serviceRendered")),
  serviceDescription: typedText({
    min: 1,
    max: cardDescriptionMaxLength,
    message: field("serviceDescription"),
    tooLong: field("serviceDescriptionTooLong"),
  }),
  currentLocation: typedText({ min: 1, max: locationMaxLength, message: field("currentLocation") }),
  businessName: z.optional(
    z.nullable(typedLine({ min: 0, max: businessNameMaxLength, message: field("businessName") })),
  ),
  minUnits: z.pipe(
    z
      .union([z.string(), z.number()], field("minUnits"))
      .check(z.refine((typed) => readCharge(typed) !== undefined, field("minUnits"))),
    z.transform((typed) => readCharge(typed) as number),
  ),
});
export type UpdateBusinessFields = z.infer<typeof UpdateBusinessFields>;

export const CardSaved = z.object({ message: z.string(), profile: UserProfile });
export type CardSaved = z.infer<typeof CardSaved>;

export const AddCardPhoto = z.object({ photo: z.string(field("photo")) });
export const CardPhotoAdded = z.object({ photo: CardPhoto });
export type CardPhotoAdded = z.infer<typeof CardPhotoAdded>;
export const PhotoParams = z.object({ photoId: Id });

/** The caller's card by month ("2026-11" in Lagos), oldest first: views, first calls, accepted jobs, reviews. */
export const CardMonths = z.object({
  months: z.array(
    z.object({
      month: z.string(),
      views: z.int(),
      calls: z.int(),
      accepted: z.int(),
      reviews: z.int(),
    }),
  ),
});
export type CardMonths = z.infer<typeof CardMonths>;

export const ViewCard = z.object({ userId: Id });
/** False for the caller's own card, and for a person without one. */
export const CardViewed = z.object({ isCounted: z.boolean() });
