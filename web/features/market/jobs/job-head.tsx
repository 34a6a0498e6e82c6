import type { Job } from "#shared/contracts/jobs.ts";
import { productPicture } from "#shared/contracts/product-picture.ts";
import { jobPictureVersion } from "#shared/contracts/share-picture-versions.ts";
import { sharePictures } from "#shared/contracts/share-pictures.ts";
import { formatNaira } from "#shared/money/money.ts";
import { pages } from "#shared/paths.ts";
import { cutAtWord } from "#shared/text/cut-text.ts";
import { jobDetailTexts } from "#texts/jobs.ts";
import { PageHead } from "#web/lib/head/page-head.tsx";
import { pageMeta, pictureMeta } from "#web/lib/head/page-meta.ts";
import { usePageRequest } from "#web/lib/page-data/page-request.tsx";
import { textOf } from "#web/lib/page-data/personal-reads.ts";
import { areaOf, budgetOf } from "./job-facts.ts";

const titleCharacters = 60;
const descriptionCharacters = 160;

/** Title and description of a job for shared links and the browser's tab. */
function summaryOf(job: Job): { title: string; description: string } {
  const line = job.description.replace(/\s+/g, " ");
  const budget = budgetOf(job);
  const facts = [budget && formatNaira(budget.to), areaOf(job)].filter(Boolean).join(" · ");
  return {
    title: cutAtWord(line, titleCharacters),
    description: cutAtWord(facts ? `${facts}: ${line}` : line, descriptionCharacters),
  };
}

/** What the share sheet shares; never the poster's name. */
export const sharedJob = (job: Job) => ({
  path: pages.jobDetails(job._id),
  title: summaryOf(job).description,
  picture: job.taken
    ? undefined
    : sharePictures.jobStatus(job._id, import.meta.env.PAGE_LANGUAGE, jobPictureVersion(job)),
});

/** Without a job, the page's own title. */
export function JobHead({ job }: { job: Job | null | undefined }) {
  const { facts } = usePageRequest();
  if (!job) return <PageHead meta={pageMeta(jobDetailTexts.title)} />;
  const origin = facts?.origin ?? window.location.origin;
  const picture = job.taken
    ? productPicture(import.meta.env.PAGE_LANGUAGE)
    : textOf(job, (job) => sharePictures.job(job._id, import.meta.env.PAGE_LANGUAGE, jobPictureVersion(job)));
  const title = textOf(job, (job) => summaryOf(job).title);
  const description = textOf(job, (job) => summaryOf(job).description);
  return (
    <PageHead
      meta={[
        ...pageMeta(title, description),
        ...pictureMeta(origin + picture, title),
        // The link still works for people who have it; search engines drop the job.
        ...(job.taken ? [{ name: "robots", content: "noindex" }] : []),
      ]}
    />
  );
}
