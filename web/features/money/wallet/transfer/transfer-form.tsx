import { type FormEvent, type ReactNode, useState } from "react";
import type { User } from "#shared/contracts/accounts.ts";
import { formatNaira } from "#shared/money/money.ts";
import { fieldTexts } from "#texts/fields.ts";
import { transferTexts as words } from "#texts/wallet.ts";
import { useErrorList } from "#web/lib/forms/error-list.ts";
import { Button } from "#web/ui/actions/button.tsx";
import { ErrorSummary } from "#web/ui/fields/error-summary.tsx";
import { type FieldName, faultsOf } from "./check-transfer.ts";
import { RecipientField } from "./recipient-field.tsx";
import { TransferFailure } from "./transfer-failure.tsx";
import { UnitsField } from "./units-field.tsx";
import type { TransferSteps } from "./use-transfer.ts";

const fieldIds: Record<FieldName, string> = { phone: "transfer-phone", units: "transfer-units" };
const names = ["phone", "units"] as const;
const labels: Record<FieldName, string> = { phone: words.phone, units: words.amount };

interface TransferFormProps {
  steps: TransferSteps;
  user: User;
  /** Why nothing can be sent now. */
  children: ReactNode;
}

/** Recipient and amount. Nothing is sent before the confirmation that follows. */
export function TransferForm({ steps, user, children }: TransferFormProps) {
  const { entry, lookup } = steps;
  const [isAsking, setAsking] = useState(false);
  const faults = faultsOf(entry, user);
  const isResting = user.moneyRestsUntil !== null;
  const isIncomplete = faults.missing.length > 0;
  const wrong = isIncomplete ? faults.missing : names.filter((name) => faults[name]);
  const { summary, wasTried, refuse } = useErrorList(
    wrong.map((name) => ({ fieldId: fieldIds[name], label: labels[name] })),
  );
  const isMissing = (name: FieldName) => wasTried && faults.missing.includes(name);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isAsking || isResting || refuse()) return;
    setAsking(true);
    const hasRecipient = await steps.ask();
    setAsking(false);
    if (!hasRecipient) document.getElementById(fieldIds.phone)?.focus();
  };
  return (
    <form className="stack loose" method="post" noValidate onSubmit={submit}>
      {children}
      <ErrorSummary {...summary} title={isIncomplete ? fieldTexts.transferIncomplete : undefined} />
      <RecipientField
        id={fieldIds.phone}
        typed={entry.phone}
        onType={(phone) => steps.change({ phone })}
        lookup={lookup}
        isMissing={isMissing("phone")}
        fault={faults.phone}
        wasTried={wasTried}
      />
      <UnitsField
        id={fieldIds.units}
        units={entry.units}
        onUnits={(units) => steps.change({ units })}
        isMissing={isMissing("units")}
        fault={faults.units}
        balanceUnits={user.runorUnits}
        phone={entry.phone}
      />
      {steps.failure && !faults.units && !lookup.isUnknown && <TransferFailure failure={steps.failure} />}
      <Button type="submit" wide busy={isAsking} aria-disabled={isResting || undefined}>
        {entry.units ? words.actionOf(formatNaira(entry.units)) : words.action}
      </Button>
    </form>
  );
}
