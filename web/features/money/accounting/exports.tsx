import { Download } from "lucide-react";
import { useState } from "react";
import * as accountingApi from "#shared/contracts/accounting.endpoints.ts";
import type { BookExport } from "#shared/contracts/accounting.ts";
import { addressOf } from "#shared/contracts/address.ts";
import type { Endpoint } from "#shared/contracts/endpoint.ts";
import { accountingTexts } from "#texts/accounting.ts";
import { apiOrigin } from "#web/lib/api/api.ts";
import { FileLink } from "#web/ui/actions/file-link.tsx";
import { Card } from "#web/ui/content/card.tsx";
import { TextField } from "#web/ui/fields/text-field.tsx";
import { useHydrated } from "#web/ui/use-hydrated.ts";

const words = accountingTexts.exports;

const endpoints: Record<BookExport, Endpoint> = {
  journal: accountingApi.exportJournal,
  withdrawals: accountingApi.exportWithdrawals,
  subscribers: accountingApi.exportSubscribers,
};

/** CSV exports of the books. Without dates: the current month up to today. */
export function Exports() {
  const [from, setFrom] = useState("");
  const [to, setTo] = useState("");
  const isWrong = from !== "" && to !== "" && from > to;
  const period = { from, to };
  return (
    <section className="stack">
      <h2 className="h2">{words.title}</h2>
      <Card className="stack exports">
        <p className="dim">{words.help}</p>
        <div className="two">
          <TextField
            id="export-from"
            type="date"
            label={words.from}
            value={from}
            onChange={(event) => setFrom(event.currentTarget.value)}
          />
          <TextField
            id="export-to"
            type="date"
            label={words.to}
            value={to}
            onChange={(event) => setTo(event.currentTarget.value)}
            error={isWrong ? words.wrongPeriod : undefined}
          />
        </div>
        <div className="btns">
          <ExportLink name="journal" query={period} isOff={isWrong} />
          <ExportLink name="withdrawals" query={period} isOff={isWrong} />
          <ExportLink name="subscribers" query={{}} isOff={false} />
        </div>
      </Card>
    </section>
  );
}

interface ExportLinkProps {
  name: BookExport;
  query: { from?: string; to?: string };
  isOff: boolean;
}

function ExportLink({ name, query, isOff }: ExportLinkProps) {
  const origin = useHydrated() ? apiOrigin() : "";
  return (
    <FileLink
      kind="soft"
      href={isOff ? undefined : origin + addressOf(endpoints[name], { query })}
      role={isOff ? "link" : undefined}
      aria-disabled={isOff || undefined}
    >
      <Download className="icon" />
      {words[name]}
    </FileLink>
  );
}
