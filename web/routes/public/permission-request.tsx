import { useEffect, useState } from "react";
import { useSearchParams } from "react-router";
import { pages, samePathOrigin } from "#shared/paths.ts";
import { permissionTexts as words } from "#texts/notifications.ts";
import {
  isPermissionKind,
  PermissionRequest,
} from "#web/features/messaging/notifications/permission-request.tsx";
import { pageMeta } from "#web/lib/head/page-meta.ts";
import { useOwnNavigate } from "#web/lib/own-navigation.ts";
import { LinkButton } from "#web/ui/actions/button.tsx";
import { PageHeader } from "#web/ui/content/page-header.tsx";

/** How long the success message is shown. */
const shownMs = 1_500;

export const meta = () => pageMeta(words.title);

/** `?permission=location&redirectUrl=/home`: the permission, and where the user came from. */
export default function PermissionRequestPage() {
  const [query] = useSearchParams();
  const navigate = useOwnNavigate();
  const [isGranted, setGranted] = useState(false);
  const asked = query.get("permission");
  const permission = isPermissionKind(asked) ? asked : "location";
  const back = samePathOrigin(query.get("redirectUrl")) ?? pages.landing;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, counted from the grant
  useEffect(() => {
    if (!isGranted) return;
    const timer = setTimeout(
      () => navigate(back, { replace: true, state: { permission, isGranted } }),
      shownMs,
    );
    return () => clearTimeout(timer);
  }, [isGranted]);
  return (
    <main id="content" className="narrow" tabIndex={-1}>
      <PageHeader title={words.title} back={back} />
      <div className="stack loose">
        <PermissionRequest permission={permission} onGranted={() => setGranted(true)} />
        <LinkButton kind="quiet" to={back}>
          {words.back}
        </LinkButton>
      </div>
    </main>
  );
}
