/** Profiles as other users see them, the business card behind them, and hiring. */

import * as z from "zod/mini";
import { fieldTexts } from "#texts/fields.ts";
import { businessNameMaxLength, cardDescriptionMaxLength, locationMaxLength } from "../constants.ts";
import { readCharge } from "../money/typed-charge.ts";
import { serviceNames } from "../services/services.ts";
import { Id } from "./answers.ts";
import { typedName, typedText } from "./text.ts";

const text = fieldTexts;

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
  /** The caller's own only: other users get a number by hiring. */
  phoneNumber: z.nullable(z.string()),
  openings: z.int(),
  /** Agreed jobs: posted by the person and assigned, or accepted by the person. */
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
  serviceRendered: z.enum(serviceNames as unknown as [string, ...string[]], text.serviceRendered),
  serviceDescription: typedText({
    min: 1,
    max: cardDescriptionMaxLength,
    message: text.serviceDescription,
    tooLong: text.serviceDescriptionTooLong,
  }),
  currentLocation: typedText({ min: 1, max: locationMaxLength, message: text.currentLocation }),
  businessName: z.optional(
    z.nullable(typedName({ min: 0, max: businessNameMaxLength, message: text.businessName })),
  ),
  minUnits: z.pipe(
    z
      .union([z.string(), z.number()], text.minUnits)
      .check(z.refine((typed) => readCharge(typed) !== undefined, text.minUnits)),
    z.transform((typed) => readCharge(typed) as number),
  ),
});
export type UpdateBusinessFields = z.infer<typeof UpdateBusinessFields>;

export const CardSaved = z.object({ message: z.string(), profile: UserProfile });
export type CardSaved = z.infer<typeof CardSaved>;

export const AddCardPhoto = z.object({ photo: z.string(text.photo) });
export const CardPhotoAdded = z.object({ photo: CardPhoto });
export type CardPhotoAdded = z.infer<typeof CardPhotoAdded>;
export const PhotoParams = z.object({ photoId: Id });
