/** What campaigns cost and brought, and searches without results. */
import type { Insights } from "#shared/contracts/insights.ts";
import { formatNaira, groupDigits } from "#shared/money/money.ts";
import { shortDate } from "#shared/time/job-age.ts";
import { insightTexts as words } from "#texts/insights.ts";
import { Bars } from "#web/ui/charts/bars.tsx";
import { ChartTable } from "#web/ui/charts/chart-table.tsx";
import { PartCard } from "./part-card.tsx";

const audienceOf = (audience: string): string =>
  words.audiences[audience as keyof typeof words.audiences] ?? audience;

export function CampaignResults({ insights }: { insights: Insights }) {
  const { campaigns } = insights;
  if (!campaigns) return null;
  return (
    <PartCard
      part="campaigns"
      insights={insights}
      help={words.campaignsHelp}
      isEmpty={campaigns.length === 0}
    >
      <Bars
        label={words.parts.campaigns}
        colours={[words.reached, words.cameBack]}
        bars={campaigns.map(({ sentAt, audience, isCounted, sent, cameBack, costNaira }, place) => ({
          // The number tells campaigns of the same day apart.
          label: words.campaignOf(shortDate(sentAt), audienceOf(audience), campaigns.length - place),
          value: sent,
          other: { value: cameBack },
          text: isCounted
            ? words.campaignText(groupDigits(sent), groupDigits(cameBack), formatNaira(Math.round(costNaira)))
            : words.campaignNotCounted,
        }))}
      />
      <ChartTable
        caption={words.parts.campaigns}
        heads={[words.sentAt, words.audience, words.reached, words.notReached, words.cost, words.cameBack]}
        rows={campaigns.map(({ sentAt, audience, isCounted, sent, failed, costNaira, cameBack }) => [
          shortDate(sentAt),
          audienceOf(audience),
          ...[
            groupDigits(sent),
            groupDigits(failed),
            formatNaira(Math.round(costNaira)),
            groupDigits(cameBack),
          ].map((figure) => (isCounted ? figure : "–")),
        ])}
      />
    </PartCard>
  );
}

export function EmptySearches({ insights }: { insights: Insights }) {
  const { searches } = insights;
  if (!searches) return null;
  return (
    <PartCard part="searches" insights={insights} help={words.searchesHelp} isEmpty={searches.length === 0}>
      <Bars
        label={words.parts.searches}
        bars={searches.map(({ words: label, times }) => ({
          label,
          value: times,
          text: words.searchTimes(groupDigits(times)),
        }))}
      />
    </PartCard>
  );
}
