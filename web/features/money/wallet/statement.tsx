import { type InfiniteData, useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useSearchParams } from "react-router";
import type { User } from "#shared/contracts/accounts.ts";
import type { StatementLine, Statement as StatementPage } from "#shared/contracts/wallet.ts";
import { historyTexts as words } from "#texts/wallet.ts";
import { nextOf } from "#web/lib/lists/paged-list.ts";
import { asked } from "#web/lib/page-data/personal-reads.ts";
import { PersonalPart } from "#web/lib/parts/personal-part.tsx";
import { meQuery } from "#web/lib/person/session.ts";
import { ListEnd } from "#web/ui/actions/list-end.tsx";
import { NowProvider } from "#web/ui/content/age.tsx";
import { lineOf } from "./history-lines.ts";
import { HistoryRows } from "./history-rows.tsx";
import { NoHistory, UnloadedHistory } from "./history-states.tsx";
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
  // No effects on the server, where the page would depend on the balance.
  useAccountAsNew(user, cursor || import.meta.env.SSR ? undefined : data);
  if (!data) return <UnloadedHistory read={statement} />;
  if (asked(isEmpty, data)) return <NoHistory title={words.none} mayTopUp={!user.moneyDisabled} />;
  const open = (id: string) => {
    const line = linesOf(data).find((each) => each.id === id);
    if (line) onOpen(line);
  };
  return (
    <>
      <p className="xs muted">{words.pressForReceipt}</p>
      <PersonalPart
        as="div"
        part={Lines}
        own={data}
        more={{ readAt: statement.dataUpdatedAt, onOpen: open }}
      />
      <div className="stack historyend">
        <ListEnd
          list={statement}
          next={nextOf(data.pages.at(-1)!)}
          byTap
          words={words}
          endText={words.end}
          failedText={words.failed}
        />
      </div>
    </>
  );
}

type StatementPages = InfiniteData<StatementPage>;

const isEmpty = ({ pages }: StatementPages): boolean => pages.every(({ lines }) => lines.length === 0);

interface LinesProps {
  own: StatementPages;
  readAt: number;
  onOpen: (id: string) => void;
}

const Lines = ({ own, readAt, onOpen }: LinesProps) => (
  <NowProvider start={readAt}>
    <HistoryRows lines={linesOf(own).map(lineOf)} onOpen={onOpen} />
  </NowProvider>
);

/** Refetches the account when the statement shows a newer balance. */
function useAccountAsNew(user: Pick<User, "runorUnits">, statement: StatementPages | undefined): void {
  const client = useQueryClient();
  const latestUnits = statement && linesOf(statement)[0]?.balanceUnits;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a newer statement counts, not a newer account
  useEffect(() => {
    if (latestUnits === undefined || latestUnits === user.runorUnits) return;
    void client.invalidateQueries({ queryKey: meQuery().queryKey });
  }, [latestUnits]);
}
