import { useSyncExternalStore } from "react";
import { yearSeconds } from "#shared/time/durations.ts";

type Connection = EventTarget & { saveData?: boolean; effectiveType?: string };

const connection = (): Connection | undefined => (navigator as { connection?: Connection }).connection;

/** In a cookie, like the theme: signing out clears local storage. */
const cookie = "runor_data=low";

/** Runs in <head>. To save data, the style sheet hides pictures until other scripts run: none are loaded. */
export const dataSaverScript = `(function(){var c=navigator.connection||{};if(document.cookie.indexOf("${cookie}")>=0||c.saveData||/2g|3g/.test(c.effectiveType||""))document.documentElement.dataset.saver="on"})()`;

const changed = new EventTarget();

/** Whether media wait for a press: chosen, asked for by the system, or 3G and slower. Unknown until scripts run. */
export function useDataSaver(): "unknown" | "on" | "off" {
  return useSyncExternalStore(watch, read, () => "unknown");
}

function watch(onChange: () => void) {
  const sources = [changed, connection()];
  for (const source of sources) source?.addEventListener?.("change", onChange);
  return () => {
    for (const source of sources) source?.removeEventListener?.("change", onChange);
  };
}

function read(): "on" | "off" {
  const source = connection();
  const isSlow = ["slow-2g", "2g", "3g"].includes(source?.effectiveType ?? "");
  return isLowDataChosen() || source?.saveData || isSlow ? "on" : "off";
}

/** Read once: every picture needs it, and browsers fetch `document.cookie` from another process. */
let isChosen: boolean | undefined;

export function isLowDataChosen(): boolean {
  isChosen ??= document.cookie.includes(cookie);
  return isChosen;
}

export function chooseLowData(isLow: boolean): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the inline script before first paint can only read document.cookie
  document.cookie = `${cookie}; path=/; max-age=${isLow ? yearSeconds : 0}; samesite=lax`;
  isChosen = isLow;
  changed.dispatchEvent(new Event("change"));
}
