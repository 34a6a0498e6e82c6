import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { pages } from "#shared/paths.ts";
import { staffRoleTexts as words } from "#texts/staff-roles.ts";
import { isForStaff, StaffOnly } from "#web/lib/staff/staff-page.tsx";
import { Button } from "#web/ui/actions/button.tsx";
import { DataTable } from "#web/ui/content/data-table.tsx";
import { PageHeader } from "#web/ui/content/page-header.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { Unloaded } from "#web/ui/feedback/unloaded.tsx";
import { staffRoleColumns } from "./columns.tsx";
import { GiveRoleSheet } from "./give-role.tsx";
import { ReasonSheet, type StaffChange } from "./reason-sheet.tsx";
import { staffRolesQuery } from "./staff-roles.api.ts";

const skeletons = 4;

export function StaffRoles() {
  const query = useQuery(staffRolesQuery());
  const { data, error } = query;
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
        {!data && (
          <Unloaded
            read={query}
            words={words}
            count={skeletons}
            item={<Skeleton height="4.5rem" radius="0.875rem" />}
          />
        )}
      </div>
      <GiveRoleSheet isOpen={isGiving} onClose={() => setGiving(false)} />
      <ReasonSheet change={change} onClose={() => setChange(undefined)} />
    </>
  );
}
