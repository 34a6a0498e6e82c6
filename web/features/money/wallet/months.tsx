import { queryOptions, useQuery } from "@tanstack/react-query";
import * as walletApi from "#shared/contracts/wallet.endpoints.ts";
import { groupDigits } from "#shared/money/money.ts";
import { jobListTexts } from "#texts/jobs.ts";
import { walletMonthTexts as words } from "#texts/wallet.ts";
import { callApi } from "#web/lib/api.ts";
import { MonthsPlot } from "#web/ui/charts/months-plot.tsx";
import { useBalanceHidden } from "./balance-hidden.ts";

const monthsQuery = () =>
  queryOptions({
    queryKey: ["wallet", "months"],
    queryFn: ({ client, signal }) => callApi(client, walletApi.months, { signal }),
  });

/** "2026-11" is "Nov 2026". */
const nameOf = (month: string): string => {
  const [year = "", number = ""] = month.split("-");
  return jobListTexts.month(Number(number) - 1, Number(year));
};

/** Units received and spent by month. Optional on its page: an error, or hidden amounts, render nothing. */
export function WalletMonths() {
  const { data } = useQuery(monthsQuery());
  const [isHidden] = useBalanceHidden();
  if (!data || data.months.length === 0 || isHidden) return null;
  const sum = (values: readonly number[]) => groupDigits(values.reduce((total, value) => total + value, 0));
  const came = data.months.map((month) => month.came);
  const went = data.months.map((month) => month.went);
  return (
    <MonthsPlot
      title={words.title}
      description={words.description}
      monthName={words.month}
      months={data.months.map(({ month }) => nameOf(month))}
      lines={[
        { label: words.came, values: came, total: sum(came) },
        { label: words.went, values: went, total: sum(went) },
      ]}
      format={groupDigits}
      empty={words.none}
    />
  );
}
