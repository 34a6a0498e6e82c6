import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { bankingTexts as words } from "#texts/banking.ts";
import { consoleLine } from "#web/lib/console-line.ts";
import { banksQuery } from "./banking.api.ts";

/** Not loaded on the server, because it is long. A failure is logged to the console without an alert. */
export function useBanks() {
  const query = useQuery(banksQuery());
  const hasFailed = query.isError && !query.data;
  useEffect(() => {
    if (hasFailed) consoleLine("error", words.logBanks);
  }, [hasFailed]);
  return { banks: query.data, hasFailed, isAsking: query.isFetching, askAgain: () => void query.refetch() };
}
