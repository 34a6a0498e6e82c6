import { useQuery, useQueryClient } from "@tanstack/react-query";
import { EllipsisVertical } from "lucide-react";
import type { ComponentType } from "react";
import { data, type LoaderFunctionArgs, type RouterContextProvider, useParams } from "react-router";
import type { Job } from "#shared/contracts/jobs.ts";
import { pages } from "#shared/paths.ts";
import { optionTexts } from "#texts/blocks.ts";
import { callTexts } from "#texts/calls.ts";
import { jobDetailTexts, jobListTexts } from "#texts/jobs.ts";
import { CallAction } from "#web/features/market/calls/call-action.tsx";
import { OutcomeOfCall } from "#web/features/market/calls/call-outcome.tsx";
import { CallingProvider, type CallLook, useCallLooks } from "#web/features/market/calls/calling.tsx";
import { calledJobsQuery } from "#web/features/market/calls/calls.api.ts";
import { Comments } from "#web/features/market/comments/comment-list.tsx";
import { commentsQuery } from "#web/features/market/comments/comments.api.ts";
import { NotGiven } from "#web/features/market/jobs/job-card.tsx";
import { JobDetails } from "#web/features/market/jobs/job-details.tsx";
import { JobDetailsSkeleton, JobUnavailable } from "#web/features/market/jobs/job-details-states.tsx";
import { budgetOf, isOwnJob } from "#web/features/market/jobs/job-facts.ts";
import { JobHead, sharedJob } from "#web/features/market/jobs/job-head.tsx";
import { jobPosting } from "#web/features/market/jobs/job-posting.ts";
import { jobQuery } from "#web/features/market/jobs/jobs.api.ts";
import { TradeTrail } from "#web/features/market/trades/trade-trail.tsx";
import { ShareButton } from "#web/features/site/sharing/share-button.tsx";
import { ApiError } from "#web/lib/api/api-error.ts";
import { StructuredData } from "#web/lib/head/structured-data.tsx";
import { asked } from "#web/lib/page-data/personal-reads.ts";
import { queryClientContext } from "#web/lib/page-data/request-context.ts";
import { primed, shownAtOnce } from "#web/lib/page-data/route-data.ts";
import { TextPart } from "#web/lib/parts/text-part.tsx";
import { meQuery, userIn, useUser } from "#web/lib/person/session.ts";
import { IconButton } from "#web/ui/actions/icon-button.tsx";
import { PageHeader } from "#web/ui/content/page-header.tsx";
import { amountTexts, PlainMoney } from "#web/ui/content/plain-money.tsx";
import { useJobOptions } from "./job-options.tsx";

const words = jobDetailTexts;

const primedJob = primed(async ({ client, params }) => {
  const jobId = params.jobId ?? "";
  const user = await userIn(client);
  const [job] = await Promise.all([
    client.fetchQuery(jobQuery(client, jobId)),
    client.prefetchQuery(commentsQuery(jobId)),
    user && client.prefetchQuery(calledJobsQuery()),
  ]);
  if (!job) throw new ApiError(404);
});

export async function loader(args: LoaderFunctionArgs) {
  const refused = await primedJob.onServer(args);
  if (refused) return refused;
  const client = (args.context as Readonly<RouterContextProvider>).get(queryClientContext);
  const job = client.getQueryData(jobQuery(client, args.params.jobId ?? "").queryKey);
  if (!job) return null;
  // With 410, search engines drop it at once. People with the link still see the page, marked as taken.
  const isGone = job.taken && !client.getQueryData(meQuery().queryKey)?.user;
  return isGone ? data(null, { status: 410 }) : null;
}
export const clientLoader = shownAtOnce;

export default function JobDetailsPage() {
  const { jobId = "" } = useParams();
  const client = useQueryClient();
  const { data: job, dataUpdatedAt, isError, isFetching, refetch } = useQuery(jobQuery(client, jobId));
  const user = useUser();
  const options = useJobOptions();
  return (
    <main id="content" tabIndex={-1}>
      <JobHead job={job} />
      <PageHeader
        title={words.title}
        back={pages.jobs}
        actions={
          job && (
            <>
              <ShareButton shared={() => sharedJob(job)} />
              {!asked(isOwnJob, job, user) && (
                <IconButton
                  label={optionTexts.jobOptions}
                  icon={<EllipsisVertical className="icon" />}
                  aria-haspopup="dialog"
                  onClick={() => options.open({ subjectType: "job", subjectId: job._id, name: job.creator })}
                />
              )}
            </>
          )
        }
      />
      {job && <OpenedJob job={job} readAt={dataUpdatedAt} openOptions={options.open} />}
      {job === null && <JobUnavailable />}
      {job === undefined && isError && <JobUnavailable onRetry={() => refetch()} isRetrying={isFetching} />}
      {job === undefined && !isError && <JobDetailsSkeleton />}
      {options.sheet}
    </main>
  );
}

interface OpenedJobProps {
  job: Job;
  readAt: number;
  openOptions: ReturnType<typeof useJobOptions>["open"];
}

function OpenedJob({ job, readAt, openOptions }: OpenedJobProps) {
  return (
    <CallingProvider>
      <StructuredData
        of={job}
        facts={import.meta.env.SSR ? (page, job) => jobPosting(job, page) : undefined}
      />
      <JobDetails job={job} readAt={readAt}>
        {!job.taken && <CallOf job={job} part={CallCard} className="card only-lg stack" />}
        <OutcomeOfCall jobId={job._id} />
        <Comments
          jobId={job._id}
          onOptions={({ id, creatorFullName }) =>
            openOptions({ subjectType: "comment", subjectId: id, name: creatorFullName })
          }
        />
        {asked(hasTrail, job) && <TradeTrail place={job} />}
      </JobDetails>
      {!job.taken && <CallOf job={job} part={CallBar} className="callbar only-sm" />}
    </CallingProvider>
  );
}

const hasTrail = ({ service }: Job): boolean => Boolean(service);

/** On the server, only the poster's link to the callers contains the id. */
function callOf(job: Job, look: CallLook) {
  const budget = budgetOf(job);
  return {
    values: {
      _id: import.meta.env.SSR && look !== "own" ? "" : job._id,
      look,
      hasBudget: budget !== undefined,
    },
    link: "look" as const,
    texts: { creator: job.creator, ...amountTexts(budget?.from ?? 0, budget?.to, { size: "md" }) },
  };
}

type CallPartProps = ReturnType<typeof callOf>["values"] & ReturnType<typeof callOf>["texts"];

interface CallOfProps {
  job: Job;
  part: ComponentType<CallPartProps>;
  className: string;
}

/** Must be inside CallingProvider. */
function CallOf({ job, part, className }: CallOfProps) {
  const [look] = useCallLooks([job]);
  return <TextPart as="div" className={className} part={part} own={job} more={look!} sharedOf={callOf} />;
}

const CallCard = (job: CallPartProps) => (
  <>
    <CallAction job={job} look={job.look} label={callTexts.callName(job.creator)} isLarge wide />
    {job.look !== "own" && <p className="xs muted centered">{words.chargeNote}</p>}
  </>
);

const CallBar = (job: CallPartProps) => (
  <div>
    <div>
      <span className="xs muted own-line">{jobListTexts.budget}</span>
      {job.hasBudget ? <PlainMoney {...job} /> : <NotGiven />}
    </div>
    <CallAction job={job} look={job.look} isLarge />
  </div>
);
