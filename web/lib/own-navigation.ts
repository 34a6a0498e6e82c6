/** Navigation that a page starts by itself: after typing, a timer, a payment. It yields to the user's navigation. */
import { use } from "react";
import {
  UNSAFE_DataRouterContext as DataRouterContext,
  type NavigateOptions,
  type To,
  useNavigate,
} from "react-router";

/** `useNavigation` is a render late, and a navigation started in between would cancel the user's. */
export function useIsLeaving(): () => boolean {
  const router = use(DataRouterContext)?.router;
  return () => router !== undefined && router.state.navigation.state !== "idle";
}

/** `navigate` for navigation without a press: does nothing while the user is navigating. */
export function useOwnNavigate(): (to: To, options?: NavigateOptions) => void {
  const navigate = useNavigate();
  const isLeaving = useIsLeaving();
  return (to, options) => {
    if (!isLeaving()) void navigate(to, options);
  };
}
