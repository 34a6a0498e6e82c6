import { dialled, formatPhone } from "#shared/phones/phone-display.ts";
import { ownJobTexts } from "#texts/jobs.ts";

interface CallLinkProps {
  phoneNumber: string;
  /** Whom it calls, for screen readers. */
  name: string;
}

/** Rings a number that the poster may see. */
export function CallLink({ phoneNumber, name }: CallLinkProps) {
  return (
    <a className="btn call small" href={`tel:${dialled(phoneNumber)}`}>
      <span className="visually-hidden">{ownJobTexts.callers.call(name)} </span>
      {formatPhone(phoneNumber)}
    </a>
  );
}
