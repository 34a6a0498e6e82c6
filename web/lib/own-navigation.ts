/** Addresses that a page writes by itself: after a pause in typing, a timer, a payment. They give way to the reader. */
import { use } from "react";
import {
  UNSAFE_DataRouterContext as DataRouterContext,
  type NavigateOptions,
  type To,
  useNavigate,
} from "react-router";

/**
 * Answers whether the reader is leaving for another page at this moment. `useNavigation` says so a render later, and
 * what the page writes in between would cancel the reader's way.
 */
export function useIsLeaving(): () => boolean {
  const router = use(DataRouterContext)?.router;
  return () => router !== undefined && router.state.navigation.state !== "idle";
}

/** `navigate` for what no press asked for: does nothing once the reader is leaving for another page. */
export function useOwnNavigate(): (to: To, options?: NavigateOptions) => void {
  const navigate = useNavigate();
  const isLeaving = useIsLeaving();
  return (to, options) => {
    if (!isLeaving()) void navigate(to, options);
  };
}
