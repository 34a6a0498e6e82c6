import { pages } from "#shared/paths.ts";
import { reportTexts } from "#texts/reports.ts";
import { LinkButton } from "#web/ui/actions/button.tsx";
import { Card } from "#web/ui/content/card.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";

const words = reportTexts.help;

/** How to report, for visitors who came without a subject. */
export function ReportHelp() {
  return (
    <div className="stack loose">
      <p className="dim">{words.intro}</p>
      <Card as="section" className="stack tight">
        <h2 className="h3">{words.stepsTitle}</h2>
        <div className="prose">
          <ol>
            {words.steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </div>
      </Card>
      <Card as="section" className="stack tight">
        <h2 className="h3">{words.safeTitle}</h2>
        <div className="prose">
          <ul>
            {words.safe.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </div>
      </Card>
      <Notice tone="warning">{words.urgent}</Notice>
      <div className="btns">
        <LinkButton kind="quiet" to={pages.jobs}>
          {words.jobs}
        </LinkButton>
        <LinkButton to={pages.support}>{words.call}</LinkButton>
      </div>
    </div>
  );
}
