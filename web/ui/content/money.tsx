import { messages } from "#shared/messages/en.ts";
import { groupDigits } from "#shared/money.ts";

const words = messages.ui;

type Amount = { naira: number; kobo?: never } | { kobo: number; naira?: never };

type MoneyProps = Amount & {
  /** Makes a range: "₦15,000 – ₦25,000". In naira. */
  toNaira?: number;
  /** (none) takes the text's size · md 21 px, cards · xl job details · lg headline: balance and price. */
  size?: "md" | "xl" | "lg";
  /** Shows ".50". For balances and receipts only. */
  decimals?: boolean;
  /** in: green with +; out: ink with −. */
  sign?: "in" | "out";
  /** Shows ₦•••• */
  hidden?: boolean;
};

/** An amount, set as a headline: ₦ lighter than its figures. Over 7 digits it steps down a size and never cuts. */
export function Money({ naira, kobo, toNaira, size, decimals, sign, hidden }: MoneyProps) {
  const whole = naira ?? (kobo as number) / 100;
  if (hidden) {
    return (
      <span className={moneyClass({ size })}>
        <span aria-hidden="true">
          <Naira />
          ••••
        </span>
        <span className="sr">{words.amountHidden}</span>
      </span>
    );
  }
  const isRange = toNaira !== undefined && toNaira !== whole;
  const isLong = Math.max(Math.abs(whole), toNaira ?? 0) >= 10_000_000;
  return (
    <span className={moneyClass({ size, isLong, sign, isRange })}>
      <span aria-hidden="true">
        {sign && signGlyph[sign]}
        <Figure amount={whole} decimals={decimals} />
        {isRange && (
          <>
            <span className="to">–</span>
            <wbr />
            <Figure amount={toNaira} />
          </>
        )}
      </span>
      <span className="sr">
        {spokenMoney({ whole, toNaira: isRange ? toNaira : undefined, decimals, sign })}
      </span>
    </span>
  );
}

const signGlyph = { in: "+", out: "−" } as const;

function Figure({ amount, decimals }: { amount: number; decimals?: boolean }) {
  const size = Math.abs(amount);
  const kobo = Math.round(size * 100) % 100;
  return (
    <span className="amt">
      <Naira />
      {groupDigits(Math.trunc(decimals ? size : Math.round(size)))}
      {decimals && <span className="k">.{String(kobo).padStart(2, "0")}</span>}
    </span>
  );
}

function Naira() {
  return <span className="n">₦</span>;
}

type Spoken = { whole: number; toNaira?: number; decimals?: boolean; sign?: "in" | "out" };

/** What a screen reader says: "12,450 naira", "15,000 to 25,000 naira", "minus 4,987 naira 50 kobo". */
export function spokenMoney({ whole, toNaira, decimals, sign }: Spoken): string {
  const size = Math.abs(whole);
  const kobo = Math.round(size * 100) % 100;
  const start = sign ? `${sign === "in" ? words.moneyIn : words.moneyOut} ` : "";
  const from = groupDigits(Math.trunc(decimals ? size : Math.round(size)));
  const to = toNaira === undefined ? "" : ` ${words.rangeTo} ${groupDigits(toNaira)}`;
  const end = decimals && kobo > 0 ? ` ${kobo} ${words.kobo}` : "";
  return `${start}${from}${to} ${words.naira}${end}`;
}

type MoneyLook = { size?: string; isLong?: boolean; sign?: "in" | "out"; isRange?: boolean };

function moneyClass({ size, isLong, sign, isRange }: MoneyLook): string {
  let name = size ? `money ${size}` : "money";
  if (isLong) name += " long";
  if (sign === "in") name += " in";
  if (isRange) name += " range";
  return name;
}
