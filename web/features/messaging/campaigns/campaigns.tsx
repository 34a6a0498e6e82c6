import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { Campaign } from "#shared/contracts/campaigns.ts";
import { groupDigits } from "#shared/money/money.ts";
import { publicRelationsTexts } from "#texts/content.ts";
import { refusalOr } from "#web/lib/api/refusal-or.ts";
import { Button } from "#web/ui/actions/button.tsx";
import { Age, NowProvider } from "#web/ui/content/age.tsx";
import { Badge, type BadgeTone } from "#web/ui/content/badge.tsx";
import { Card } from "#web/ui/content/card.tsx";
import { ErrorState } from "#web/ui/feedback/error-state.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { ConfirmDialog } from "#web/ui/overlay/confirm-dialog.tsx";
import { useToast } from "#web/ui/overlay/toast.tsx";
import { focusSoon } from "#web/ui/take-focus.ts";
import { campaignsQuery, steerCampaign } from "./campaigns.api.ts";
import { outcomeTexts } from "./outcome-texts.ts";
import { RecipientsSheet } from "./recipients-sheet.tsx";

const words = publicRelationsTexts.campaigns;
const tones: Record<Campaign["status"], BadgeTone> = {
  running: "brand",
  paused: "warning",
  cancelled: "plain",
  done: "success",
};

export function Campaigns() {
  const { data, isError, error, refetch, isFetching, dataUpdatedAt } = useQuery(campaignsQuery());
  const [shown, setShown] = useState<Campaign>();
  return (
    <section className="stack" aria-labelledby="pr-campaigns">
      <h2 id="pr-campaigns" className="h3">
        {words.title}
      </h2>
      {data?.length === 0 && <p className="muted">{words.none}</p>}
      <NowProvider start={dataUpdatedAt}>
        {data?.map((campaign) => (
          <CampaignCard key={campaign._id} campaign={campaign} onOutcome={() => setShown(campaign)} />
        ))}
      </NowProvider>
      {!data && !isError && <Skeleton height="9rem" />}
      {!data && isError && (
        <ErrorState
          title={words.failed}
          help={words.failedHelp}
          error={error}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
      <RecipientsSheet campaign={shown} onClose={() => setShown(undefined)} />
    </section>
  );
}

function CampaignCard({ campaign, onOutcome }: { campaign: Campaign; onOutcome: () => void }) {
  const { audience, body, counts, total, status, held, createdBy, createdAt } = campaign;
  const done = total - counts.waiting - counts.sending;
  const isOpen = status === "running" || status === "paused";
  const labels = outcomeTexts(campaign);
  const outcome = useRef<HTMLButtonElement>(null);
  const outcomes = (Object.keys(labels) as (keyof typeof labels)[]).filter((key) => counts[key] > 0);
  return (
    <Card as="article" className="stack campaign">
      <div className="row wraps between">
        <b>{words.audiences[audience]}</b>
        {held && status === "running" ? (
          <Badge tone="warning">{words.waits}</Badge>
        ) : (
          <Badge tone={tones[status]}>{words.statuses[status]}</Badge>
        )}
      </div>
      <p className="smsbubble">{body}</p>
      {held && <Notice tone={status === "paused" ? "warning" : "sand"}>{words.held[held]}</Notice>}
      {isOpen && (
        <div className="sent">
          <progress value={done} max={Math.max(total, 1)} aria-label={words.progressLabel} />
          <span className="xs muted">{words.progress(groupDigits(done), groupDigits(total))}</span>
        </div>
      )}
      <p className="sm">
        {outcomes.map((key) => `${groupDigits(counts[key])}\u00a0${labels[key]}`).join(" · ")}
      </p>
      <p className="xs muted">
        {words.by(createdBy)} · <Age at={createdAt} />
      </p>
      <div className="row wraps">
        {isOpen && <Steps campaign={campaign} onCancelled={() => focusSoon(outcome.current)} />}
        <Button kind="quiet" small ref={outcome} onClick={onOutcome}>
          {words.outcome}
        </Button>
      </div>
    </Card>
  );
}

interface StepsProps {
  campaign: Campaign;
  /** These buttons go then. */
  onCancelled: () => void;
}

function Steps({ campaign, onCancelled }: StepsProps) {
  const client = useQueryClient();
  const showToast = useToast();
  const [busy, setBusy] = useState<"pause" | "resume" | "cancel">();
  const [isAsking, setAsking] = useState(false);
  const take = async (step: "pause" | "resume" | "cancel") => {
    setBusy(step);
    try {
      showToast(await steerCampaign(client, campaign, step), "done", campaign._id);
      if (step === "cancel") onCancelled();
    } catch (error) {
      showToast(refusalOr(error, words.stepFailed), "error", campaign._id);
    }
    setBusy(undefined);
    setAsking(false);
  };
  const step = campaign.status === "running" ? "pause" : "resume";
  return (
    <>
      <Button kind="soft" small busy={busy === step} onClick={() => void take(step)}>
        {words[step]}
      </Button>
      <Button kind="line" small onClick={() => setAsking(true)}>
        {words.cancel}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => void take("cancel")}
        title={words.cancelTitle}
        confirmText={words.cancel}
        cancelText={words.keep}
        isBusy={busy === "cancel"}
      >
        <p>{words.cancelHelp}</p>
      </ConfirmDialog>
    </>
  );
}
