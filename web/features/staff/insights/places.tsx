/** Demand and supply by state, as squares with their figures, and by trade. */
import { useState } from "react";
import type { Insights } from "#shared/contracts/insights.ts";
import { groupDigits } from "#shared/money/money.ts";
import { shortNumber } from "#shared/text/short-number.ts";
import { insightTexts as words } from "#texts/insights.ts";
import { Chip, ChipRow } from "#web/ui/actions/chip.tsx";
import { Bars } from "#web/ui/charts/bars.tsx";
import { ChartTable } from "#web/ui/charts/chart-table.tsx";
import { SelectSheet } from "#web/ui/choices/select-sheet.tsx";
import { averageOf } from "./figures.ts";
import { PartCard } from "./part-card.tsx";
import { figureOf, type Look, shadesOf, statesOf } from "./state-figures.ts";
import { statePlaces } from "./state-places.ts";

const looks = ["demand", "supply", "lack"] as const;

/** Demand and supply by state: of all trades, or of one. */
export function StateMap({ insights }: { insights: Insights }) {
  const [look, setLook] = useState<Look>("demand");
  const [trade, setTrade] = useState("");
  const { states, places = [] } = insights;
  if (!states) return null;
  const place = places.find(({ service }) => service === trade);
  const shown = place ? statesOf(states, place) : states;
  const shades = shadesOf(shown, look);
  return (
    <PartCard
      part={place ? "places" : "states"}
      insights={insights}
      help={words.mapHelp}
      isEmpty={states.every(({ demand, supply }) => demand + supply === 0)}
    >
      {places.length > 0 && (
        <SelectSheet
          label={words.tradeShown}
          searchLabel={words.searchTrades}
          options={[
            { value: "", label: words.allTrades },
            ...places.map(({ service }) => ({ value: service, label: service })),
          ]}
          value={place ? trade : ""}
          onValueChange={setTrade}
        />
      )}
      <ChipRow label={words.shownBy}>
        {looks.map((each) => (
          <Chip key={each} pressed={each === look} onClick={() => setLook(each)}>
            {words[each]}
          </Chip>
        ))}
      </ChipRow>
      <ul className="statemap" aria-label={place ? words.statesOf(trade) : words.parts.states}>
        {shown.map((each, index) => {
          const [row, column, code] = statePlaces[each.state as keyof typeof statePlaces];
          return (
            <li
              key={each.state}
              className={`shade-${shades[index]}`}
              style={{ gridRow: row, gridColumn: column }}
            >
              <b aria-hidden="true">{code}</b>
              <span aria-hidden="true">{shortNumber(figureOf(each, look))}</span>
              <span className="visually-hidden">
                {words.stateFacts(each.state, each.demand, each.supply)}
              </span>
            </li>
          );
        })}
      </ul>
      <ChartTable
        caption={place ? words.statesOf(trade) : words.parts.states}
        heads={[words.state, words.demand, words.supply, words.lack]}
        rows={shown.map((each) => [
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
        colours={[words.demand, words.supply]}
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
