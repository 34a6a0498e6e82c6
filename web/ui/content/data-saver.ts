import { useSyncExternalStore } from "react";

type Connection = EventTarget & { saveData?: boolean; effectiveType?: string };

const connection = (): Connection | undefined => (navigator as { connection?: Connection }).connection;

/** Whether media wait for a press: data saver is on, or the connection is 3G or slower. Unknown until scripts run. */
export function useDataSaver(): "unknown" | "on" | "off" {
  return useSyncExternalStore(watch, read, () => "unknown");
}

function watch(onChange: () => void) {
  const source = connection();
  source?.addEventListener?.("change", onChange);
  return () => source?.removeEventListener?.("change", onChange);
}

function read(): "on" | "off" {
  const source = connection();
  const isSlow = ["slow-2g", "2g", "3g"].includes(source?.effectiveType ?? "");
  return source?.saveData || isSlow ? "on" : "off";
}
