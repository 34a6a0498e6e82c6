import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { MapPin, Phone } from "lucide-react";
import type { FormEvent } from "react";
import type { JobConsent } from "#shared/contracts/agents.ts";
import { pages } from "#shared/paths.ts";
import { dialled } from "#shared/phones/phone-display.ts";
import { agentTexts } from "#texts/agents.ts";
import { refusalOr } from "#web/lib/api/refusal-or.ts";
import { useSettings } from "#web/lib/settings.ts";
import { Button, LinkButton } from "#web/ui/actions/button.tsx";
import { Card } from "#web/ui/content/card.tsx";
import { PageHeader } from "#web/ui/content/page-header.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { ErrorState } from "#web/ui/feedback/error-state.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { Skeleton, SkeletonList } from "#web/ui/feedback/skeleton.tsx";
import { takeFocus } from "#web/ui/take-focus.ts";
import { answerConsent, consentQuery } from "./agents.api.ts";

const words = agentTexts.consent;

/** The consent question behind an SMS link. Works as a plain form too, for cheap phones. */
export function Consent({ token }: { token: string }) {
  const { data, isError, isFetching, refetch } = useQuery(consentQuery(token));
  return (
    <>
      <PageHeader title={words.title} />
      {data && <Question consent={data} token={token} />}
      {data === null && <Gone />}
      {data === undefined && isError && (
        <ErrorState title={words.failed} onRetry={() => void refetch()} isRetrying={isFetching} />
      )}
      {data === undefined && !isError && (
        <SkeletonList count={1} label={words.loading} item={<Skeleton height="16rem" radius="1.25rem" />} />
      )}
    </>
  );
}

function Question({ consent, token }: { consent: JobConsent; token: string }) {
  const client = useQueryClient();
  const { mutate, isPending, isSuccess, variables, error } = useMutation({
    mutationFn: (agree: boolean) => answerConsent(client, { token, agree }),
    onSettled: () => client.invalidateQueries({ queryKey: consentQuery(token).queryKey }),
  });
  const send = (event: FormEvent) => {
    event.preventDefault();
    const button = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null;
    if (button && !isPending) mutate(button.value === "yes");
  };
  const { agentName, agreed, isOpen } = consent;
  const isBusy = (agree: boolean) => isPending && variables === agree;
  return (
    <form className="stack loose" method="post" action={pages.consent(token)} onSubmit={send}>
      <p>{words.postedFor(agentName)}</p>
      <JobCard consent={consent} />
      <div className="stack" tabIndex={-1} ref={isSuccess ? takeFocus : undefined}>
        <ConsentState consent={consent} />
      </div>
      {error && (
        <Notice tone="danger" announce>
          {refusalOr(error, words.answerFailed)}
        </Notice>
      )}
      {isOpen && agreed !== true && (
        <Button
          type="submit"
          name="agree"
          value="yes"
          wide
          busy={isBusy(true)}
          busyText={words.sending}
          kind={agreed === null ? "primary" : "quiet"}
        >
          {agreed === null ? words.yes : words.changeToYes}
        </Button>
      )}
      {agreed !== false && (isOpen || agreed === true) && (
        <Button
          type="submit"
          name="agree"
          value="no"
          wide
          busy={isBusy(false)}
          busyText={words.sending}
          kind="quiet"
        >
          {agreed === null ? words.no : words.changeToNo}
        </Button>
      )}
    </form>
  );
}

const JobCard = ({ consent: { description, location } }: { consent: JobConsent }) => (
  <Card className="stack">
    <p className="keeps-lines">{description}</p>
    {location && (
      <p className="row sm dim">
        <MapPin className="icon" />
        <span className="fill">{location}</span>
      </p>
    )}
  </Card>
);

function ConsentState({ consent: { agreed, agentName, isOpen } }: { consent: JobConsent }) {
  if (!isOpen) return <Notice tone="sand">{words.over}</Notice>;
  if (agreed !== null) {
    return (
      <Notice tone={agreed ? "success" : "info"} announce>
        {agreed ? words.saidYes : words.saidNo}
      </Notice>
    );
  }
  return (
    <div className="stack tight">
      <p>{words.yesMeans}</p>
      <p>{words.noMeans(agentName)}</p>
      <p className="sm dim">{words.notAsked}</p>
    </div>
  );
}

function Gone() {
  const { supportPhone } = useSettings();
  return (
    <EmptyState title={words.gone} help={words.goneHelp} tile="phone">
      <LinkButton kind="soft" to={`tel:${dialled(supportPhone)}`}>
        <Phone className="icon" />
        {words.help}
      </LinkButton>
    </EmptyState>
  );
}
