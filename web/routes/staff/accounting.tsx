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

/** One's own page, whoever's id the address has. The page draws for everybody; its calls are what staff alone may make. */
const primedAccounting = primedForUsers(async ({ client, params, url }) => {
  const { user } = await client.ensureQueryData(meQuery());
  if (!user) return;
  if (params.userId !== user._id) throw redirect(pages.accounting(user._id) + url.search);
  // The answer's status; what the page says comes from its calls.
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
