import { auditTexts as words } from "#texts/audit.ts";
import { AuditLog } from "#web/features/trust/audit/audit-log.tsx";
import { primed } from "#web/lib/page-data/route-data.ts";
import { primeForStaff, StaffPage, staffMeta } from "#web/lib/staff/staff-page.tsx";

export const meta = staffMeta(words);

const page = primed(primeForStaff("admin"));
export const loader = page.onServer;
export const clientLoader = page.inBrowser;

export default function AuditLogPage() {
  return (
    <StaffPage access="admin" words={words}>
      <AuditLog />
    </StaffPage>
  );
}
