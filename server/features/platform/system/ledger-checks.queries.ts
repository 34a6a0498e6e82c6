import type { Db } from "#server/db/client.ts";
import { sql } from "#server/db/drizzle.ts";
import { booksMark, listMark, oldItemsMark } from "#server/db/schema/reconciliation.ts";

interface LedgerCheck {
  check: string;
  /** Open incidents of its kind. */
  findings: number;
  /** Seconds since 1970 of its last success; undefined before the first. */
  seconds: number | undefined;
}

/** The number of a check of the ledger begins its findings' subjects; those of R1 are also about held amounts, R2. */
const booksChecks = { "R1-R2": "R1", R3: "R3", R4: "R4", R7: "R7" };

/** Each check of the books, as docs/money.md numbers them. */
export async function listLedgerChecks(
  db: Db,
  isConnected: (provider: string) => boolean,
): Promise<LedgerCheck[]> {
  const { rows } = await db.execute<{ name: string; found: number | null; seconds: number | null }>(sql`
    select case kind when 'books-unbalanced' then split_part(subject, ':', 1) else kind end as name,
      count(*)::int as found, null::float8 as seconds
    from incidents
    where resolved_at is null and kind in ('books-unbalanced', 'old-item', 'provider-difference') group by 1
    union all
    select "check", null, extract(epoch from at)::float8 from reconciliation_marks
    where "check" in (${booksMark}, ${oldItemsMark}) or "check" like ${listMark("%", "%")}`);
  const findingsOf = (name: string) =>
    rows.find((row) => row.name === name && row.found !== null)?.found ?? 0;
  const secondsOf = (mark: string) => rows.find((row) => row.name === mark)?.seconds ?? undefined;
  // A provider whose keys were removed is not compared any more.
  const compared = rows.flatMap(({ name, seconds }) => {
    const [kind, provider = ""] = name.split(":");
    return kind === "lists" && seconds !== null && isConnected(provider) ? [seconds] : [];
  });
  return [
    ...Object.entries(booksChecks).map(([check, prefix]) => ({
      check,
      findings: findingsOf(prefix),
      seconds: secondsOf(booksMark),
    })),
    {
      check: "R5",
      findings: findingsOf("provider-difference"),
      seconds: compared.length > 0 ? Math.min(...compared) : undefined,
    },
    { check: "R6", findings: findingsOf("old-item"), seconds: secondsOf(oldItemsMark) },
  ];
}
