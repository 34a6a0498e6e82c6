import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Check } from "lucide-react";
import { type AgentApplication, operationBases } from "#shared/contracts/agents.ts";
import { dialled, maskPhone } from "#shared/phones/phone-display.ts";
import { dayAndTime } from "#shared/time/day-and-time.ts";
import { agentTexts } from "#texts/agents.ts";
import { errorTexts } from "#texts/errors.ts";
import { ApiError } from "#web/lib/api/api-error.ts";
import { Button } from "#web/ui/actions/button.tsx";
import { Card } from "#web/ui/content/card.tsx";
import { StatusBadge } from "#web/ui/content/status-badge.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { Avatar } from "#web/ui/identity/avatar.tsx";
import { useToast } from "#web/ui/overlay/toast.tsx";
import { entryBeside, focusSoon } from "#web/ui/take-focus.ts";
import { approveAgent, reloadApplications } from "./agents.api.ts";

const words = agentTexts.approval;

interface ApplicationCardProps {
  application: AgentApplication;
  onDecline: () => void;
}

export const nameOf = ({ firstName, lastName }: AgentApplication): string => `${firstName} ${lastName}`;

const headingId = ({ _id }: AgentApplication): string => `application-${_id}`;

/** The element to focus after this application is decided and leaves the list. */
export const applicationBeside = (application: AgentApplication): HTMLElement | null =>
  entryBeside(document.getElementById(headingId(application))?.closest("article"));

export function ApplicationCard({ application, onDecline }: ApplicationCardProps) {
  const approving = useApproving(application);
  const name = nameOf(application);
  const phone = maskPhone(application.phoneNumber);
  const { error } = approving;
  return (
    <Card as="article" className="stack">
      <div className="row">
        <Avatar name={name} id={application._id} />
        <div className="fill">
          <h2 id={headingId(application)} className="name" tabIndex={-1}>
            {name}
          </h2>
          <a
            className="phone xs"
            href={`tel:${dialled(application.phoneNumber)}`}
            aria-label={words.call(name, phone)}
          >
            {phone}
          </a>
        </div>
        <StatusBadge status="waiting" />
      </div>
      <Facts application={application} />
      {error && (
        <Notice tone="danger" announce>
          {sentenceOf(error)}
        </Notice>
      )}
      <div className="btns">
        <Button
          kind="quiet"
          small
          aria-haspopup="dialog"
          aria-describedby={headingId(application)}
          disabled={approving.isPending}
          onClick={onDecline}
        >
          {words.decline}
        </Button>
        <Button
          small
          busy={approving.isPending}
          busyText={words.approving}
          aria-describedby={headingId(application)}
          onClick={() => approving.mutate()}
        >
          <Check className="icon" />
          {words.approve}
        </Button>
      </div>
    </Card>
  );
}

function Facts({ application }: { application: AgentApplication }) {
  const { houseAddress, operationBase, agentLocation, createdAt } = application;
  const facts = [
    [agentTexts.form.houseAddress, houseAddress],
    [agentTexts.form.operationBase, baseWords(operationBase)],
    [agentTexts.form.agentLocation, agentLocation],
    [words.account, accountWords(application)],
    ...(createdAt ? [[words.sent, dayAndTime(createdAt)] as const] : []),
  ] as const;
  return (
    <dl className="facts sm">
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function baseWords(base: string): string {
  const known = operationBases.find((each) => each === base);
  return known ? agentTexts.form[known] : words.othersBase(base);
}

function accountWords({ accountFound, hasAccount }: AgentApplication): string {
  if (accountFound) return words.accountFound;
  return hasAccount === "yes" ? words.accountSaid : words.accountNone;
}

/** The server's message if it sent one. */
const sentenceOf = (error: Error): string =>
  error instanceof ApiError && error.status > 0 && error.message !== errorTexts.internal
    ? error.message
    : words.approveFailed;

function useApproving(application: AgentApplication) {
  const client = useQueryClient();
  const showToast = useToast();
  return useMutation({
    mutationFn: () => approveAgent(client, application._id),
    onSuccess: async ({ message }) => {
      showToast(message);
      const next = applicationBeside(application);
      await reloadApplications(client);
      focusSoon(next);
    },
    onError: (error) => {
      // Another member of staff decided first: the card disappears, so the message is shown as a toast.
      if (!(error instanceof ApiError && error.code === "already_decided")) return;
      showToast(error.message, "notice");
      return reloadApplications(client);
    },
  });
}
