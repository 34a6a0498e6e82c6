import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { bankingTexts as words } from "#texts/banking.ts";
import { consoleLine } from "#web/lib/console-line.ts";
import { banksQuery } from "./banking.api.ts";

/** The list of banks. Only the browser asks: it is long. Its failure is a line in the console, no alert. */
export function useBanks() {
  const query = useQuery(banksQuery());
  const hasFailed = query.isError && !query.data;
  useEffect(() => {
    if (hasFailed) consoleLine("error", words.logBanks);
  }, [hasFailed]);
  return { banks: query.data, hasFailed, isAsking: query.isFetching, askAgain: () => void query.refetch() };
}
