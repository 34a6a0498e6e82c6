import { Link } from "react-router";
import { pages } from "#shared/paths.ts";
import { boostTexts } from "#texts/boosts.ts";
import { withRefund } from "#web/lib/payments/refund-words.ts";
import { Button, LinkButton } from "#web/ui/actions/button.tsx";
import { PageHeader } from "#web/ui/content/page-header.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { Notice, type NoticeTone } from "#web/ui/feedback/notice.tsx";
import type { ClothTile } from "#web/ui/identity/arrange-cloth.ts";
import { ClothSquares } from "#web/ui/identity/cloth.tsx";
import { type BoostStage, useBoostConfirmation } from "./use-boost-confirmation.ts";

const words = boostTexts.confirm;

const tiles: readonly ClothTile[] = [
  { tile: "waves" },
  { tile: "drum", ground: "accent" },
  { tile: "seeds" },
  { tile: "diamond" },
  { tile: "moon" },
  { tile: "petals" },
  { tile: "weave" },
  { tile: "bones" },
  { tile: "snail" },
];

/** Return page of a boost payment: waits for confirmation and shows the outcome; the user can leave at any time. */
export function BoostConfirmation() {
  const { stage, stop, askAgain } = useBoostConfirmation();
  if (stage.kind === "waiting") return <Waiting stage={stage} onStop={stop} />;
  return (
    <>
      <PageHeader title={words.title} back={pages.myJobs} />
      {stage.kind === "nothing" ? (
        <EmptyState title={words.nothing} help={words.nothingHelp} tile="drum">
          <ToJobs kind="primary" />
        </EmptyState>
      ) : (
        <Ended stage={stage} onAskAgain={askAgain} />
      )}
    </>
  );
}

type WaitingStage = Extract<BoostStage, { kind: "waiting" }>;
type EndedStage = Exclude<BoostStage, { kind: "waiting" | "nothing" }>;

function Waiting({ stage, onStop }: { stage: WaitingStage; onStop: () => void }) {
  return (
    <div className="stack loose">
      <div className="confirming">
        <ClothSquares tiles={tiles} />
        <h1 className="h1">{words.title}</h1>
        <p role="status">{stage.isSlow ? words.slow : words.lead}</p>
      </div>
      <Hint stage={stage} />
      <noscript>
        <Notice tone="warning">
          {words.needsScripts} <Link to={pages.myJobs}>{words.seeJobs}</Link>
        </Notice>
      </noscript>
      <div className="btns">
        <Button kind="quiet" onClick={onStop}>
          {words.stop}
        </Button>
        <ToJobs kind="quiet" />
      </div>
    </div>
  );
}

function Ended({ stage, onAskAgain }: { stage: EndedStage; onAskAgain: () => void }) {
  const { tone, title, help } = sayingOf(stage);
  return (
    <section className="stack loose">
      <Notice tone={tone} title={title} announce>
        {help}
      </Notice>
      <div className="btns">
        {stage.kind !== "refused" && (
          <Button kind="quiet" onClick={onAskAgain}>
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

function Hint({ stage: { news } }: { stage: WaitingStage }) {
  if (news?.isOffline) return <Notice tone="warning">{words.offline}</Notice>;
  return news?.status === "failed" ? <Notice tone="warning">{words.lastTryFailed}</Notice> : null;
}

interface Saying {
  tone: NoticeTone;
  title: string;
  help: string;
}

function sayingOf(stage: EndedStage): Saying {
  if (stage.kind === "stopped") return { tone: "info", title: words.stopped, help: words.stoppedHelp };
  if (stage.kind === "refused") return { tone: "danger", title: words.refused, help: stage.what };
  const tone = stage.why === "failed" ? "danger" : stage.why === "tooLate" ? "success" : "warning";
  return { tone, title: words[stage.why], help: withRefund(words[`${stage.why}Help`], stage.refund) };
}
