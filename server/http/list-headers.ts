import { meantHeader } from "#shared/constants.ts";
import { addressOf } from "#shared/contracts/address.ts";
import type { Endpoint } from "#shared/contracts/endpoint.ts";

interface SearchedPage {
  /** The next page's cursor. */
  next: string | undefined;
  /** What was searched instead of the typed words. */
  meant?: string | undefined;
}

/** Where a searched list continues, and what was searched if slips were corrected. */
export const listHeaders = (
  endpoint: Pick<Endpoint, "path">,
  query: Record<string, string | number | undefined>,
  { next, meant }: SearchedPage,
): Record<string, string> => ({
  ...(next && { link: `<${addressOf(endpoint, { query: { ...query, cursor: next } })}>; rel="next"` }),
  ...(meant && { [meantHeader]: encodeURIComponent(meant) }),
});
