import { customerTexts as words } from "#texts/customers.ts";
import { Customers } from "#web/features/staff/customers/customers.tsx";
import { Glance } from "#web/features/staff/insights/glance.tsx";
import { primeGlance } from "#web/features/staff/insights/insights.api.ts";
import { primed } from "#web/lib/page-data/route-data.ts";
import { primeForStaff, StaffPage, staffMeta } from "#web/lib/staff/staff-page.tsx";

export const meta = staffMeta(words);

const page = primed(primeForStaff("customers", primeGlance));
export const loader = page.onServer;
export const clientLoader = page.inBrowser;

export default function CustomerOverviewPage() {
  return (
    <StaffPage access="customers" words={words}>
      <Customers>
        <Glance reportQueue plots={["people", "reports"]} waits={["firstCall", "reports"]} />
      </Customers>
    </StaffPage>
  );
}
