import { CircleCheck } from "lucide-react";
import { useNavigate } from "react-router";
import type { ReportSubjectQuery } from "#shared/contracts/reports.ts";
import { pages } from "#shared/paths.ts";
import { reportTexts as words } from "#texts/reports.ts";
import { Button, LinkButton } from "#web/ui/actions/button.tsx";
import { hasPageBefore } from "#web/ui/content/page-header.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { takeFocus } from "#web/ui/take-focus.ts";

/** The form was longer; focusing this scrolls the page back up to it. */
export function ReportSent({ subject }: { subject: ReportSubjectQuery }) {
  return (
    <div className="stack loose" tabIndex={-1} ref={takeFocus}>
      <Notice tone="success" title={words.sent} icon={<CircleCheck className="icon" />} announce>
        {words.sentHelp}
      </Notice>
      <WayBack subject={subject} />
    </div>
  );
}

function WayBack({ subject: { subjectType, subjectId } }: { subject: ReportSubjectQuery }) {
  const navigate = useNavigate();
  if (subjectType === "job")
    return (
      <LinkButton wide to={pages.jobDetails(subjectId)}>
        {words.backThere.job}
      </LinkButton>
    );
  if (subjectType === "user")
    return (
      <LinkButton wide to={pages.userProfile(subjectId)}>
        {words.backThere.user}
      </LinkButton>
    );
  // A comment or review has no page of its own, so this goes back to the page that the user came from.
  const goBack = () => (hasPageBefore() ? navigate(-1) : navigate(pages.landing));
  return (
    <Button wide onClick={goBack}>
      {words.goBack}
    </Button>
  );
}
