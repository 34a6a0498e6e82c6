import {
  Component,
  type ComponentType,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useEffectEvent,
  useRef,
} from "react";
import { messages } from "#shared/messages/en.ts";
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
  // React keeps the failure of a lazy component for ever, so another try needs another one.
  const make = () => lazy(() => load().then((component) => ({ default: component })));
  let Part = make();
  return function LazyPart(props: Props) {
    return (
      <Missing
        onFailed={() => {
          Part = make();
        }}
        instead={(retry) => missing(props, retry)}
      >
        {() => (
          <Suspense fallback={loading}>
            <Part {...props} />
          </Suspense>
        )}
      </Missing>
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

interface BoundaryProps {
  onFailed: () => void;
  instead: (retry: () => void) => ReactNode;
  children: () => ReactNode;
}

class Missing extends Component<BoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };
  static getDerivedStateFromError = () => ({ hasFailed: true });
  override componentDidCatch() {
    this.props.onFailed();
  }
  private readonly retry = () => this.setState({ hasFailed: false });
  override render() {
    return this.state.hasFailed ? this.props.instead(this.retry) : this.props.children();
  }
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
    showToast(messages.ui.partMissing, "error");
    onMissing();
  });
  useEffect(() => {
    if (isOpen) say();
  }, [isOpen]);
  return null;
}

/** For a part that only helps: shows nothing, and tries again once the network is back. */
export function WhenOnline({ onRetry }: { onRetry: () => void }) {
  const retry = useEffectEvent(onRetry);
  useEffect(() => {
    const again = () => retry();
    window.addEventListener("online", again);
    return () => window.removeEventListener("online", again);
  }, []);
  return null;
}
