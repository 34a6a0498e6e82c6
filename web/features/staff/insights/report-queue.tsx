import type { Insights } from "#shared/contracts/insights.ts";
import { groupDigits } from "#shared/money/money.ts";
import { insightTexts } from "#texts/insights.ts";
import { Card } from "#web/ui/content/card.tsx";
import { Stat, Stats } from "#web/ui/content/stat.tsx";
import { durationOf } from "./figures.ts";

const words = insightTexts.reportQueue;

/** Reports that wait now and those decided lately, for any period. */
export function ReportQueue({ insights }: { insights: Insights }) {
  const { reportQueue: queue } = insights;
  if (!queue) return null;
  const shown = (minutes: number | null) => (minutes === null ? "–" : durationOf(minutes));
  return (
    <Card as="section" className="stack whole">
      <h3 className="h3">{words.title}</h3>
      <Stats>
        <Stat value={groupDigits(queue.open)} label={words.open} />
        <Stat value={shown(queue.oldestMinutes)} label={words.oldest} />
        <Stat value={groupDigits(queue.decided)} label={words.decided} />
        <Stat value={shown(queue.medianMinutes)} label={words.median} />
      </Stats>
      <p className="xs muted">{words.help}</p>
    </Card>
  );
}
