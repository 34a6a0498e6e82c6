/** Servicemen as all users may see them. */

import * as z from "zod/mini";
import { fieldTexts } from "#texts/fields.ts";
import { readCharge } from "../money/typed-charge.ts";
import { Id } from "./answers.ts";
import { soughtName } from "./text.ts";

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

export const ServicemenQuery = z.object({
  q: z.optional(z.string().check(z.maxLength(100))),
  service: z.optional(soughtName(80)),
  state: z.optional(soughtName(40)),
  lga: z.optional(soughtName(60)),
  /** Finds servicemen whose minimum charge is at most this, in naira: "5000" or as typed, "₦5,000". */
  charge: z.optional(
    z.pipe(
      z
        .string(fieldTexts.minUnits)
        .check(z.refine((typed) => readCharge(typed) !== undefined, fieldTexts.minUnits)),
      z.transform((typed) => readCharge(typed) as number),
    ),
  ),
  /** Only servicemen with reviews. */
  reviewed: z.optional(z.literal("1")),
  /** Sorts by distance to "6.5,3.4" (degrees north and east), or to a place by its name ("Lekki, Lagos"). */
  near: z.optional(soughtName(80)),
  limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(200)), 200),
  cursor: z.optional(z.string().check(z.maxLength(200))),
});
export type ServicemenQuery = z.infer<typeof ServicemenQuery>;

/** Approved agents who offered to be reached on WhatsApp: their phone is their public business line. */
export const ApprovedAgent = z.object({ _id: Id, fullName: z.string(), phoneNumber: z.string() });
export const ApprovedAgentList = z.array(ApprovedAgent);
export type ApprovedAgent = z.infer<typeof ApprovedAgent>;
