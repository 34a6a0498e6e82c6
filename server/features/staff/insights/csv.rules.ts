/** Parts of the answer as lines of a CSV file, with heads in the reader's language. Days stay as in ISO 8601. */
import type { Cell } from "#server/http/csv.ts";
import type { AllTexts } from "#server/language/texts.ts";
import {
  type InsightPart,
  type Insights,
  type PlotId,
  plotIds,
  type Wait,
  waitIds,
} from "#shared/contracts/insights.ts";

type Words = Pick<AllTexts, "insightTexts" | "insightFileTexts" | "chartTexts">;
type Rows = Cell[][];

/** Undefined for a part that the answer does not have. */
export const linesOf = (part: InsightPart, insights: Insights, words: Words): Rows | undefined =>
  isPlot(part) ? plotLines(part, insights, words) : tableLines[part](insights, words);

const isPlot = (part: InsightPart): part is PlotId => (plotIds as readonly string[]).includes(part);

function plotLines(
  id: PlotId,
  { plots, starts, by }: Insights,
  { insightTexts: words, chartTexts }: Words,
): Rows | undefined {
  const plot = plots.find((each) => each.id === id);
  return (
    plot && [
      [
        words.steps[by],
        ...plot.lines.map((line) => words.lines[line.id]),
        ...plot.lines.map((line) => chartTexts.earlierOf(words.lines[line.id])),
      ],
      ...starts.map((start, place): Cell[] => [
        start,
        ...plot.lines.map(({ values }) => values[place] ?? 0),
        ...plot.lines.map(({ valuesBefore }) => valuesBefore[place] ?? null),
      ]),
    ]
  );
}

type TablePart = Exclude<InsightPart, PlotId>;

const tableLines: Record<TablePart, (insights: Insights, words: Words) => Rows | undefined> = {
  waits: ({ waits, waitSteps: { by, starts } }, { insightTexts: words, insightFileTexts: heads }) =>
    table(
      [
        ...[heads.wait, words.steps[by], heads.count],
        ...[heads.median, heads.p90, heads.medianBefore, heads.p90Before],
      ],
      waitIds.some((id) => waits[id])
        ? waitIds.flatMap((id) => {
            const wait = waits[id];
            if (!wait) return [];
            const rows: Cell[][] = [
              [heads.wholePeriod, ...minutesOf(wait)],
              ...starts.map((start, step) => [start, ...minutesInStep(wait, step)]),
            ];
            return rows.map((row) => [words.waits[id], ...row]);
          })
        : undefined,
    ),

  outcomes: ({ outcomes }, { insightTexts: words }) =>
    table(
      [words.weekOfPost, words.lines.posts, ...outcomeIds.map((id) => words.outcomeNames[id])],
      outcomes?.map((week) => [week.start, week.posts, ...outcomeIds.map((id) => week[id])]),
    ),

  way: ({ way }, { insightTexts: words, insightFileTexts: heads }) =>
    table(
      [words.week, words.lines.visits, ...wayIds.map((id) => words.wayNames[id]), heads.isFinal],
      way?.map((week) => [
        week.start,
        week.visits,
        ...wayIds.map((id) => week[id]),
        week.isFinal ? heads.yes : heads.no,
      ]),
    ),

  cohorts: ({ cohorts }, { insightTexts: words }) =>
    table(
      [
        words.week,
        words.cohortPeople,
        ...(cohorts?.[0]?.back ?? []).map((_, week) => words.cohortWeek(week)),
      ],
      cohorts?.map(({ start, joined, back }) => [start, joined, ...back]),
    ),

  states: ({ states }, { insightTexts: words }) =>
    table(
      [words.state, words.demand, words.supply],
      states?.map(({ state, demand, supply }) => [state, demand, supply]),
    ),

  trades: ({ trades }, { insightTexts: words, insightFileTexts: heads }) =>
    table(
      [heads.trade, words.demand, words.supply],
      trades?.map(({ service, demand, supply }) => [service, demand, supply]),
    ),

  places: ({ places, states }, { insightTexts: words, insightFileTexts: heads }) =>
    table(
      [words.state, heads.trade, words.demand, words.supply],
      places?.flatMap(({ service, demand, supply }) =>
        (states ?? []).flatMap(({ state }, place): Cell[][] => {
          const [jobs = 0, servicemen = 0] = [demand[place], supply[place]];
          return jobs + servicemen > 0 ? [[state, service, jobs, servicemen]] : [];
        }),
      ),
    ),

  searches: ({ searches }, { insightTexts: words, insightFileTexts: heads }) =>
    table(
      [heads.words, words.cohortPeople],
      searches?.map((search) => [search.words, search.times]),
    ),

  campaigns: ({ campaigns }, { insightTexts: words, insightFileTexts: heads }) =>
    table(
      [
        words.sentAt,
        words.audience,
        heads.recipients,
        words.reached,
        words.notReached,
        heads.costNaira,
        words.cameBack,
      ],
      campaigns?.map(({ sentAt, audience, recipients, isCounted, sent, failed, costNaira, cameBack }) => [
        sentAt,
        words.audiences[audience as keyof typeof words.audiences] ?? audience,
        recipients,
        ...[sent, failed, costNaira, cameBack].map((figure) => (isCounted ? figure : null)),
      ]),
    ),
};

const outcomeIds = ["done", "called", "waiting", "dead"] as const;
const wayIds = ["joined", "verified", "began", "called", "done"] as const;

const minutesOf = ({ count, median, p90, medianBefore, p90Before }: Wait): Cell[] => [
  count,
  median,
  p90,
  medianBefore,
  p90Before,
];

const minutesInStep = ({ steps, stepsBefore }: Wait, step: number): Cell[] =>
  [steps.counts, steps.medians, steps.p90s, stepsBefore.medians, stepsBefore.p90s].map(
    (values) => values[step] ?? null,
  );

const table = (heads: Cell[], rows: Rows | undefined): Rows | undefined => rows && [heads, ...rows];
