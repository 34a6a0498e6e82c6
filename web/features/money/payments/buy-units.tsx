import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Lock } from "lucide-react";
import { type FormEvent, useEffect, useState } from "react";
import { Link, useNavigate } from "react-router";
import { minimumPurchaseUnits } from "#shared/constants.ts";
import type { User } from "#shared/contracts/accounts.ts";
import { groupDigits, purchaseFeeKobo } from "#shared/money/money.ts";
import { pages } from "#shared/paths.ts";
import { authTexts } from "#texts/accounts.ts";
import { creditTexts as words } from "#texts/payments.ts";
import { ApiError } from "#web/lib/api/api-error.ts";
import { consoleLine } from "#web/lib/console-line.ts";
import { useErrorList } from "#web/lib/forms/error-list.ts";
import { loginPath } from "#web/lib/page-data/route-data.ts";
import { Button } from "#web/ui/actions/button.tsx";
import { Card } from "#web/ui/content/card.tsx";
import { Receipt } from "#web/ui/content/receipt.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { ErrorSummary } from "#web/ui/fields/error-summary.tsx";
import { orderUnits } from "./payments.api.ts";
import { costOf, unitsEntry, unitsToBuy } from "./units-entry.ts";
import { UnitsField, unitsFieldId } from "./units-field.tsx";

interface BuyUnitsProps {
  user: User | null;
  origin: string | undefined;
}

export function BuyUnits({ user, origin }: BuyUnitsProps) {
  const [entry, setEntry] = useState(() => unitsEntry(minimumPurchaseUnits));
  const checked = unitsToBuy(entry);
  const { summary, refuse } = useErrorList(
    "entry" in checked ? [{ fieldId: unitsFieldId, label: words.units }] : [],
  );
  const { start, isBusy, failure } = usePurchase(origin);
  const buy = (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    refuse();
    if ("entry" in checked) return setEntry(checked.entry);
    if (!user) return consoleLine("info", words.logNoUser);
    start(checked.units);
  };
  return (
    <form className="credits" method="post" noValidate onSubmit={buy}>
      <div className="stack loose">
        <ErrorSummary {...summary} />
        <p className="dim">
          <span>{words.offer}</span> <span>{words.feeIncluded}</span>
        </p>
        <noscript>
          <Notice tone="warning">{authTexts.needsScripts}</Notice>
        </noscript>
        <UnitsField entry={entry} onEntry={setEntry} />
      </div>
      <div className="stack loose">
        <PurchaseReceipt units={entry.units} />
        <BeforeBuying user={user} />
        {failure && (
          <Notice tone="danger" announce>
            {failure}
          </Notice>
        )}
        <Button
          type="submit"
          wide
          kind={entry.error ? "quiet" : "primary"}
          busy={isBusy}
          busyText={words.opening}
          disabled={user?.moneyDisabled}
        >
          {words.buy}
        </Button>
        <p className="methods xs muted">
          <Lock className="icon" />
          {words.methods}
        </p>
      </div>
    </form>
  );
}

function BeforeBuying({ user }: Pick<BuyUnitsProps, "user">) {
  if (user) return user.moneyDisabled ? <Notice tone="warning">{words.moneyDisabled}</Notice> : null;
  return (
    <Notice>
      {words.visitor} <Link to={loginPath(pages.credits)}>{words.logIn}</Link>
    </Notice>
  );
}

function usePurchase(origin: string | undefined) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { mutate, error, isPending, isSuccess, reset } = useMutation({
    mutationFn: (units: number) => orderUnits(client, { units, returnTo: origin ?? pages.postJob }),
    onSuccess: ({ link }) => window.location.assign(link),
    onError: (refusal) => {
      if (refusal instanceof ApiError && refusal.code === "signed_out")
        void navigate(loginPath(pages.credits));
    },
  });
  // Back from the payment page may restore this page from the browser's cache in its busy state.
  useEffect(() => {
    const shownAgain = ({ persisted }: PageTransitionEvent) => persisted && reset();
    window.addEventListener("pageshow", shownAgain);
    return () => window.removeEventListener("pageshow", shownAgain);
  }, [reset]);
  return { start: mutate, isBusy: isPending || isSuccess, failure: error ? sentenceOf(error) : undefined };
}

/** Refusals and an unreachable provider have specific messages. */
const sentenceOf = (error: Error): string =>
  error instanceof ApiError && error.status !== 0 ? error.message : words.offline;

function PurchaseReceipt({ units }: { units: number | undefined }) {
  const cost = costOf(units);
  const none = "–";
  return (
    <Card className="receipt">
      <Receipt
        lines={[
          { label: words.price(groupDigits(units ?? 0)), ...(cost ? { kobo: cost.price } : { value: none }) },
          { label: words.fee, kobo: purchaseFeeKobo },
        ]}
        total={{ label: words.total, ...(cost ? { kobo: cost.total } : { value: none }) }}
      />
    </Card>
  );
}
