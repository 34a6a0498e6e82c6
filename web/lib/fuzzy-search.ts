/** Forgiving search over what is loaded already, until the server's answer is there. Load it where people search. */
import Fuse from "fuse.js";
import { fuzzyThreshold } from "#shared/constants.ts";
import type { Customer } from "#shared/contracts/customers.ts";
import type { Job } from "#shared/contracts/jobs.ts";

const search = <T>(items: readonly T[], typed: string, keys: (keyof T & string)[]): T[] =>
  new Fuse(items, { keys, threshold: fuzzyThreshold, ignoreLocation: true })
    .search(typed)
    .map(({ item }) => item);

/** Jobs whose description or poster is like the words, the likest first. */
export const findLike = (jobs: readonly Job[], words: string): Job[] =>
  search(jobs, words, ["description", "creator"]);

/** Customers who are like what was typed, the likest first; all where nothing is. */
export const fuzzyCustomers = (customers: readonly Customer[], typed: string): readonly Customer[] =>
  typed === ""
    ? customers
    : search(customers, typed, ["fullName", "phoneNumber", "businessName", "privateName"]);
