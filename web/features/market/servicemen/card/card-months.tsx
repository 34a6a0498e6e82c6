import { queryOptions, useQuery } from "@tanstack/react-query";
import * as servicemenApi from "#shared/contracts/servicemen.endpoints.ts";
import { groupDigits } from "#shared/money/money.ts";
import { jobListTexts } from "#texts/jobs.ts";
import { cardMonthTexts as words } from "#texts/servicemen.ts";
import { callApi } from "#web/lib/api.ts";
import { MonthsPlot } from "#web/ui/charts/months-plot.tsx";

const monthsQuery = () =>
  queryOptions({
    queryKey: ["card-months"],
    queryFn: ({ client, signal }) => callApi(client, servicemenApi.cardMonths, { signal }),
  });

const kinds = ["views", "calls", "accepted", "reviews"] as const;

/** What the card brought by month. Optional on its page, so an error renders nothing. */
export function CardMonths() {
  const { data } = useQuery(monthsQuery());
  if (!data || data.months.length === 0) return null;
  return (
    <MonthsPlot
      title={words.title}
      description={words.description}
      monthName={words.month}
      months={data.months.map(({ month }) => {
        const [year = "", number = ""] = month.split("-");
        return jobListTexts.month(Number(number) - 1, Number(year));
      })}
      lines={kinds.map((kind) => {
        const values = data.months.map((month) => month[kind]);
        return {
          label: words[kind],
          values,
          total: groupDigits(values.reduce((sum, value) => sum + value, 0)),
        };
      })}
      format={groupDigits}
      empty={words.none}
    />
  );
}
