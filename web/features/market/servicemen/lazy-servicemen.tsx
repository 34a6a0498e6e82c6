import { servicemenSkeletons } from "#shared/constants.ts";
import { uiTexts } from "#texts/ui.ts";
import { whenIdle } from "#web/lib/hydration/when-idle.ts";
import { ErrorState } from "#web/ui/feedback/error-state.tsx";
import { lazyPart } from "#web/ui/feedback/lazy-part.tsx";
import { SkeletonList } from "#web/ui/feedback/skeleton.tsx";

const loadServicemen = () => import("./servicemen-tab.tsx");

/** Servicemen in a tab that is not the first one: their code loads once the page is idle. */
export const LazyServicemen = lazyPart(() => loadServicemen().then((module) => module.ServicemenTab), {
  loading: <SkeletonList count={servicemenSkeletons} label={uiTexts.loading} />,
  missing: (_props, retry) => <ErrorState onRetry={retry} />,
});

export const loadServicemenWhenIdle = () => whenIdle(() => void loadServicemen().catch(() => undefined));
