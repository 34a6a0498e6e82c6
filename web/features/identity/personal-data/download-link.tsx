import { apiOrigin } from "#web/lib/api.ts";
import { type ButtonKind, LinkButton } from "#web/ui/actions/button.tsx";
import { useHydrated } from "#web/ui/use-hydrated.ts";

interface DownloadLinkProps {
  kind: ButtonKind;
  label: string;
  /** For readers who come to it without what stands beside it. */
  about?: string;
}

/** Everything that is kept about the person. A plain link: the browser keeps the file, and it works without scripts. */
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
