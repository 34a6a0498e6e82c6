import * as z from "zod/mini";
import { Id } from "./answers.ts";
import { Cursor } from "./list-query.ts";

export const customersPerAnswer = 20;

/** Phones are 11 digits; every read of this list is logged. Dates are null for users who never subscribed. */
export const Customer = z.object({
  _id: Id,
  fullName: z.string(),
  phoneNumber: z.string(),
  businessName: z.nullable(z.string()),
  privateName: z.nullable(z.string()),
  isSubscribed: z.boolean(),
  isAgent: z.boolean(),
  isSuspended: z.boolean(),
  subscriptionDate: z.nullable(z.string()),
  subscriptionExpirationDate: z.nullable(z.string()),
  createdAt: z.string(),
});
export type Customer = z.infer<typeof Customer>;
export const CustomerList = z.array(Customer);

export const CustomerQuery = z.object({
  q: z.optional(z.string().check(z.maxLength(100))),
  cursor: z.optional(Cursor),
});
export type CustomerQuery = z.infer<typeof CustomerQuery>;
export const customerTotalHeader = "x-total-count";
