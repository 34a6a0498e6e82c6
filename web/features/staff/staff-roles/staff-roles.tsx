import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { pages } from "#shared/paths.ts";
import { staffRoleTexts as words } from "#texts/staff-roles.ts";
import { isForStaff, StaffOnly } from "#web/lib/staff-page.tsx";
import { Button } from "#web/ui/actions/button.tsx";
import { DataTable } from "#web/ui/content/data-table.tsx";
import { PageHeader } from "#web/ui/content/page-header.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { ErrorState } from "#web/ui/feedback/error-state.tsx";
import { Skeleton, SkeletonList } from "#web/ui/feedback/skeleton.tsx";
import { staffRoleColumns } from "./columns.tsx";
import { GiveRoleSheet } from "./give-role.tsx";
import { ReasonSheet, type StaffChange } from "./reason-sheet.tsx";
import { staffRolesQuery } from "./staff-roles.api.ts";

const skeletons = 4;

export function StaffRoles() {
  const { data, error, isFetching, refetch } = useQuery(staffRolesQuery());
  const [isGiving, setGiving] = useState(false);
  const [change, setChange] = useState<StaffChange>();
  if (isForStaff(error)) return <StaffOnly words={words} />;
  return (
    <>
      <PageHeader
        title={words.title}
        back={pages.landing}
        actions={
          <Button small aria-haspopup="dialog" onClick={() => setGiving(true)}>
            {words.give}
          </Button>
        }
      />
      <div className="stack loose">
        <p className="dim">{words.lead}</p>
        {data && data.length > 0 && (
          <DataTable
            caption={words.caption}
            columns={staffRoleColumns(setChange)}
            rows={data}
            keyOf={({ _id }) => _id}
          />
        )}
        {data?.length === 0 && <EmptyState title={words.empty} help={words.emptyHelp} />}
        {!data && error && (
          <ErrorState
            title={words.failed}
            help={words.failedHelp}
            onRetry={() => void refetch()}
            isRetrying={isFetching}
          />
        )}
        {!data && !error && (
          <SkeletonList
            count={skeletons}
            label={words.loading}
            item={<Skeleton height="4.5rem" radius="0.875rem" />}
          />
        )}
      </div>
      <GiveRoleSheet isOpen={isGiving} onClose={() => setGiving(false)} />
      <ReasonSheet change={change} onClose={() => setChange(undefined)} />
    </>
  );
}
