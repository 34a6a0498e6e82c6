import type { Job } from "#shared/contracts/jobs.ts";
import { productPicture } from "#shared/contracts/product-picture.ts";
import { jobPictureVersion } from "#shared/contracts/share-picture-versions.ts";
import { sharePictures } from "#shared/contracts/share-pictures.ts";
import { formatNaira } from "#shared/money/money.ts";
import { pages } from "#shared/paths.ts";
import { cutText } from "#shared/text/cut-text.ts";
import { jobDetailTexts } from "#texts/jobs.ts";
import { pageMeta, pictureMeta } from "#web/lib/page-meta.ts";
import { areaOf, budgetOf } from "./job-facts.ts";

const titleCharacters = 60;
const descriptionCharacters = 160;

/** Title, description and picture of a job for shared links and the browser's tab. */
export interface JobSummary {
  title: string;
  description: string;
  /** Absolute address. */
  picture: string;
  isTaken: boolean;
}

/** Builds title and description from the job's text, budget and place. */
export function summaryOf(job: Job, origin: string): JobSummary {
  const line = job.description.replace(/\s+/g, " ");
  const budget = budgetOf(job);
  const facts = [budget && formatNaira(budget.to), areaOf(job)].filter(Boolean).join(" · ");
  return {
    title: cutText(line, titleCharacters),
    description: cutText(facts ? `${facts}: ${line}` : line, descriptionCharacters),
    isTaken: job.taken,
    picture:
      origin +
      (job.taken
        ? productPicture(import.meta.env.PAGE_LANGUAGE)
        : sharePictures.job(job._id, import.meta.env.PAGE_LANGUAGE, jobPictureVersion(job))),
  };
}

/** What the share sheet hands on: never the poster's name. */
export const sharedJob = (job: Job) => ({
  path: pages.jobDetails(job._id),
  title: summaryOf(job, "").description,
  picture: job.taken
    ? undefined
    : sharePictures.jobStatus(job._id, import.meta.env.PAGE_LANGUAGE, jobPictureVersion(job)),
});

export function jobMeta(summary: JobSummary | null | undefined) {
  if (!summary) return pageMeta(jobDetailTexts.title);
  return [
    ...pageMeta(summary.title, summary.description),
    ...pictureMeta(summary.picture),
    // The link still works for those who have it; search engines drop the job.
    ...(summary.isTaken ? [{ name: "robots", content: "noindex" }] : []),
  ];
}
