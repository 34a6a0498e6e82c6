import { ChevronLeft } from "lucide-react";
import type { MouseEvent, ReactNode } from "react";
import { useNavigate } from "react-router";
import { uiTexts } from "#texts/ui.ts";
import { IconLink } from "#web/ui/actions/icon-button.tsx";

type PageHeaderProps = {
  /** Omit it when the h1 is elsewhere on the page. */
  title?: ReactNode;
  /** The parent page. Without it there is no chevron (Wallet, Posted jobs, Dashboard). */
  back?: string;
  /** Set small, where the headline is below it: an article. */
  isQuiet?: boolean;
  actions?: ReactNode;
};

/** The page's h1, with a chevron that goes back in the history, else to `back`. */
export function PageHeader({ title, back, isQuiet, actions }: PageHeaderProps) {
  return (
    <header className="pagehead">
      {back !== undefined && <BackLink to={back} />}
      {title === undefined ? (
        <span className="fill" />
      ) : (
        <h1 className={isQuiet ? "h3 dim fill" : "h1 fill"}>{title}</h1>
      )}
      {actions}
    </header>
  );
}

function BackLink({ to }: { to: string }) {
  const navigate = useNavigate();
  const goBack = (event: MouseEvent) => {
    if (!hasPageBefore() || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    void navigate(-1);
  };
  return <IconLink to={to} label={uiTexts.back} icon={<ChevronLeft className="icon" />} onClick={goBack} />;
}

/** The router numbers its history entries; 0 is the user's first page. */
export const hasPageBefore = (): boolean => Number(window.history.state?.idx ?? 0) > 0;
