/** Demand and supply by state, as squares with their figures, and by trade. */
import { useState } from "react";
import type { Insights, StateBalance } from "#shared/contracts/insights.ts";
import { groupDigits } from "#shared/money/money.ts";
import { shortNumber } from "#shared/text/short-number.ts";
import { insightTexts as words } from "#texts/insights.ts";
import { Chip, ChipRow } from "#web/ui/actions/chip.tsx";
import { Bars } from "#web/ui/charts/bars.tsx";
import { ChartTable } from "#web/ui/charts/chart-table.tsx";
import { averageOf } from "./figures.ts";
import { PartCard } from "./part-card.tsx";
import { statePlaces } from "./state-places.ts";

const looks = ["demand", "supply", "lack"] as const;
type Look = (typeof looks)[number];

const figureOf = (balance: StateBalance, look: Look): number =>
  look === "lack" ? balance.demand / Math.max(1, balance.supply) : balance[look];

const shades = 4;

export function StateMap({ insights }: { insights: Insights }) {
  const [look, setLook] = useState<Look>("demand");
  const { states } = insights;
  if (!states) return null;
  const most = Math.max(...states.map((state) => figureOf(state, look)));
  return (
    <PartCard
      part="states"
      insights={insights}
      help={words.mapHelp}
      isEmpty={states.every(({ demand, supply }) => demand + supply === 0)}
    >
      <ChipRow label={words.shownBy}>
        {looks.map((each) => (
          <Chip key={each} pressed={each === look} onClick={() => setLook(each)}>
            {words[each]}
          </Chip>
        ))}
      </ChipRow>
      <ul className="statemap" aria-label={words.parts.states}>
        {states.map((each) => {
          const [row, column, code] = statePlaces[each.state as keyof typeof statePlaces];
          const value = figureOf(each, look);
          const shade = value === 0 ? 0 : Math.max(1, Math.ceil((value / most) * shades));
          return (
            <li key={each.state} className={`shade-${shade}`} style={{ gridRow: row, gridColumn: column }}>
              <b aria-hidden="true">{code}</b>
              <span aria-hidden="true">{shortNumber(value)}</span>
              <span className="visually-hidden">
                {words.stateFacts(each.state, each.demand, each.supply)}
              </span>
            </li>
          );
        })}
      </ul>
      <ChartTable
        caption={words.parts.states}
        heads={[words.state, words.demand, words.supply, words.lack]}
        rows={states.map((each) => [
          each.state,
          groupDigits(each.demand),
          groupDigits(each.supply),
          averageOf(figureOf(each, "lack")),
        ])}
      />
    </PartCard>
  );
}

export function Trades({ insights }: { insights: Insights }) {
  const { trades } = insights;
  if (!trades) return null;
  return (
    <PartCard part="trades" insights={insights} help={words.tradesHelp} isEmpty={trades.length === 0}>
      <Bars
        label={words.parts.trades}
        bars={trades.map(({ service, demand, supply }) => ({
          label: service,
          value: demand,
          other: { value: supply },
          text: words.tradeText(demand, supply),
        }))}
      />
    </PartCard>
  );
}
