import type { CSSProperties } from "react";
import { groupDigits } from "#shared/money/money.ts";
import { uiTexts } from "#texts/ui.ts";

type Amount = { naira: number; kobo?: never } | { kobo: number; naira?: never };

type MoneyProps = Amount & {
  /** Makes a range: "₦15,000 – ₦25,000". In naira. */
  toNaira?: number;
  /** (none) inherits the text's size · md 21 px, cards · xl job details · lg headline: balance and price. */
  size?: "md" | "xl" | "lg" | undefined;
  /** Shows ".50". For balances and receipts only. */
  decimals?: boolean | undefined;
  /** in: green with +; out: ink with −. */
  sign?: "in" | "out" | undefined;
  /** Shows ₦•••• */
  hidden?: boolean;
};

const signGlyph = { in: "+", out: "−" } as const;
/** Amounts from this size on use the next smaller font size. */
const longFromNaira = 10_000_000;

/** An amount, set as a headline: ₦ lighter than its figures. Long amounts shrink and are never cut. */
export function Money({ naira, kobo, toNaira, size, decimals, sign, hidden }: MoneyProps) {
  const whole = naira ?? (kobo as number) / 100;
  if (hidden) return <HiddenMoney size={size} />;
  const upTo = toNaira === whole ? undefined : toNaira;
  const largest = Math.max(Math.abs(whole), upTo ?? 0);
  let look = lookOf({ size, largest });
  if (sign === "in") look += " income";
  if (upTo !== undefined) look += " range";
  return (
    <span className={look} style={size === "lg" || size === "xl" ? fitWidth(largest, decimals) : undefined}>
      <span aria-hidden="true">
        {sign && signGlyph[sign]}
        <Figure amount={whole} decimals={decimals} />
        {upTo !== undefined && (
          <>
            <b>–</b>
            <Figure amount={upTo} />
          </>
        )}
      </span>
      <span className="visually-hidden">{spokenMoney({ whole, upTo, decimals, sign })}</span>
    </span>
  );
}

export function lookOf({ size, largest }: { size: MoneyProps["size"]; largest: number }): string {
  const look = size ? `money ${size}` : "money";
  return largest >= longFromNaira ? `${look} long` : look;
}

function Figure({ amount, decimals }: { amount: number; decimals?: boolean | undefined }) {
  const size = Math.abs(amount);
  const kobo = Math.round(size * 100) % 100;
  return (
    <>
      <Naira />
      {groupDigits(decimals ? Math.trunc(size) : Math.round(size))}
      {decimals && <small>.{String(kobo).padStart(2, "0")}</small>}
    </>
  );
}

function HiddenMoney({ size }: Pick<MoneyProps, "size">) {
  return (
    <span className={size ? `money ${size}` : "money"}>
      <span aria-hidden="true">
        <Naira />
        ••••
      </span>
      <span className="visually-hidden">{uiTexts.amountHidden}</span>
    </span>
  );
}

export function Naira() {
  return <i>₦</i>;
}

/** Shrinks headline amounts to the available width. */
function fitWidth(naira: number, decimals: boolean | undefined): CSSProperties {
  return { "--em": widthInEm(naira, decimals) } as CSSProperties;
}

const words = uiTexts;

type Spoken = {
  whole: number;
  upTo?: number | undefined;
  decimals?: boolean | undefined;
  sign?: "in" | "out" | undefined;
};

/** For screen readers. */
export function spokenMoney({ whole, upTo, decimals, sign }: Spoken): string {
  const size = Math.abs(whole);
  const kobo = decimals ? Math.round(size * 100) % 100 : 0;
  const from = groupDigits(decimals ? Math.trunc(size) : Math.round(size));
  return words.spokenMoney(from, { to: upTo === undefined ? upTo : groupDigits(upTo), kobo, sign });
}

/** Width of an amount in the font, in em: measured widths of its figures, commas, ₦ and decimals, rounded up. */
export function widthInEm(naira: number, decimals = false): number {
  const digits = String(Math.trunc(naira)).length;
  const commas = Math.floor((digits - 1) / 3);
  return Number((digits * 0.59 + commas * 0.23 + 0.73 + (decimals ? 0.82 : 0)).toFixed(2));
}
