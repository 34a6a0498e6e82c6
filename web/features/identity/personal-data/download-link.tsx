import { apiOrigin } from "#web/lib/api.ts";
import { type ButtonKind, LinkButton } from "#web/ui/actions/button.tsx";
import { useHydrated } from "#web/ui/use-hydrated.ts";

interface DownloadLinkProps {
  kind: ButtonKind;
  label: string;
  /** Accessible description, for screen readers that reach the link without its context. */
  about?: string;
}

/** Downloads the user's data. A plain link, so that it works without scripts. */
export function DownloadLink({ kind, label, about }: DownloadLinkProps) {
  const origin = useHydrated() ? apiOrigin() : "";
  return (
    <LinkButton
      kind={kind}
      small
      to={`${origin}/api/my-data.zip`}
      download
      reloadDocument
      aria-label={about && `${label}: ${about}`}
    >
      {label}
    </LinkButton>
  );
}
