/** Fuzzy search over loaded data, shown until the server answers. Load it only where users search. */
import Fuse from "fuse.js";
import { fuzzyThreshold } from "#shared/constants.ts";
import type { Customer } from "#shared/contracts/customers.ts";
import type { Job } from "#shared/contracts/jobs.ts";

const search = <T>(items: readonly T[], typed: string, keys: (keyof T & string)[]): T[] =>
  new Fuse(items, { keys, threshold: fuzzyThreshold, ignoreLocation: true })
    .search(typed)
    .map(({ item }) => item);

/** Jobs whose description or poster resembles the words, best match first. */
export const findLike = (jobs: readonly Job[], words: string): Job[] =>
  search(jobs, words, ["description", "creator"]);

/** Customers who resemble the typed text, best match first; all of them without text. */
export const fuzzyCustomers = (customers: readonly Customer[], typed: string): readonly Customer[] =>
  typed === ""
    ? customers
    : search(customers, typed, ["fullName", "phoneNumber", "businessName", "privateName"]);
