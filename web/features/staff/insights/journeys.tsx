/** What became of people and jobs: the way after sign-up, cohorts, outcomes. */
import type { InsightPart, Insights, WayWeek } from "#shared/contracts/insights.ts";
import { groupDigits } from "#shared/money/money.ts";
import { insightTexts as words } from "#texts/insights.ts";
import { Bars } from "#web/ui/charts/bars.tsx";
import { ChartTable } from "#web/ui/charts/chart-table.tsx";
import { Plot } from "#web/ui/charts/plot.tsx";
import { Card } from "#web/ui/content/card.tsx";
import { dayText, shareOf, stepText } from "./figures.ts";
import { PartCard, ShortenedNote } from "./part-card.tsx";
import { PartFile } from "./time-plot.tsx";

const steps = ["joined", "verified", "began", "called", "done"] as const;
type Step = (typeof steps)[number];

export function Way({ insights }: { insights: Insights }) {
  const { way } = insights;
  const [first] = way ?? [];
  if (!way || !first) return null;
  const sums = Object.fromEntries(
    steps.map((step) => [step, way.reduce((sum, week) => sum + week[step], 0)]),
  ) as Record<Step, number>;
  const visits = way.reduce((sum, week) => sum + week.visits, 0);
  return (
    <PartCard
      part="way"
      insights={insights}
      help={words.wayHelp(dayText(first.start))}
      isEmpty={sums.joined === 0}
    >
      {visits > 0 && <p>{words.wayVisits(groupDigits(visits), shareOf(sums.joined, visits))}</p>}
      <Bars
        label={words.parts.way}
        bars={steps.map((step) => ({
          label: words.wayNames[step],
          value: sums[step],
          text: words.wayShare(groupDigits(sums[step]), shareOf(sums[step], sums.joined)),
        }))}
      />
      <p className="semibold">{words.wayLost(words.wayNames[stopOf(sums)])}</p>
      {way.some(({ isFinal }) => !isFinal) && <p className="sm dim">{words.wayEarly}</p>}
      <WayTable way={way} />
    </PartCard>
  );
}

/** The step at which most people stop. */
function stopOf(sums: Record<Step, number>): Step {
  const lost = steps.slice(1).map((step, place) => ({ step, count: sums[steps[place]!] - sums[step] }));
  return lost.reduce((most, each) => (each.count > most.count ? each : most)).step;
}

const WayTable = ({ way }: { way: readonly WayWeek[] }) => (
  <ChartTable
    caption={words.parts.way}
    heads={[words.week, words.lines.visits, ...steps.map((step) => words.wayNames[step])]}
    rows={way.map((week) => [
      dayText(week.start),
      ...(["visits", ...steps] as const).map((count) => groupDigits(week[count])),
    ])}
  />
);

/** The new people of each week, once each, by the last step that they took. */
export function WayByWeek({ insights }: { insights: Insights }) {
  const { way } = insights;
  if (!way) return null;
  return (
    <WeeklyStack
      part="way"
      insights={insights}
      title={words.wayByWeek}
      weeks={way}
      stepName={words.week}
      whole={way.reduce((sum, week) => sum + week.joined, 0)}
      lines={steps.toReversed().map((step) => {
        const next = steps[steps.indexOf(step) + 1];
        return {
          label: words.wayNames[step],
          values: way.map((week) => week[step] - (next ? week[next] : 0)),
        };
      })}
      help={words.wayByWeekHelp}
    />
  );
}

interface WeeklyStackProps {
  part: InsightPart;
  insights: Insights;
  title: string;
  weeks: readonly { start: string }[];
  stepName: string;
  /** What the shares beside the totals are of. */
  whole: number;
  lines: readonly { label: string; values: number[]; before?: string }[];
  help: string;
}

/** Weeks as stacked bars, with each kind's total and share beside its name. */
function WeeklyStack({ part, insights, title, weeks, stepName, whole, lines, help }: WeeklyStackProps) {
  return (
    <Card as="section" className="stack">
      <Plot
        title={title}
        description={words.describes(title, dayText(insights.from), dayText(insights.to))}
        kind="stack"
        lines={lines.map((line) => {
          const total = line.values.reduce((sum, value) => sum + value, 0);
          return { ...line, total: share(total, whole) };
        })}
        steps={weeks.map(({ start }) => ({ short: stepText(start, "week"), full: dayText(start) }))}
        stepName={stepName}
        format={groupDigits}
        shortFormat={groupDigits}
        isWhole
        actions={<PartFile part={part} insights={insights} />}
        empty={words.nothing}
      />
      <p className="xs muted">{help}</p>
      <ShortenedNote part={part} insights={insights} />
    </Card>
  );
}

const share = (count: number, whole: number): string =>
  words.wayShare(groupDigits(count), shareOf(count, whole));

/** Shares of a week's new people, darker where more come back. */
export function Cohorts({ insights }: { insights: Insights }) {
  const { cohorts } = insights;
  if (!cohorts) return null;
  const isEmpty = cohorts.every(({ joined }) => joined === 0);
  return (
    <PartCard part="cohorts" insights={insights} help={words.cohortsHelp} isEmpty={isEmpty}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboards scroll it */}
      <section className="cohorts" tabIndex={0} aria-label={words.parts.cohorts}>
        <table>
          <thead>
            <tr>
              <th scope="col">{words.week}</th>
              <th scope="col">{words.cohortPeople}</th>
              {cohorts.map(({ start }, week) => (
                <th key={start} scope="col">
                  <abbr title={words.cohortWeek(week)}>{week}</abbr>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {cohorts.map(({ start, joined, back }) => (
              <tr key={start}>
                <th scope="row">{stepText(start, "week")}</th>
                <td>{groupDigits(joined)}</td>
                {back.map((people, week) => {
                  const percent = shareOf(people, joined);
                  return (
                    // biome-ignore lint/suspicious/noArrayIndexKey: weeks keep their order
                    <td key={week} className={`shade-${joined === 0 ? 0 : Math.ceil(percent / 25)}`}>
                      {joined > 0 && percent}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </PartCard>
  );
}

const outcomeIds = ["done", "called", "waiting", "dead"] as const;

export function Outcomes({ insights }: { insights: Insights }) {
  const { outcomes, outcomesBefore: before } = insights;
  if (!outcomes) return null;
  return (
    <WeeklyStack
      part="outcomes"
      insights={insights}
      title={words.parts.outcomes}
      weeks={outcomes}
      stepName={words.weekOfPost}
      whole={outcomes.reduce((sum, week) => sum + week.posts, 0)}
      lines={outcomeIds.map((id) => ({
        label: words.outcomeNames[id],
        values: outcomes.map((week) => week[id]),
        ...(before && { before: share(before[id], before.posts) }),
      }))}
      help={words.outcomesHelp}
    />
  );
}
