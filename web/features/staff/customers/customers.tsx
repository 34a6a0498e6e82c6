import { useInfiniteQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";
import { searchDebounceMs } from "#shared/constants.ts";
import type { Customer } from "#shared/contracts/customers.ts";
import { groupDigits } from "#shared/money/money.ts";
import { pages } from "#shared/paths.ts";
import { maskPhone } from "#shared/phones/phone-display.ts";
import { shortDate } from "#shared/time/job-age.ts";
import { customerTexts as words } from "#texts/customers.ts";
import { fuzzyCustomers } from "#web/lib/lists/fuzzy-search.ts";
import { useDebounced } from "#web/lib/lists/use-debounced.ts";
import { writeLocal } from "#web/lib/local-store.ts";
import { isForStaff, StaffOnly } from "#web/lib/staff/staff-page.tsx";
import { StaffPhone } from "#web/lib/staff/staff-phone.tsx";
import { Button } from "#web/ui/actions/button.tsx";
import { MoreButton } from "#web/ui/actions/list-end.tsx";
import { Count } from "#web/ui/content/badge.tsx";
import { type Column, DataTable } from "#web/ui/content/data-table.tsx";
import { PageHeader } from "#web/ui/content/page-header.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { Unloaded } from "#web/ui/feedback/unloaded.tsx";
import { SearchField } from "#web/ui/fields/search-field.tsx";
import { Avatar } from "#web/ui/identity/avatar.tsx";
import { CustomerStatus } from "./customer-status.tsx";
import { customersQuery } from "./customers.api.ts";
import { UpgradeSheet } from "./upgrade-sheet.tsx";

const skeletons = 6;

/** `children` follow the loaded list, which would push them down. */
export function Customers({ children }: { children: ReactNode }) {
  const [typed, setTyped] = useState("");
  const wanted = useDebounced(typed.trim(), typed.trim() === "" ? 0 : searchDebounceMs);
  const query = useInfiniteQuery(customersQuery(wanted));
  const [chosen, setChosen] = useState<Customer>();
  const { data, error } = query;
  const loaded = data?.pages.flatMap(({ customers }) => customers);
  useKeptCustomers(wanted === "" && !query.isPlaceholderData ? loaded : undefined);
  if (isForStaff(error)) return <StaffOnly words={words} />;
  // Matches on the screen show at once; the server's answer follows the debounce.
  const isSettled = wanted === typed.trim() && !query.isPlaceholderData;
  const shown = loaded && (isSettled ? loaded : fuzzyCustomers(loaded, typed.trim()));
  const total = data?.pages[0]?.total;
  return (
    <>
      <PageHeader
        title={words.title}
        back={pages.landing}
        actions={total !== undefined && <Count value={groupDigits(total)} />}
      />
      <div className="stack loose">
        <div className="stack searchline">
          <SearchField
            label={words.search}
            placeholder={words.search}
            maxLength={100}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            onClear={() => setTyped("")}
          />
        </div>
        {shown && shown.length > 0 && (
          <DataTable
            caption={words.caption}
            phoneLook="people"
            columns={columnsFor(setChosen, Date.now())}
            rows={shown}
            keyOf={({ _id }) => _id}
          />
        )}
        {shown?.length === 0 && isSettled && <NoCustomers typed={wanted} onClear={() => setTyped("")} />}
        {!loaded && (
          <Unloaded
            read={query}
            words={words}
            count={skeletons}
            item={<Skeleton height="4.5rem" radius="0.875rem" />}
          />
        )}
        {isSettled && <MoreButton list={query} words={words} failedText={words.failed} />}
      </div>
      {(loaded || error) && children}
      <UpgradeSheet customer={chosen} onClose={() => setChosen(undefined)} />
    </>
  );
}

function NoCustomers({ typed, onClear }: { typed: string; onClear: () => void }) {
  if (typed === "") return <EmptyState title={words.empty} />;
  return (
    <EmptyState title={words.none} help={words.noneHelp}>
      <Button kind="soft" onClick={onClear}>
        {words.clear}
      </Button>
    </EmptyState>
  );
}

const dateOf = (at: string | null) => at !== null && <span className="digits">{shortDate(at)}</span>;

const nameId = (userId: string): string => `customer-${userId}`;

const columnsFor = (onUpgrade: (customer: Customer) => void, now: number): readonly Column<Customer>[] => [
  {
    label: words.person,
    hidesLabel: true,
    cell: ({ _id, fullName, businessName, privateName }) => (
      <div className="person">
        <Avatar name={fullName} id={_id} />
        <span>
          <b id={nameId(_id)} className="own-line">
            {fullName}
          </b>
          <span className="xs muted own-line">{[businessName, privateName].filter(Boolean).join(" · ")}</span>
        </span>
      </div>
    ),
  },
  {
    label: words.phone,
    cell: ({ _id, fullName, phoneNumber }) => <StaffPhone person={{ userId: _id, fullName, phoneNumber }} />,
  },
  { label: words.since, isWidest: true, cell: ({ subscriptionDate }) => dateOf(subscriptionDate) },
  {
    label: words.until,
    isWidest: true,
    cell: ({ subscriptionExpirationDate }) => dateOf(subscriptionExpirationDate),
  },
  { label: words.status, cell: (customer) => <CustomerStatus customer={customer} now={now} /> },
  {
    label: words.action,
    hidesLabel: true,
    cell: (customer) => (
      <Button
        kind={customer.isSubscribed || customer.isSuspended ? "quiet" : "primary"}
        small
        aria-describedby={nameId(customer._id)}
        onClick={() => onUpgrade(customer)}
      >
        {words.upgrade}
      </Button>
    ),
  },
];

const masked = (customer: Customer): Customer => ({
  ...customer,
  phoneNumber: maskPhone(customer.phoneNumber),
});

/** Stored under the key from the specification, with masked numbers, because a browser may be shared. */
function useKeptCustomers(customers: readonly Customer[] | undefined): void {
  const text = JSON.stringify(customers);
  // biome-ignore lint/correctness/useExhaustiveDependencies: written when the content changes
  useEffect(() => {
    if (customers) writeLocal("unsub-users", customers.map(masked));
  }, [text]);
}
