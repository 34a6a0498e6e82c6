import { CircleAlert, CircleCheck, Info, X } from "lucide-react";
import { createContext, type ReactNode, use, useCallback, useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { uiTexts } from "#texts/ui.ts";
import { IconButton } from "#web/ui/actions/icon-button.tsx";

const shownMs = 4_000;
/** Showing one more removes the oldest. */
const maxAtOnce = 3;

type ToastKind = "done" | "notice" | "error";
type Toast = { id: number; text: string; kind: ToastKind; about: string };
/** `about`: what the toast is about, such as a job's id. It replaces an earlier toast about the same, or with the same text. */
type ShowToast = (text: string, kind?: ToastKind, about?: string) => void;

const icons = { done: CircleCheck, notice: Info, error: CircleAlert } satisfies Record<ToastKind, unknown>;

const ToastContext = createContext<ShowToast | undefined>(undefined);

/** `const showToast = useToast(); showToast("Phone number copied!")`. Errors that need action belong on the page. */
export function useToast(): ShowToast {
  const show = use(ToastContext);
  if (!show) throw new Error("useToast needs a ToastProvider above it");
  return show;
}

/** Shows toasts. Success toasts disappear after 4 seconds; notices and errors stay until closed. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<readonly Toast[]>([]);
  const lastId = useRef(0);
  const show = useCallback<ShowToast>((text, kind = "done", about = text) => {
    lastId.current += 1;
    const toast = { id: lastId.current, text, kind, about };
    const isOther = (each: Toast) => each.text !== text && each.about !== about;
    setToasts((all) => [...all.filter(isOther), toast].slice(-maxAtOnce));
  }, []);
  const remove = useCallback((id: number) => setToasts((all) => all.filter((toast) => toast.id !== id)), []);
  return (
    <ToastContext value={show}>
      {children}
      <ToastRegion toasts={toasts} onRemove={remove} />
    </ToastContext>
  );
}

function ToastRegion({ toasts, onRemove }: { toasts: readonly Toast[]; onRemove: (id: number) => void }) {
  const host = useTopDialog(toasts.length > 0);
  const region = (
    <div className="toasts">
      <div role="status">{toasts.map((toast) => toast.kind !== "error" && line(toast, onRemove))}</div>
      <div role="alert">{toasts.map((toast) => toast.kind === "error" && line(toast, onRemove))}</div>
    </div>
  );
  return host ? createPortal(region, host) : region;
}

const line = (toast: Toast, onRemove: (id: number) => void) => (
  <ToastLine key={toast.id} toast={toast} onRemove={onRemove} />
);

function ToastLine({ toast, onRemove }: { toast: Toast; onRemove: (id: number) => void }) {
  const Icon = icons[toast.kind];
  const stays = toast.kind !== "done";
  useEffect(() => {
    if (stays) return;
    const timer = setTimeout(() => onRemove(toast.id), shownMs);
    return () => clearTimeout(timer);
  }, [stays, toast.id, onRemove]);
  return (
    <div className="toast">
      <Icon className="icon" />
      <span>{toast.text}</span>
      {stays && (
        <IconButton label={uiTexts.close} icon={<X className="icon" />} onClick={() => onRemove(toast.id)} />
      )}
    </div>
  );
}

/** A modal dialog makes everything outside inert, so toasts are rendered inside the topmost one. */
function useTopDialog(isShowing: boolean): Element | undefined {
  const [host, setHost] = useState<Element>();
  useEffect(() => {
    if (!isShowing) return setHost(undefined);
    const look = () => setHost([...document.querySelectorAll("dialog:modal")].at(-1));
    look();
    document.addEventListener("close", look, true);
    return () => document.removeEventListener("close", look, true);
  }, [isShowing]);
  return host;
}
