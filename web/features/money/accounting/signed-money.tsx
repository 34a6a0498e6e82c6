import { Money } from "#web/ui/content/money.tsx";

/** An amount that may be negative, to the kobo. Zero is a dash. */
export function SignedMoney({ naira }: { naira: number }) {
  if (naira === 0) return <span className="muted">–</span>;
  return <Money naira={Math.abs(naira)} decimals {...(naira < 0 ? { sign: "out" as const } : {})} />;
}
