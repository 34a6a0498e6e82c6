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
  /** Shown while the script is on its way. */
  loading?: ReactNode;
  /** Shown where it could not be fetched. */
  missing: (props: Props, retry: () => void) => ReactNode;
}

/**
 * A component whose script is fetched when it is first rendered. Without network it stays away, and the page that it
 * helps goes on: no piece of script may take what somebody has typed with it.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { loading = null, missing }: LazyPartOptions<Props>,
): ComponentType<Props> {
  type Attempt = { props: Props; retry: () => void };
  const attempt = () =>
    lazy<ComponentType<Attempt>>(() =>
      load().then(
        (Loaded) => ({ default: ({ props }: Attempt) => <Loaded {...props} /> }),
        () => ({ default: ({ props, retry }: Attempt) => missing(props, retry) }),
      ),
    );
  let Part = attempt();
  return function LazyPart(props: Props) {
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
  };
}

/** A dialog whose script comes with the first press: `close` ends a press that came to nothing. */
export function lazySheet<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { isOpen, close }: { isOpen: (props: Props) => boolean; close: (props: Props) => void },
): ComponentType<Props> {
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

/** Says once that the dialog could not be fetched; the next press tries again. */
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
