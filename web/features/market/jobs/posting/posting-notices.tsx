import { Wallet } from "lucide-react";
import { Link } from "react-router";
import { agentMinimumUnits } from "#shared/constants.ts";
import type { User } from "#shared/contracts/accounts.ts";
import { groupDigits } from "#shared/money/money.ts";
import { pages } from "#shared/paths.ts";
import { postingTexts as words } from "#texts/jobs.ts";
import type { ApiError } from "#web/lib/api/api-error.ts";
import { Notice } from "#web/ui/feedback/notice.tsx";

const comingBack = { from: pages.postJob };

export function BeforePosting({ user }: { user: User }) {
  if (!user.isVerified) return <UnverifiedNotice />;
  if (!user.isSubscribed && user.freeJob <= 0) return <QuotaNotice sentence={words.noFreePosts} />;
  return null;
}

/** The user's units, and how many posting requires. Posting does not spend them. */
export function UnitsNotice({ user }: { user: User }) {
  const { client, agent } = words.units;
  const count = words.units.count(groupDigits(user.runorUnits));
  const sentence = user.isAgent ? agent(count, groupDigits(agentMinimumUnits)) : client(count);
  const [before, after] = sentence.split(count);
  return (
    <Notice tone="sand" icon={<Wallet className="icon" />}>
      {before}
      <b>{count}</b>
      {after}
      {!user.isSubscribed && user.freeJob > 0 && ` ${words.freePostsLeft(user.freeJob)}`}
    </Notice>
  );
}

/** Why the job was not posted when no field is the cause, with a link to the remedy. */
export function PostingFailure({ failure }: { failure: ApiError | undefined }) {
  if (!failure) return null;
  if (failure.code === "unverified") return <UnverifiedNotice announce />;
  if (failure.code === "free_jobs_used") return <QuotaNotice sentence={failure.message} announce />;
  return (
    <Notice tone="danger" announce>
      {failure.isRefusal ? failure.message : words.failed}
    </Notice>
  );
}

function UnverifiedNotice({ announce }: { announce?: boolean }) {
  return (
    <Notice tone="warning" announce={announce}>
      {words.unverified}{" "}
      <Link to={pages.verification} state={comingBack}>
        {words.verify}
      </Link>
    </Notice>
  );
}

function QuotaNotice({ sentence, announce }: { sentence: string; announce?: boolean }) {
  return (
    <Notice tone="warning" announce={announce}>
      {sentence}{" "}
      <Link to={pages.upgrade} state={comingBack}>
        {words.upgrade}
      </Link>
    </Notice>
  );
}
