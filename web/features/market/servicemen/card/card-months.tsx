import { queryOptions, useQuery } from "@tanstack/react-query";
import * as servicemenApi from "#shared/contracts/servicemen.endpoints.ts";
import { groupDigits } from "#shared/money/money.ts";
import { monthName } from "#shared/time/month-name.ts";
import { cardMonthTexts as words } from "#texts/servicemen.ts";
import { callApi } from "#web/lib/api/api.ts";
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
      months={data.months.map(({ month }) => monthName(month))}
      lines={kinds.map((kind) => ({ label: words[kind], values: data.months.map((month) => month[kind]) }))}
      format={groupDigits}
      empty={words.none}
    />
  );
}
