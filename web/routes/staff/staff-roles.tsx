import { staffRoleTexts as words } from "#shared/messages/en-staff-roles.ts";
import { NotForYou, StaffRoles } from "#web/features/staff-roles/staff-roles.tsx";
import { ApiError } from "#web/lib/api-error.ts";
import { pageMeta } from "#web/lib/page-meta.ts";
import { primed } from "#web/lib/route-data.ts";
import { meQuery, useUser } from "#web/lib/session.ts";

export const meta = () => [
  ...pageMeta(words.title, words.metaDescription),
  { name: "robots", content: "noindex" },
];

/** The page draws for everybody; its calls are what administrators alone may make. */
const primedForAdmins = primed(async ({ client }) => {
  const { user } = await client.ensureQueryData(meQuery());
  if (!user?.staffRoles.includes("admin")) throw new ApiError(403);
});
export const loader = primedForAdmins.onServer;
export const clientLoader = primedForAdmins.inBrowser;

export default function StaffRolesPage() {
  const user = useUser();
  return (
    <main id="content" tabIndex={-1}>
      {user?.staffRoles.includes("admin") ? <StaffRoles /> : <NotForYou />}
    </main>
  );
}
