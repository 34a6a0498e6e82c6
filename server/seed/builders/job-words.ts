import { wordsOf } from "#shared/search-words.ts";

/** Words that find a job: of its text, its trade and its place. */
export const jobWords = (job: {
  description: string;
  service: string;
  location: string;
  state: string;
  lga: string;
}): string[] => wordsOf([job.description, job.service, job.location, job.lga, job.state].join(" "));
