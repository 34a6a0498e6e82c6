/** Exports of the books, read page by page, so that a year's journal needs no more memory than a day's. */
import type { Actor } from "#server/actor.ts";
import type { Deps } from "#server/deps.ts";
import { recordAudit } from "#server/features/trust/audit/audit.service.ts";
import { type Cell, csvLine, csvStart } from "#server/http/csv.ts";
import { spoken, storedMessage } from "#server/language/say.ts";
import { textsIn } from "#server/language/texts.ts";
import type { BookExport, ExportQuery } from "#shared/contracts/accounting.ts";
import type { Language } from "#shared/messages/languages.ts";
import { koboToNaira } from "#shared/money/money.ts";
import { maskPhone } from "#shared/phones/phone-display.ts";
import { lagosTime, periodOf } from "./accounting.rules.ts";
import { findMoveRange, listMoves, listWithdrawalLines } from "./exports.queries.ts";
import { listSubscribers } from "./subscribers.queries.ts";

const linesAtOnce = 1_000;
const firstId = "00000000-0000-0000-0000-000000000000";

interface Period {
  from: Date;
  to: Date;
}

type Lines = AsyncGenerator<Cell[]>;

/** Audits the export before it starts. */
export async function exportBooks(
  deps: Deps,
  actor: Actor,
  { what, days, language }: { what: BookExport; days: ExportQuery; language: Language },
): Promise<AsyncGenerator<string>> {
  const period = periodOf(days, deps.clock.now());
  await recordAudit(deps.db, {
    actorId: actor.userId,
    action: "accounting.export",
    subjectType: "books",
    subjectId: what,
    after: { from: period.from.toISOString(), to: period.to.toISOString() },
  });
  return asText(linesOf[what](deps, period, language));
}

async function* asText(lines: Lines): AsyncGenerator<string> {
  let text = csvStart;
  let waiting = 0;
  for await (const line of lines) {
    text += csvLine(line);
    waiting += 1;
    if (waiting < linesAtOnce) continue;
    yield text;
    text = "";
    waiting = 0;
  }
  if (text !== "") yield text;
}

const linesOf: Record<BookExport, (deps: Deps, period: Period, language: Language) => Lines> = {
  journal: journalLines,
  subscribers: subscriberLines,
  withdrawals: withdrawalLines,
};

async function* journalLines(deps: Deps, period: Period, language: Language): Lines {
  const { journal: heads } = textsIn(language).bookExportTexts;
  yield [
    ...[heads.time, heads.journal, heads.line, heads.kind, heads.phase],
    ...[heads.from, heads.to, heads.amount],
  ];
  const range = await findMoveRange(deps.db, period);
  if (!range) return;
  for (let after = range.first - 1; ; ) {
    const rows = await listMoves(deps.db, { ...period, after, last: range.last, limit: linesAtOnce });
    for (const { at, journal, leg, kind, phase, debit, credit, amountKobo } of rows)
      yield [at, journal, leg, kind, phase, debit, credit, koboToNaira(amountKobo)];
    const last = rows.at(-1);
    if (!last || rows.length < linesAtOnce) return;
    after = last.id;
  }
}

async function* subscriberLines(deps: Deps, _period: Period, language: Language): Lines {
  const { subscribers: heads } = textsIn(language).bookExportTexts;
  yield [heads.fullName, heads.phone, heads.subscribedOn, heads.endsOn];
  const now = deps.clock.now();
  for (let after: { endsAt: Date; userId: string } | undefined; ; ) {
    const rows = await listSubscribers(deps.db, { now, after, limit: linesAtOnce });
    for (const { fullName, phone, startsAt, endsAt } of rows)
      yield [fullName, maskPhone(phone), lagosTime(startsAt), lagosTime(endsAt)];
    after = rows.at(-1);
    if (!after || rows.length < linesAtOnce) return;
  }
}

async function* withdrawalLines(deps: Deps, period: Period, language: Language): Lines {
  const { withdrawals: heads } = textsIn(language).bookExportTexts;
  yield [
    ...[heads.requestedAt, heads.state, heads.fullName, heads.phone, heads.units, heads.fee],
    ...[heads.bank, heads.accountNumber, heads.accountName, heads.settledAt, heads.references],
    ...[heads.providerFee, heads.failure],
  ];
  for (let after = firstId; ; ) {
    const rows = await listWithdrawalLines(deps.db, { ...period, after, limit: linesAtOnce });
    for (const row of rows)
      yield [
        ...[row.requestedAt, row.state, row.fullName, maskPhone(row.phone)],
        ...[koboToNaira(row.payoutKobo), row.feeUnits],
        ...[row.bankName, row.accountNumber, row.accountName, row.settledAt, row.references],
        row.providerFeeKobo === null ? null : koboToNaira(row.providerFeeKobo),
        row.failure && (spoken(language, storedMessage(row.failure)) as string),
      ];
    const last = rows.at(-1);
    if (!last || rows.length < linesAtOnce) return;
    after = last.id;
  }
}
