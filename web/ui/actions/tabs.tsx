import type { KeyboardEvent, ReactNode } from "react";
import { Link } from "react-router";
import { Count } from "#web/ui/content/badge.tsx";
import { useHydrated } from "#web/ui/use-hydrated.ts";

export type Tab = {
  id: string;
  label: string;
  count?: number | string | undefined;
  href: string;
};

type TabsProps = {
  /** What the tabs choose between, for screen readers. */
  label: string;
  tabs: readonly Tab[];
  current: string;
  /** Ties the tabs to their TabPanel: give both the same. */
  id: string;
};

/**
 * A scrollable row of tabs, which are links, so that they work without scripts. Arrow keys, Home and End move between
 * them.
 */
export function Tabs({ label, tabs, current, id }: TabsProps) {
  const isHydrated = useHydrated();
  return (
    <div className="tabs" role="tablist" aria-label={label} onKeyDown={moveFocus}>
      {tabs.map((tab) => {
        const isCurrent = tab.id === current;
        return (
          <Link
            discover="none"
            key={tab.id}
            to={tab.href}
            preventScrollReset
            role="tab"
            id={tabId(id, tab.id)}
            aria-selected={isCurrent}
            aria-controls={isCurrent ? panelId(id) : undefined}
            tabIndex={isCurrent || !isHydrated ? 0 : -1}
          >
            {tab.label}
            {tab.count !== undefined && <Count value={tab.count} />}
          </Link>
        );
      })}
    </div>
  );
}

type TabPanelProps = { tabsId: string; current: string; className?: string; children: ReactNode };

/** The current tab's content. `tabsId` is the id given to Tabs. */
export function TabPanel({ tabsId, current, className, children }: TabPanelProps) {
  return (
    <div
      role="tabpanel"
      id={panelId(tabsId)}
      aria-labelledby={tabId(tabsId, current)}
      className={className}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a panel takes focus so that its text can be scrolled
      tabIndex={0}
    >
      {children}
    </div>
  );
}

function moveFocus(event: KeyboardEvent<HTMLDivElement>) {
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>("[role=tab]")];
  const at = all.indexOf(document.activeElement as HTMLElement);
  const goal = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: all.length - 1 }[event.key];
  if (event.key === " " && all[at]) {
    event.preventDefault();
    all[at].click();
    return;
  }
  if (goal === undefined || at < 0) return;
  event.preventDefault();
  all[(goal + all.length) % all.length]?.focus();
}

const tabId = (group: string, tab: string): string => `${group}-${tab}`;
const panelId = (group: string): string => `${group}-panel`;
