import type { ReactNode } from "react";
import type { InsightPart, Insights } from "#shared/contracts/insights.ts";
import { insightTexts as words } from "#texts/insights.ts";
import { Card } from "#web/ui/content/card.tsx";
import { PartFile } from "./time-plot.tsx";

/** Says that the file of the part has more entries than the page. */
export function ShortenedNote({ part, insights }: { part: InsightPart; insights: Insights }) {
  const isShortened = (insights.shortened as readonly InsightPart[]).includes(part);
  return isShortened && <p className="xs muted">{words.shortened}</p>;
}

interface PartCardProps {
  part: InsightPart;
  insights: Insights;
  help: string;
  isEmpty: boolean;
  children: ReactNode;
}

/** Frame of a part that is not a plot over time. */
export function PartCard({ part, insights, help, isEmpty, children }: PartCardProps) {
  return (
    <Card as="section" className="stack">
      <div className="plothead">
        <h3 className="h3 fill">{words.parts[part]}</h3>
        {!isEmpty && <PartFile part={part} insights={insights} />}
      </div>
      {isEmpty ? <p className="dim plotempty">{words.nothing}</p> : children}
      <p className="xs muted">{help}</p>
      <ShortenedNote part={part} insights={insights} />
    </Card>
  );
}
