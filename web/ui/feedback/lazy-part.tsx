import {
  type ComponentType,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useEffectEvent,
  useReducer,
  useRef,
} from "react";
import { uiTexts } from "#texts/ui.ts";
import { useToast } from "#web/ui/overlay/toast.tsx";

interface LazyPartOptions<Props> {
  loading?: ReactNode;
  /** Shown when it could not be loaded. */
  missing: (props: Props, retry: () => void) => ReactNode;
}

/**
 * Loads its script when first rendered, or by `preload`, which has no effect after that. If it fails, only this part is
 * missing; typed text is not lost.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { loading = null, missing }: LazyPartOptions<Props>,
): ComponentType<Props> & { preload: () => Promise<void> } {
  type Attempt = { props: Props; retry: () => void };
  const attempt = () =>
    lazy<ComponentType<Attempt>>(() =>
      load().then(
        (Loaded) => ({ default: ({ props }: Attempt) => <Loaded {...props} /> }),
        () => ({ default: ({ props, retry }: Attempt) => missing(props, retry) }),
      ),
    );
  let Part: ComponentType<Attempt> = attempt();
  let wasRendered = false;
  const preload = () =>
    load().then(
      (Loaded) => {
        // Another component in its place would lose its state.
        if (!wasRendered) Part = ({ props }) => <Loaded {...props} />;
      },
      () => undefined,
    );
  function LazyPart(props: Props) {
    wasRendered = true;
    const [, render] = useReducer((count: number) => count + 1, 0);
    const retry = () => {
      Part = attempt();
      render();
    };
    return (
      <Suspense fallback={loading}>
        <Part props={props} retry={retry} />
      </Suspense>
    );
  }
  return Object.assign(LazyPart, { preload });
}

/** A dialog whose script loads on the first press, or by `preload`. `close` is called if it cannot be loaded. */
export function lazySheet<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { isOpen, close }: { isOpen: (props: Props) => boolean; close: (props: Props) => void },
): ReturnType<typeof lazyPart<Props>> {
  return lazyPart(load, {
    missing: (props, retry) => (
      <MissingSheet isOpen={isOpen(props)} onMissing={() => close(props)} onRetry={retry} />
    ),
  });
}

interface MissingSheetProps {
  isOpen: boolean;
  onMissing: () => void;
  onRetry: () => void;
}

/** Announces once that the dialog could not be loaded; the next press retries. */
function MissingSheet({ isOpen, onMissing, onRetry }: MissingSheetProps) {
  const showToast = useToast();
  const wasSaid = useRef(false);
  const say = useEffectEvent(() => {
    if (wasSaid.current) return onRetry();
    wasSaid.current = true;
    showToast(uiTexts.partMissing, "error");
    onMissing();
  });
  useEffect(() => {
    if (isOpen) say();
  }, [isOpen]);
  return null;
}
