import { MapPin } from "lucide-react";
import { useState } from "react";
import type { Job } from "#shared/contracts/jobs.ts";
import { lengthOf } from "#shared/contracts/text.ts";
import { cutText } from "#shared/cut-text.ts";
import { messages } from "#shared/messages/en.ts";
import { dashboardTexts as words } from "#shared/messages/en-dashboard.ts";
import { pages } from "#shared/paths.ts";
import { LinkButton } from "#web/ui/actions/button.tsx";
import { Age } from "#web/ui/content/age.tsx";
import { Card } from "#web/ui/content/card.tsx";
import { MaskedText } from "#web/ui/content/masked-text.tsx";
import { Money } from "#web/ui/content/money.tsx";
import { Avatar } from "#web/ui/identity/avatar.tsx";

const shownCharacters = 60;

/** A job as a serviceman looks through them: short, with the way to its page. */
export function AvailableJobCard({ job }: { job: Job }) {
  const about = words.aboutJob(cutText(job.description, shownCharacters));
  return (
    <Card as="article" className="job">
      <div className="who">
        <Avatar name={job.creator} id={job.userId ?? job._id} isPrivate={job.isPrivate} />
        <div className="fill">
          <h3>
            <b>{job.creator}</b>
          </h3>
          <span className="meta">
            {job.location && (
              <>
                <MapPin className="i" />
                <span>{job.location}</span>
                <span>·</span>
              </>
            )}
            <Age at={job.createdAt} />
          </span>
        </div>
      </div>
      <ShortText text={job.description} />
      {job.maxBudget > 1 && (
        <div>
          <Money naira={job.minBudget ?? job.maxBudget} toNaira={job.maxBudget} size="md" />
        </div>
      )}
      <LinkButton kind="soft" small to={pages.jobDetails(job._id)} aria-label={words.viewJob + about}>
        {words.viewJob}
      </LinkButton>
    </Card>
  );
}

/** Cut at 60 characters, with More and Less. */
function ShortText({ text }: { text: string }) {
  const [isOpen, setOpen] = useState(false);
  const isLong = lengthOf(text) > shownCharacters;
  return (
    <div>
      <p>
        <MaskedText text={isOpen ? text : cutText(text, shownCharacters)} />
      </p>
      {isLong && (
        <button type="button" className="more" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? messages.ui.less : messages.ui.more}
        </button>
      )}
    </div>
  );
}
