import type { CSSProperties } from "react";
import { groupDigits } from "#shared/money/money.ts";
import { uiTexts } from "#texts/ui.ts";

/** Amounts from this size on use the next smaller font size. */
const longFromNaira = 10_000_000;

export type AmountLooks = {
  /** (none) inherits the text's size · md 21 px, cards · xl job details · lg headline: balance and price. */
  size?: "md" | "xl" | "lg" | undefined;
  /** Shows ".50". For balances and receipts only. */
  decimals?: boolean | undefined;
  /** in: green with +; out: ink with −. */
  sign?: "in" | "out" | undefined;
};

// A type alias: an interface has no index signature, so SharedPart would not accept it as `texts`.
export type AmountTexts = {
  amountLook: string;
  glyph: string;
  figure: string;
  /** ".50" */
  rest: string;
  upTo: string;
  spoken: string;
};

/** The texts of an amount or a range. Shared parts are rendered before their amounts are known. */
export function amountTexts(
  whole: number,
  toNaira: number | undefined,
  { size, decimals, sign }: AmountLooks,
): AmountTexts {
  const amount = Math.abs(whole);
  const upTo = toNaira === whole ? undefined : toNaira;
  let amountLook = size ? `money ${size}` : "money";
  if (Math.max(amount, upTo ?? 0) >= longFromNaira) amountLook += " long";
  if (sign === "in") amountLook += " income";
  if (upTo !== undefined) amountLook += " range";
  const figure = groupDigits(decimals ? Math.trunc(amount) : Math.round(amount));
  const to = upTo === undefined ? "" : groupDigits(upTo);
  const kobo = decimals ? Math.round(amount * 100) % 100 : 0;
  return {
    amountLook,
    glyph: sign ? (sign === "in" ? "+" : "−") : "",
    figure,
    rest: decimals ? `.${String(kobo).padStart(2, "0")}` : "",
    upTo: to,
    spoken: uiTexts.spokenMoney(figure, { to, kobo, sign }),
  };
}

type PlainMoneyProps = AmountTexts & { style?: CSSProperties | undefined };

/** An amount from its texts. Empty texts are left out. */
export function PlainMoney({ amountLook, glyph, figure, rest, upTo, spoken, style }: PlainMoneyProps) {
  return (
    <span className={amountLook} style={style}>
      <span aria-hidden="true">
        {glyph}
        <Naira />
        {figure}
        {rest && <small>{rest}</small>}
        {upTo && (
          <>
            <b>–</b>
            <Naira />
            {upTo}
          </>
        )}
      </span>
      <span>{spoken}</span>
    </span>
  );
}

export function Naira() {
  return <i>₦</i>;
}
