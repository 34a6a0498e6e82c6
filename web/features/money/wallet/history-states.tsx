import type { ComponentProps } from "react";
import { pages } from "#shared/paths.ts";
import { walletTexts, historyTexts as words } from "#texts/wallet.ts";
import { LinkButton } from "#web/ui/actions/button.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { Unloaded } from "#web/ui/feedback/unloaded.tsx";
import { HistorySkeleton } from "./history-rows.tsx";

const skeletons = 5;

export const UnloadedHistory = ({ read }: Pick<ComponentProps<typeof Unloaded>, "read">) => (
  <Unloaded read={read} words={words} count={skeletons} item={<HistorySkeleton />} />
);

/** Empty history; users who may move money see how to begin. */
export function NoHistory({ title, mayTopUp }: { title: string; mayTopUp: boolean }) {
  return (
    <EmptyState title={title} help={words.noneHelp} tile="hen">
      {mayTopUp && (
        <LinkButton kind="accent" to={pages.credits} state={{ from: pages.wallet }}>
          {walletTexts.topUp}
        </LinkButton>
      )}
    </EmptyState>
  );
}
