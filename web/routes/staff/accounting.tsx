import { redirect } from "react-router";
import { pages } from "#shared/paths.ts";
import { opensArea } from "#shared/roles.ts";
import { accountingTexts as words } from "#texts/accounting.ts";
import { Accounting } from "#web/features/money/accounting/accounting.tsx";
import { ApiError } from "#web/lib/api-error.ts";
import { pageMeta } from "#web/lib/page-meta.ts";
import { primedForUsers } from "#web/lib/route-data.ts";
import { meQuery, useUser } from "#web/lib/session.ts";

export const meta = () => [
  ...pageMeta(words.title, words.metaDescription),
  { name: "robots", content: "noindex" },
];

/**
 * Always the user's own page, regardless of the id in the address. It renders for all users; the server allows its
 * calls only to staff.
 */
const primedAccounting = primedForUsers(async ({ client, params, url }) => {
  const { user } = await client.ensureQueryData(meQuery());
  if (!user) return;
  if (params.userId !== user._id) throw redirect(pages.accounting(user._id) + url.search);
  // Sets the response's status; the page's text comes from its calls.
  if (typeof window === "undefined" && !opensArea(user.staffRoles, "accounting")) throw new ApiError(403);
});
export const loader = primedAccounting.onServer;
export const clientLoader = primedAccounting.inBrowser;

export default function AccountingPage() {
  const user = useUser();
  return (
    <main id="content" tabIndex={-1}>
      {user && <Accounting user={user} />}
    </main>
  );
}
