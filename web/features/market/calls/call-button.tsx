import { Check } from "lucide-react";
import type { ReactNode } from "react";
import { Link, useLocation } from "react-router";
import { pages } from "#shared/paths.ts";
import { callTexts } from "#texts/calls.ts";
import { statusTexts } from "#texts/ui.ts";
import { Button, LinkButton } from "#web/ui/actions/button.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { type CallLook, useCalling } from "./calling.tsx";

const words = callTexts;

interface CallButtonProps {
  jobId: string;
  /** Who is called, for screen readers: it distinguishes the buttons of a list. */
  name: string;
  look: CallLook;
  /** "Call quietbuyer"; "Call" unless given. */
  label?: string | undefined;
  small?: boolean | undefined;
  wide?: boolean | undefined;
}

/** Starts a phone call to the poster. Visitors are sent to the login first. Must be inside CallingProvider. */
export function CallButton({ jobId, name, look, label = words.call, ...size }: CallButtonProps) {
  const calling = useCalling();
  const call = () => calling?.start(jobId);
  if (look.startsWith("/")) {
    return (
      <LinkButton
        {...size}
        kind="call"
        to={look}
        aria-label={words.callName(name)}
        onClick={(event) => {
          event.preventDefault();
          call();
        }}
      >
        {label}
      </LinkButton>
    );
  }
  const isCalled = look === "called";
  return (
    <>
      <Button
        {...size}
        kind={isCalled ? "called" : "call"}
        aria-label={isCalled ? words.calledName(name) : words.callName(name)}
        busy={calling?.busyId === jobId}
        busyText={words.calling}
        onClick={call}
      >
        {isCalled && <Check className="icon" />}
        {isCalled ? statusTexts.called : label}
      </Button>
      {calling?.refusal?.jobId === jobId && <Refusal>{calling.refusal.sentence}</Refusal>}
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
