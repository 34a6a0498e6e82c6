import { queryOptions, useQuery } from "@tanstack/react-query";
import * as walletApi from "#shared/contracts/wallet.endpoints.ts";
import { groupDigits } from "#shared/money/money.ts";
import { monthName } from "#shared/time/month-name.ts";
import { walletMonthTexts as words } from "#texts/wallet.ts";
import { callApi } from "#web/lib/api/api.ts";
import { MonthsPlot } from "#web/ui/charts/months-plot.tsx";
import { useBalanceHidden } from "./balance-hidden.ts";

const monthsQuery = () =>
  queryOptions({
    queryKey: ["wallet", "months"],
    queryFn: ({ client, signal }) => callApi(client, walletApi.months, { signal }),
  });

/** Units received and spent by month. Optional on its page: an error, or hidden amounts, render nothing. */
export function WalletMonths() {
  const { data } = useQuery(monthsQuery());
  const [isHidden] = useBalanceHidden();
  if (!data || data.months.length === 0 || isHidden) return null;
  return (
    <MonthsPlot
      title={words.title}
      description={words.description}
      monthName={words.month}
      months={data.months.map(({ month }) => monthName(month))}
      lines={[
        { label: words.came, values: data.months.map(({ came }) => came) },
        { label: words.went, values: data.months.map(({ went }) => went) },
      ]}
      format={groupDigits}
      empty={words.none}
    />
  );
}
