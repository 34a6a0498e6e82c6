import { staffRoleTexts as words } from "#texts/staff-roles.ts";
import { NotForYou, StaffRoles } from "#web/features/staff/staff-roles/staff-roles.tsx";
import { AdminPage, primedForAdmins } from "#web/lib/admin-page.tsx";
import { pageMeta } from "#web/lib/page-meta.ts";

export const meta = () => [
  ...pageMeta(words.title, words.metaDescription),
  { name: "robots", content: "noindex" },
];

export const loader = primedForAdmins.onServer;
export const clientLoader = primedForAdmins.inBrowser;

export default function StaffRolesPage() {
  return (
    <AdminPage otherwise={<NotForYou />}>
      <StaffRoles />
    </AdminPage>
  );
}
