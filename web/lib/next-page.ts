/** The cursor in a list's Link header, `<…?cursor=…>; rel="next"`. */
export function nextCursor(link: string | null | undefined): string | undefined {
  const address = /<([^>]*)>\s*;\s*rel="?next"?/.exec(link ?? "")?.[1];
  return new URLSearchParams(address?.split("?")[1] ?? "").get("cursor") ?? undefined;
}
