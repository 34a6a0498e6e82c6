/** A session that replaces the former one on this device, such as after a change of the password. */
import type { QueryClient } from "@tanstack/react-query";
import { readLocal, writeLocal } from "../local-store.ts";

const key = ["new-session"] as const;

/** The former session's subscription to push has ended with it, so this device has to subscribe again. */
export function noteNewSession(client: QueryClient): void {
  const device = readLocal("device");
  if (device?.endpoint) writeLocal("device", { ...device, savedAt: 0 });
  client.setQueryData(key, (count: number | undefined = 0) => count + 1);
}

/** How often this tab has received another session. */
export const newSessions = (client: QueryClient): number => client.getQueryData<number>(key) ?? 0;
