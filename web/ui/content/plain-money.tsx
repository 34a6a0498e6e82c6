import { groupDigits } from "#shared/money/money.ts";
import { lookOf, Naira, spokenMoney } from "./money.tsx";

// A type alias: an interface has no index signature, so SharedPart would not accept it as `texts`.
export type AmountTexts = { amountLook: string; figure: string; spoken: string };

/** The texts of an amount, for shared parts, which are rendered before their amounts are known. */
export const amountTexts = (naira: number): AmountTexts => ({
  amountLook: lookOf({ size: "md", largest: naira }),
  figure: groupDigits(naira),
  spoken: spokenMoney({ whole: naira }),
});

/** `<Money naira size="md" />` from its texts. */
export function PlainMoney({ look, figure, spoken }: { look: string; figure: string; spoken: string }) {
  return (
    <span className={look}>
      <span aria-hidden="true">
        <Naira />
        {figure}
      </span>
      <span className="visually-hidden">{spoken}</span>
    </span>
  );
}
