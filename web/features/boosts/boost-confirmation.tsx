import { Link } from "react-router";
import { boostTexts } from "#shared/messages/en-boosts.ts";
import { pages } from "#shared/paths.ts";
import { Button, LinkButton } from "#web/ui/actions/button.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { Notice, type NoticeTone } from "#web/ui/feedback/notice.tsx";
import { Spinner } from "#web/ui/feedback/spinner.tsx";
import { type BoostStage, useBoostConfirmation } from "./use-boost-confirmation.ts";

const words = boostTexts.confirm;

/** Back from the payment page: waits for the payment, says what became of it, and offers a way out at all times. */
export function BoostConfirmation() {
  const { stage, stop, askAgain } = useBoostConfirmation();
  if (stage.kind === "nothing") {
    return (
      <EmptyState title={words.nothing} help={words.nothingHelp} tile="drum">
        <ToJobs kind="primary" />
      </EmptyState>
    );
  }
  if (stage.kind === "waiting") {
    return (
      <section className="stack loose">
        <Notice icon={<Spinner />} announce>
          {stage.isSlow ? words.slow : words.lead}
        </Notice>
        <Hint stage={stage} />
        <noscript>
          <Notice tone="warning">
            {words.needsScripts} <Link to={pages.myJobs}>{words.seeJobs}</Link>
          </Notice>
        </noscript>
        <div className="btns">
          <Button kind="quiet" onClick={stop}>
            {words.stop}
          </Button>
          <ToJobs kind="quiet" />
        </div>
      </section>
    );
  }
  const { tone, title, help } = sayingOf(stage);
  return (
    <section className="stack loose">
      <Notice tone={tone} title={title} announce>
        {help}
      </Notice>
      <div className="btns">
        {stage.kind !== "refused" && (
          <Button kind="quiet" onClick={askAgain}>
            {words.askAgain}
          </Button>
        )}
        <ToJobs kind="primary" />
      </div>
    </section>
  );
}

function ToJobs({ kind }: { kind: "primary" | "quiet" }) {
  return (
    <LinkButton kind={kind} to={pages.myJobs} replace>
      {words.toJobs}
    </LinkButton>
  );
}

/** What the person can do about a wait, if anything. */
function Hint({ stage: { news } }: { stage: Extract<BoostStage, { kind: "waiting" }> }) {
  if (news?.isOffline) return <Notice tone="warning">{words.offline}</Notice>;
  return news?.status === "failed" ? <Notice tone="warning">{words.lastTryFailed}</Notice> : null;
}

interface Saying {
  tone: NoticeTone;
  title: string;
  help: string;
}

function sayingOf(stage: Exclude<BoostStage, { kind: "waiting" | "nothing" }>): Saying {
  if (stage.kind === "stopped") return { tone: "info", title: words.stopped, help: words.stoppedHelp };
  if (stage.kind === "refused") return { tone: "danger", title: words.refused, help: stage.what };
  const tone = stage.why === "failed" ? "danger" : "warning";
  return { tone, title: words[stage.why], help: words[`${stage.why}Help`] };
}
