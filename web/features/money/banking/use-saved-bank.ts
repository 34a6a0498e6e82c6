import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import type { BankInfo } from "#shared/contracts/banking.ts";
import { bankingTexts as words } from "#texts/banking.ts";
import { consoleLine } from "#web/lib/console-line.ts";
import { removeLocal, writeLocal } from "#web/lib/local-store.ts";
import { userBankQuery } from "./banking.api.ts";

interface SavedBank {
  /** Null: none is linked. Undefined: not loaded yet. */
  bank: BankInfo | null | undefined;
  hasFailed: boolean;
  isAsking: boolean;
  askAgain: () => void;
}

/** The linked account; keeps the stored `bank_info` up to date. */
export function useSavedBank(userId: string): SavedBank {
  const { data: bank, isError, isFetching, refetch } = useQuery(userBankQuery(userId));
  useEffect(() => {
    if (bank === undefined) return;
    if (bank === null) return removeLocal("bank_info");
    const { account_bank, account_number, account_name } = bank;
    writeLocal("bank_info", { account_bank, account_number, account_name });
  }, [bank]);
  const hasFailed = isError && bank === undefined;
  useEffect(() => {
    if (hasFailed) consoleLine("error", words.logUserBank);
  }, [hasFailed]);
  return { bank, hasFailed, isAsking: isFetching, askAgain: () => void refetch() };
}
