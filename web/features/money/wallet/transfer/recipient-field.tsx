import { CircleCheck } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { pages } from "#shared/paths.ts";
import { fieldTexts } from "#texts/fields.ts";
import { transferAnswers, transferTexts as words } from "#texts/wallet.ts";
import { Spinner } from "#web/ui/feedback/spinner.tsx";
import { PhoneField } from "#web/ui/fields/phone-field.tsx";
import type { Lookup } from "./use-transfer.ts";

interface RecipientFieldProps {
  id: string;
  typed: string;
  onType: (typed: string) => void;
  lookup: Lookup;
  isMissing: boolean;
  /** What is wrong with the number itself. */
  fault: string | undefined;
  wasTried: boolean;
}

/** The recipient's phone. Once it is complete, the owner's name is shown below it. */
export function RecipientField(props: RecipientFieldProps) {
  const { id, typed, onType, lookup, isMissing, fault, wasTried } = props;
  const [wasLeft, setLeft] = useState(false);
  // An incomplete number is not an error while it is being typed; the user's own number is.
  const isHalf = fault === fieldTexts.phoneNumber;
  const shownFault = isHalf && !wasLeft && !wasTried ? undefined : fault;
  const error = isMissing ? fieldTexts.required : (shownFault ?? lookupFault(lookup));
  return (
    <PhoneField
      id={id}
      label={words.phone}
      placeholder={words.phonePlaceholder}
      autoComplete="off"
      maxLength={32}
      value={typed}
      onChange={(event) => onType(event.currentTarget.value)}
      onBlur={() => setLeft(typed.trim() !== "")}
      error={error}
      ok={lookup.name}
      hint={lookup.isAsking ? words.lookingUp : words.phoneHint}
      suffix={<Sign lookup={lookup} />}
      tally={remedyFor(lookup)}
      live
    />
  );
}

function lookupFault({ isUnknown, hasFailed, refusal }: Lookup): string | undefined {
  if (isUnknown) return transferAnswers.phoneNotFound;
  return hasFailed ? (refusal ?? words.lookupFailed) : undefined;
}

function Sign({ lookup: { isAsking, name } }: { lookup: Lookup }) {
  if (isAsking) {
    return (
      <span className="post" aria-hidden="true">
        <Spinner />
      </span>
    );
  }
  return name ? (
    <span className="post found" aria-hidden="true">
      <CircleCheck className="icon" />
    </span>
  ) : null;
}

function remedyFor({ needsVerifying, hasFailed, refusal, askAgain }: Lookup): ReactNode {
  if (needsVerifying) {
    return (
      <Link className="more" to={pages.verification} state={{ from: pages.transfer() }}>
        {words.verifyIt}
      </Link>
    );
  }
  if (!hasFailed || refusal) return undefined;
  return (
    <button type="button" className="more" onClick={askAgain}>
      {words.lookUpAgain}
    </button>
  );
}
