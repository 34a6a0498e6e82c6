import type { User } from "#shared/contracts/accounts.ts";

export const tabIds = ["servicemen", "jobs", "service-jobs"] as const;
export type TabId = (typeof tabIds)[number];

/** The requested tab; the tab for the user's own service exists only for users who offer one. */
export function tabOf(query: URLSearchParams, user: User | null): TabId {
  const asked = tabIds.find((id) => id === query.get("tab"));
  return asked === "service-jobs" && !user?.serviceRendered ? "jobs" : (asked ?? "jobs");
}

export const onlyOf = (tab: TabId, user: User | null) =>
  tab === "service-jobs" && user?.serviceRendered ? { service: user.serviceRendered } : undefined;
