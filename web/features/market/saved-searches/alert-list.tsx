import { useQuery } from "@tanstack/react-query";
import { maxSavedSearches } from "#shared/constants.ts";
import type { User } from "#shared/contracts/accounts.ts";
import { pages } from "#shared/paths.ts";
import { alertTexts as words } from "#texts/saved-searches.ts";
import { LinkButton } from "#web/ui/actions/button.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { Unloaded } from "#web/ui/feedback/unloaded.tsx";
import { AlertCard } from "./alert-card.tsx";
import { savedSearchesQuery } from "./saved-searches.api.ts";

const skeletons = 3;

export function AlertList({ user }: { user: User }) {
  const read = useQuery({ ...savedSearchesQuery(), refetchOnWindowFocus: true });
  const { data } = read;
  if (!data)
    return (
      <Unloaded
        read={read}
        words={words}
        count={skeletons}
        item={<Skeleton height="9rem" radius="1.25rem" />}
      />
    );
  if (data.length === 0) return <NoAlerts />;
  return (
    <>
      <p className="dim">{words.lead}</p>
      <div className="stack">
        {data.map((search) => (
          <AlertCard key={search._id} search={search} user={user} />
        ))}
      </div>
      <p className="sm muted">{words.limit(data.length, maxSavedSearches)}</p>
    </>
  );
}

const NoAlerts = () => (
  <EmptyState title={words.empty} help={words.emptyHelp}>
    <div className="btns oneline">
      <LinkButton kind="accent" to={pages.jobs}>
        {words.findJobs}
      </LinkButton>
      <LinkButton kind="soft" to={pages.servicemen}>
        {words.findServicemen}
      </LinkButton>
    </div>
  </EmptyState>
);
