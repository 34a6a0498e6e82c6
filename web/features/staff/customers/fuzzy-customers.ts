import Fuse from "fuse.js";
import { fuzzyThreshold } from "#shared/constants.ts";
import type { Customer } from "#shared/contracts/customers.ts";

const keys = ["fullName", "phoneNumber", "businessName", "privateName"];

/** Customers among the loaded ones that are like what was typed: shown at once, until the server's answer is there. */
export function fuzzyCustomers(customers: readonly Customer[], typed: string): readonly Customer[] {
  if (typed === "") return customers;
  const fuse = new Fuse(customers, { keys, threshold: fuzzyThreshold, ignoreLocation: true });
  return fuse.search(typed).map(({ item }) => item);
}
