import { EyeOff, Flag, UserRoundX } from "lucide-react";
import { Link } from "react-router";
import type { Report, ReportSubject } from "#shared/contracts/reports.ts";
import { pages } from "#shared/paths.ts";
import { dayAndTime } from "#shared/time/day-and-time.ts";
import { queueTexts as words } from "#texts/reports.ts";
import { Button } from "#web/ui/actions/button.tsx";
import { Badge } from "#web/ui/content/badge.tsx";
import { Card } from "#web/ui/content/card.tsx";
import { MaskedText } from "#web/ui/content/masked-text.tsx";

const pageOf: Record<ReportSubject, (id: string) => string> = {
  user: pages.userProfile,
  job: pages.jobDetails,
  comment: pages.jobDetails,
  review: pages.reviews,
};

export const reportHeadingId = ({ _id }: Pick<Report, "_id">): string => `report-${_id}`;

/** One report: its subject in the current state, the reporter's text, and the decision or the actions. */
export function ReportCard({ report, onDecide }: { report: Report; onDecide: () => void }) {
  const { subjectType, ownerName, ownerShownName, excerpt, text } = report;
  const kind = words.kinds[subjectType];
  return (
    <Card as="li" className="stack footed">
      <Badges report={report} />
      <div>
        <h2 id={reportHeadingId(report)} className="h3" tabIndex={-1}>
          {words.of(kind, ownerName)}
        </h2>
        {ownerShownName !== ownerName && <p className="xs muted">{words.shownAs(ownerShownName)}</p>}
      </div>
      <div>
        <h3 className="caption">{words.excerpt}</h3>
        <p className="clamp6 breaks-anywhere">
          <MaskedText text={excerpt} />
        </p>
      </div>
      <div>
        <h3 className="caption">{words.wrote}</h3>
        <p className={text ? "breaks-anywhere keeps-lines" : "muted"}>{text || words.noText}</p>
        <p className="xs muted">{words.reportedBy(report.reporterName, dayAndTime(report.createdAt))}</p>
      </div>
      <DecisionNote report={report} />
      <div className="row wraps between">
        {mayOpen(report) && (
          <Link className="link sm tapline" to={pageOf[subjectType](report.pageId)}>
            {words.open}
          </Link>
        )}
        {report.decision === null && (
          <Button
            kind="soft"
            small
            aria-haspopup="dialog"
            aria-label={words.decideLabel(kind, ownerName)}
            onClick={onDecide}
          >
            {words.decide}
          </Button>
        )}
      </div>
    </Card>
  );
}

/** Removed jobs and suspended profiles have no page to open. */
const mayOpen = ({ subjectType, isHidden, ownerSuspended }: Report): boolean =>
  subjectType === "job" ? !isHidden : subjectType !== "user" || !ownerSuspended;

function Badges({ report }: { report: Report }) {
  return (
    <div className="row wraps">
      <Badge tone="warning" icon={<Flag className="icon" />}>
        {words.reasonWords[report.reason]}
      </Badge>
      {report.openReports > 1 && <Badge tone="danger">{words.same(report.openReports)}</Badge>}
      {report.isHidden && <Badge icon={<EyeOff className="icon" />}>{words.isHidden}</Badge>}
      {report.ownerSuspended && <Badge icon={<UserRoundX className="icon" />}>{words.isClosed}</Badge>}
    </div>
  );
}

function DecisionNote({
  report: { decision, decisionReason, decidedByName, decidedAt },
}: {
  report: Report;
}) {
  if (decision === null || decidedAt === null) return null;
  return (
    <div>
      <p>
        <b>{words.decisions[decision].done}</b>
      </p>
      <p className="breaks-anywhere">{decisionReason}</p>
      <p className="xs muted">{words.decidedBy(decidedByName ?? "", dayAndTime(decidedAt))}</p>
    </div>
  );
}
