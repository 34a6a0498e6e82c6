import type { pageMeta, pictureMeta } from "./page-meta.ts";

type Meta = ReturnType<typeof pageMeta | typeof pictureMeta>[number] | { name: string; content: string };

/** What a route's `meta` would write, for pages whose title depends on data. React moves it into the head. */
export function PageHead({ meta }: { meta: readonly Meta[] }) {
  return meta.map((each) =>
    "title" in each ? (
      <title key="title">{each.title}</title>
    ) : (
      <meta key={"name" in each ? each.name : each.property} {...each} suppressHydrationWarning />
    ),
  );
}
