import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { OwnWithdrawal } from "#shared/contracts/withdrawals.ts";
import { withdrawalTexts } from "#texts/withdrawals.ts";
import { Button } from "#web/ui/actions/button.tsx";
import { Rows } from "#web/ui/content/list-row.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { Unloaded } from "#web/ui/feedback/unloaded.tsx";
import { focusSoon } from "#web/ui/take-focus.ts";
import { CancelDialog } from "./cancel-dialog.tsx";
import { WithdrawalRow } from "./withdrawal-row.tsx";
import { ownWithdrawalsQuery, refreshMoney } from "./withdrawals.api.ts";

const words = withdrawalTexts.own;
const shownFirst = 5;
const titleId = "own-withdrawals";
const askEveryMs = 30_000;

const isOpen = ({ status }: OwnWithdrawal): boolean => status === "pending" || status === "processing";

/** The user's withdrawals, newest first. Polls while one is pending. */
export function OwnWithdrawalList() {
  const query = useQuery({
    ...ownWithdrawalsQuery(),
    refetchInterval: ({ state }) => (state.data?.some(isOpen) ? askEveryMs : false),
    refetchOnWindowFocus: true,
  });
  const { data } = query;
  useBalanceAfter(data);
  return (
    <section className="stack ownwithdrawals">
      <h2 id={titleId} className="h3" tabIndex={-1}>
        {words.title}
      </h2>
      {data && <List withdrawals={data} />}
      {!data && (
        <Unloaded
          read={query}
          words={words}
          count={2}
          item={<Skeleton height="4.25rem" radius="0.875rem" />}
        />
      )}
    </section>
  );
}

function List({ withdrawals }: { withdrawals: readonly OwnWithdrawal[] }) {
  const [isWhole, setWhole] = useState(false);
  const [toCancel, setToCancel] = useState<OwnWithdrawal>();
  if (withdrawals.length === 0) return <p className="sm muted">{words.none}</p>;
  return (
    <>
      <Rows label={words.title}>
        {withdrawals.slice(0, isWhole ? undefined : shownFirst).map((withdrawal) => (
          <WithdrawalRow
            key={withdrawal._id}
            withdrawal={withdrawal}
            onCancel={() => setToCancel(withdrawal)}
          />
        ))}
      </Rows>
      {!isWhole && withdrawals.length > shownFirst && (
        <Button kind="quiet" wide onClick={() => setWhole(true)}>
          {words.showAll}
        </Button>
      )}
      <CancelDialog
        withdrawal={toCancel}
        onClose={() => setToCancel(undefined)}
        onCancelled={() => focusSoon(document.getElementById(titleId))}
      />
    </>
  );
}

function useBalanceAfter(withdrawals: readonly OwnWithdrawal[] | undefined): void {
  const client = useQueryClient();
  const states = withdrawals?.map(({ _id, status }) => `${_id} ${status}`).join();
  const seen = useRef<string>(undefined);
  useEffect(() => {
    const isChange = seen.current !== undefined && states !== undefined && seen.current !== states;
    seen.current = states ?? seen.current;
    if (isChange) void refreshMoney(client);
  }, [states, client]);
}
