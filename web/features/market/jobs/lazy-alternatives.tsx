import { lazyPart } from "#web/ui/feedback/lazy-part.tsx";

/** Most searches find something, so its script loads when one does not. */
export const LazyAlternatives = lazyPart(
  () => import("./alternatives.tsx").then((module) => module.Alternatives),
  { missing: () => null },
);
