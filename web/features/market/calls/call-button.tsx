import { Check, Phone } from "lucide-react";
import type { ReactNode } from "react";
import { Link, useLocation } from "react-router";
import { pages } from "#shared/paths.ts";
import { callTexts } from "#texts/calls.ts";
import { statusTexts } from "#texts/ui.ts";
import { Button, LinkButton } from "#web/ui/actions/button.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { useCalling } from "./calling.tsx";

const words = callTexts;

interface CallButtonProps {
  jobId: string;
  /** Who is called, for screen readers: it distinguishes the buttons of a list. */
  name: string;
  /** "Call quietbuyer"; "Call" unless given. */
  label?: string | undefined;
  small?: boolean | undefined;
  wide?: boolean | undefined;
}

/** Starts a phone call to the poster. Visitors are sent to the login first. Must be inside CallingProvider. */
export function CallButton({ jobId, name, label = words.call, ...look }: CallButtonProps) {
  const { user, loginPath, calledIds, busyId, refusal, start } = useCalling();
  const call = () => start(jobId);
  if (!user) {
    return (
      <LinkButton
        {...look}
        kind="call"
        to={loginPath}
        aria-label={words.callName(name)}
        onClick={(event) => {
          event.preventDefault();
          call();
        }}
      >
        <Phone className="icon" />
        {label}
      </LinkButton>
    );
  }
  const isCalled = calledIds.has(jobId);
  return (
    <>
      <Button
        {...look}
        kind={isCalled ? "called" : "call"}
        aria-label={isCalled ? words.calledName(name) : words.callName(name)}
        busy={busyId === jobId}
        busyText={words.calling}
        onClick={call}
      >
        {isCalled ? <Check className="icon" /> : <Phone className="icon" />}
        {isCalled ? statusTexts.called : label}
      </Button>
      {refusal?.jobId === jobId && <Refusal>{refusal.sentence}</Refusal>}
    </>
  );
}

function Refusal({ children }: { children: ReactNode }) {
  const { pathname, search } = useLocation();
  return (
    <Notice tone="warning" announce>
      {children}{" "}
      <Link to={pages.upgrade} state={{ from: pathname + search }}>
        {words.upgrade}
      </Link>
    </Notice>
  );
}
