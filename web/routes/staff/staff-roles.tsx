import { staffRoleTexts as words } from "#texts/staff-roles.ts";
import { StaffRoles } from "#web/features/staff/staff-roles/staff-roles.tsx";
import { primed } from "#web/lib/page-data/route-data.ts";
import { primeForStaff, StaffPage, staffMeta } from "#web/lib/staff/staff-page.tsx";

export const meta = staffMeta(words);

const page = primed(primeForStaff("admin"));
export const loader = page.onServer;
export const clientLoader = page.inBrowser;

export default function StaffRolesPage() {
  return (
    <StaffPage access="admin" words={words}>
      <StaffRoles />
    </StaffPage>
  );
}
