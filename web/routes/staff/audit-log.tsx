import { auditTexts as words } from "#texts/audit.ts";
import { AuditLog, NotForYou } from "#web/features/trust/audit/audit-log.tsx";
import { AdminPage, primedForAdmins } from "#web/lib/admin-page.tsx";
import { pageMeta } from "#web/lib/page-meta.ts";

export const meta = () => [
  ...pageMeta(words.title, words.metaDescription),
  { name: "robots", content: "noindex" },
];

export const loader = primedForAdmins.onServer;
export const clientLoader = primedForAdmins.inBrowser;

export default function AuditLogPage() {
  return (
    <AdminPage otherwise={<NotForYou />}>
      <AuditLog />
    </AdminPage>
  );
}
