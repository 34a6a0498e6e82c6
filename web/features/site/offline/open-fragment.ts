import { useEffect, useEffectEvent } from "react";
import { useLocation, useNavigate } from "react-router";
import { offlineTexts } from "#texts/offline.ts";
import { openedPage } from "#web/lib/device/kept-pages.ts";
import { useToast } from "#web/ui/overlay/toast.tsx";

/**
 * Opens the page named in a stored page's fragment. If that page's script is not on the device, the browser asks the
 * service worker for the page, and gets the stored page with the same fragment again: then it says so and stays.
 */
export function useOpenFragment(): void {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const showToast = useToast();
  const open = useEffectEvent(() => {
    const opened = openedPage(hash, location.origin);
    const isAgain = opened !== undefined && opened === readTried();
    writeTried(isAgain ? undefined : opened);
    if (isAgain) showToast(offlineTexts.notHere, "error");
    if (opened !== undefined) void navigate(isAgain ? pathname + search : opened, { replace: true });
  });
  useEffect(() => {
    void hash;
    open();
  }, [hash]);
}

/** Of this tab, across its pages. */
const key = "openedFragment";

function readTried(): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

function writeTried(address: string | undefined): void {
  try {
    if (address === undefined) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, address);
  } catch {
    // Storage is disabled, and so are stored pages.
  }
}
