/** Forgiving search over jobs at hand. Loaded with the first touch of the search box. */
import Fuse from "fuse.js";
import { fuzzyThreshold } from "#shared/constants.ts";
import type { Job } from "#shared/contracts/jobs.ts";

/** Jobs whose description or poster is like the words, the likest first. */
export const findLike = (jobs: readonly Job[], words: string): Job[] =>
  new Fuse(jobs, { keys: ["description", "creator"], threshold: fuzzyThreshold, ignoreLocation: true })
    .search(words)
    .map(({ item }) => item);
