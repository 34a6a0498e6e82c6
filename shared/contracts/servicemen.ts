/** Servicemen as everyone may see them. */
import * as z from "zod/mini";
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
  minUnits: z.int(),
});
export type Serviceman = z.infer<typeof Serviceman>;
export const ServicemanList = z.object({ servicemen: z.array(Serviceman) });
export type ServicemanList = z.infer<typeof ServicemanList>;

export const ServicemenQuery = z.object({
  q: z.optional(z.string().check(z.maxLength(100))),
  service: z.optional(soughtName(80)),
  state: z.optional(soughtName(40)),
});

/** Approved agents who offered to be reached on WhatsApp: their phone is their public business line. */
export const ApprovedAgent = z.object({ _id: Id, fullName: z.string(), phoneNumber: z.string() });
export const ApprovedAgentList = z.array(ApprovedAgent);
export type ApprovedAgent = z.infer<typeof ApprovedAgent>;
