/**
 * If no service worker has sent a due sign-out, the next page still shows the person who signed out. This script hides
 * that page, ends the session and loads the page again.
 */
import { personHeader } from "#shared/constants.ts";
import * as accountsApi from "#shared/contracts/accounts.endpoints.ts";
import { workerTexts } from "#texts/shell.ts";

interface Plan {
  path: string;
  header: string;
  /** Shown while the server cannot be reached. */
  missing: string;
}

/** Its source text runs in <head>, so it must not refer to anything outside itself. */
function leaveFirst({ path, header, missing }: Plan): void {
  const root = document.documentElement;
  const key = "signOutDue";
  let due: { personId: string; isSent?: true };
  try {
    due = JSON.parse(localStorage.getItem(key) ?? "");
  } catch {
    return;
  }
  if (due.isSent || navigator.serviceWorker?.controller) return;
  root.dataset.leaving = "";
  root.style.display = "none";
  const host = root.dataset.api ?? "";
  const send = async () => {
    // Another tab has sent it meanwhile.
    if (localStorage.getItem(key) === null) return location.reload();
    const answer = await fetch(host + path, {
      method: "POST",
      credentials: host === "" ? "same-origin" : "include",
      headers: { accept: "application/json", [header]: due.personId },
    });
    const isOver = answer.ok || answer.status === 401 || answer.status === 409;
    if (!isOver || !answer.headers.get("content-type")?.includes("json")) throw new Error(path);
    localStorage.setItem(key, JSON.stringify({ ...due, isSent: true }));
    location.reload();
  };
  const leave = () => {
    const sending = navigator.locks ? navigator.locks.request("runor-sign-out", send) : send();
    sending.catch(() => {
      root.textContent = missing;
      root.style.display = "";
      setTimeout(leave, 5_000);
    });
  };
  leave();
}

export const leaveFirstScript = import.meta.env.SSR
  ? `(${leaveFirst})(${JSON.stringify({
      path: accountsApi.logOut.path,
      header: personHeader,
      missing: workerTexts.offlineHelp,
    })})`
  : "";

/** Whether this page is hidden, and must not start. */
export const isLeaving = (): boolean => document.documentElement.dataset.leaving !== undefined;
