import * as personalDataApi from "#shared/contracts/personal-data.endpoints.ts";
import { apiOrigin } from "#web/lib/api/api.ts";
import { FileLink } from "#web/ui/actions/file-link.tsx";
import { useHydrated } from "#web/ui/use-hydrated.ts";

interface DownloadLinkProps {
  label: string;
  /** Accessible description, for screen readers that reach the link without its context. */
  about?: string;
}

/** Downloads the user's data. A plain link, so that it works without scripts. */
export function DownloadLink({ label, about }: DownloadLinkProps) {
  const origin = useHydrated() ? apiOrigin() : "";
  return (
    <FileLink
      kind="soft"
      href={origin + personalDataApi.download.path}
      aria-label={about && `${label}: ${about}`}
    >
      {label}
    </FileLink>
  );
}
