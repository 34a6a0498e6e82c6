import { lazyPart } from "#web/ui/feedback/lazy-part.tsx";

/** Loads with the first search: most visits have none. */
export const LazyTellMe = lazyPart(() => import("./tell-me.tsx").then((module) => module.TellMe), {
  loading: <div className="tellme" />,
  missing: () => null,
});
