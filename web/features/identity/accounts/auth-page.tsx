import type { ReactNode } from "react";
import { authTexts } from "#texts/accounts.ts";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { Cloth } from "#web/ui/identity/cloth.tsx";

interface AuthPageProps {
  title: string;
  lead: ReactNode;
  children: ReactNode;
}

/** Two rows of cloth above a form; on wide screens the cloth takes half the page. */
export function AuthPage({ title, lead, children }: AuthPageProps) {
  return (
    <main id="content" className="narrow flush auth" tabIndex={-1}>
      <Cloth className="strip" rows={2} columns={6} wideColumns={6} wideRows={13} start={4} />
      <div className="panel">
        <h1 className="h1">{title}</h1>
        <p className="dim">{lead}</p>
        <noscript>
          <Notice tone="warning">{authTexts.needsScripts}</Notice>
        </noscript>
        {children}
      </div>
    </main>
  );
}
