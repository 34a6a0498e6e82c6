import type { JobPosting } from "schema-dts";
import type { Job } from "#shared/contracts/jobs.ts";
import { pages } from "#shared/paths.ts";
import { cutText } from "#shared/text/cut-text.ts";
import { metaTexts } from "#texts/ui.ts";
import { postalAddress } from "#web/lib/head/structured-data.tsx";
import { ownAddressOf } from "#web/lib/language.ts";
import type { PageFacts } from "#web/lib/page-data/page-request.tsx";
import { budgetOf } from "./job-facts.ts";

const titleCharacters = 80;

/**
 * An open job for search engines; undefined once it is taken or expired. `baseSalary` has no `unitText`: search
 * engines accept only HOUR, DAY, WEEK, MONTH and YEAR, and a budget is a sum for the whole job.
 */
export function jobPosting(job: Job, { origin, now, hasJobPostings }: PageFacts): JobPosting | undefined {
  if (!hasJobPostings || job.taken || Date.parse(job.expiresAt) < now) return undefined;
  const budget = budgetOf(job);
  const text = job.description.replace(/\s+/g, " ");
  return {
    "@type": "JobPosting",
    title: job.service ?? cutText(text, titleCharacters),
    description: job.description,
    identifier: { "@type": "PropertyValue", name: metaTexts.product, value: job._id },
    datePosted: job.createdAt,
    validThrough: job.expiresAt,
    employmentType: "CONTRACTOR",
    hiringOrganization: { "@type": "Organization", name: job.isPrivate ? metaTexts.product : job.creator },
    jobLocation: { "@type": "Place", address: postalAddress(job) },
    url: origin + ownAddressOf(pages.jobDetails(job._id)),
    directApply: false,
    ...(budget && {
      baseSalary: {
        "@type": "MonetaryAmount",
        currency: "NGN",
        value: { "@type": "QuantitativeValue", minValue: budget.from, maxValue: budget.to },
      },
    }),
  };
}
