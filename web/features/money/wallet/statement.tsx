import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useSearchParams } from "react-router";
import type { User } from "#shared/contracts/accounts.ts";
import type { StatementLine } from "#shared/contracts/wallet.ts";
import { historyTexts as words } from "#texts/wallet.ts";
import { meQuery } from "#web/lib/session.ts";
import { ListEnd } from "#web/ui/actions/list-end.tsx";
import { NowProvider } from "#web/ui/content/age.tsx";
import { lineOf } from "./history-lines.ts";
import { HistoryRows } from "./history-rows.tsx";
import { HistoryFailed, HistoryLoading, NoHistory } from "./history-states.tsx";
import { linesOf, statementQuery } from "./wallet.api.ts";

interface StatementProps {
  user: Pick<User, "runorUnits" | "moneyDisabled">;
  onOpen: (line: StatementLine) => void;
}

/** The wallet's full statement, newest first, with the balance after each line. */
export function Statement({ user, onOpen }: StatementProps) {
  const [query] = useSearchParams();
  const cursor = query.get("cursor") ?? undefined;
  const statement = useInfiniteQuery({ ...statementQuery(cursor), refetchOnWindowFocus: true });
  const { data } = statement;
  const lines = data && linesOf(data);
  useAccountAsNew(user.runorUnits, cursor ? undefined : lines?.[0]?.balanceUnits);
  if (!lines) {
    const isOffline = statement.fetchStatus === "paused";
    if (!isOffline && !statement.isError) return <HistoryLoading />;
    return (
      <HistoryFailed
        isOffline={isOffline}
        isRetrying={statement.isFetching}
        onRetry={() => void statement.refetch()}
      />
    );
  }
  if (lines.length === 0) return <NoHistory title={words.none} mayTopUp={!user.moneyDisabled} />;
  const open = (id: string) => {
    const line = lines.find((each) => each.id === id);
    if (line) onOpen(line);
  };
  return (
    <NowProvider start={statement.dataUpdatedAt}>
      <p className="xs muted">{words.pressForReceipt}</p>
      <HistoryRows lines={lines.map(lineOf)} onOpen={open} />
      <div className="stack historyend">
        <ListEnd list={statement} byTap words={words} endText={words.end} failedText={words.failed} />
      </div>
    </NowProvider>
  );
}

/** Refetches the account when the statement shows a newer balance. */
function useAccountAsNew(shownUnits: number, latestUnits: number | undefined): void {
  const client = useQueryClient();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a newer statement counts, not a newer account
  useEffect(() => {
    if (latestUnits === undefined || latestUnits === shownUnits) return;
    void client.invalidateQueries({ queryKey: meQuery().queryKey });
  }, [latestUnits]);
}
