import { InHead } from "./in-head.tsx";
import type { pageMeta, pictureMeta } from "./page-meta.ts";

type Meta = ReturnType<typeof pageMeta | typeof pictureMeta>[number] | { name: string; content: string };

/** What a route's `meta` would write, for pages whose title depends on data. */
export function PageHead({ meta }: { meta: readonly Meta[] }) {
  return (
    <InHead>
      {meta.map((each) =>
        "title" in each ? (
          <title key="title">{each.title}</title>
        ) : (
          <meta key={"name" in each ? each.name : each.property} {...each} suppressHydrationWarning />
        ),
      )}
    </InHead>
  );
}
