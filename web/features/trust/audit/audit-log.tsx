import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { searchDebounceMs } from "#shared/constants.ts";
import { pages } from "#shared/paths.ts";
import { auditTexts as words } from "#texts/audit.ts";
import { useDebounced } from "#web/lib/lists/use-debounced.ts";
import { isForStaff, StaffOnly } from "#web/lib/staff/staff-page.tsx";
import { Button } from "#web/ui/actions/button.tsx";
import { MoreButton } from "#web/ui/actions/list-end.tsx";
import { Select } from "#web/ui/choices/select.tsx";
import { DataTable } from "#web/ui/content/data-table.tsx";
import { PageHeader } from "#web/ui/content/page-header.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { Unloaded } from "#web/ui/feedback/unloaded.tsx";
import { SearchField } from "#web/ui/fields/search-field.tsx";
import { auditQuery } from "./audit.api.ts";
import { auditColumns } from "./columns.tsx";

const skeletons = 6;

export function AuditLog() {
  const [typed, setTyped] = useState("");
  const [actor, setActor] = useState("");
  const action = useDebounced(actionOf(typed), actionOf(typed) === "" ? 0 : searchDebounceMs);
  const query = useInfiniteQuery(auditQuery({ action, actor }));
  const { data, error } = query;
  if (isForStaff(error)) return <StaffOnly words={words} />;
  const records = data?.pages.flatMap((page) => page.records);
  const people = data?.pages[0]?.actors ?? [];
  const isAll = action === "" && actor === "";
  const clear = () => {
    setTyped("");
    setActor("");
  };
  return (
    <>
      <PageHeader title={words.title} back={pages.landing} />
      <div className="stack loose">
        <p className="dim">{words.lead}</p>
        <div className="stack searchline both">
          <SearchField
            label={words.search}
            placeholder={words.search}
            maxLength={60}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            onClear={() => setTyped("")}
          />
          <Select
            label={words.person}
            placeholder={words.everybody}
            options={people.map(({ _id, name }) => ({ value: _id, label: name ?? words.gone }))}
            value={actor}
            onChange={(event) => setActor(event.currentTarget.value)}
          />
        </div>
        {records && records.length > 0 && (
          <DataTable caption={words.caption} columns={auditColumns} rows={records} keyOf={({ _id }) => _id} />
        )}
        {records?.length === 0 && !query.isPlaceholderData && <NoRecords isAll={isAll} onClear={clear} />}
        {!records && (
          <Unloaded
            read={query}
            words={words}
            count={skeletons}
            item={<Skeleton height="4.5rem" radius="0.875rem" />}
          />
        )}
        {!query.isPlaceholderData && <MoreButton list={query} words={words} failedText={words.failed} />}
      </div>
    </>
  );
}

function NoRecords({ isAll, onClear }: { isAll: boolean; onClear: () => void }) {
  if (isAll) return <EmptyState title={words.empty} />;
  return (
    <EmptyState title={words.none} help={words.noneHelp}>
      <Button kind="soft" onClick={onClear}>
        {words.clear}
      </Button>
    </EmptyState>
  );
}

/** Converts the typed text to an action's name: "Settings: change" is "settings.change". */
const actionOf = (typed: string): string =>
  typed
    .trim()
    .toLowerCase()
    .replace(/\s*[:.]\s*/g, ".")
    .replace(/\s+/g, "-")
    .replace(/[^a-z.-]/g, "");
