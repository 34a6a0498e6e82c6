import { redirect } from "react-router";
import { pages } from "#shared/paths.ts";
import { accountingTexts as words } from "#texts/accounting.ts";
import { Accounting } from "#web/features/money/accounting/accounting.tsx";
import { Glance } from "#web/features/staff/insights/glance.tsx";
import { primeGlance } from "#web/features/staff/insights/insights.api.ts";
import { primedForUsers } from "#web/lib/page-data/route-data.ts";
import { meQuery, useUser } from "#web/lib/person/session.ts";
import { primeForStaff, StaffPage, staffMeta } from "#web/lib/staff/staff-page.tsx";

export const meta = staffMeta(words);

/** Always the user's own page, regardless of the id in the address. */
const page = primedForUsers(async (priming) => {
  const { user } = await priming.client.ensureQueryData(meQuery());
  if (user && priming.params.userId !== user._id)
    throw redirect(pages.accounting(user._id) + priming.url.search);
  await primeForStaff("accounting", primeGlance)(priming);
});
export const loader = page.onServer;
export const clientLoader = page.inBrowser;

export default function AccountingPage() {
  const user = useUser();
  return (
    <StaffPage access="accounting" words={words}>
      {user && (
        <Accounting userId={user._id}>
          <Glance plots={["moneyIn", "moneyOut", "income", "payouts"]} waits={["payouts"]} />
        </Accounting>
      )}
    </StaffPage>
  );
}
