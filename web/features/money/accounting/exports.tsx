import { Download } from "lucide-react";
import { useState } from "react";
import type { BookExport } from "#shared/contracts/accounting.ts";
import { accountingTexts } from "#texts/accounting.ts";
import { apiOrigin } from "#web/lib/api.ts";
import { FileLink } from "#web/ui/actions/file-link.tsx";
import { Card } from "#web/ui/content/card.tsx";
import { TextField } from "#web/ui/fields/text-field.tsx";
import { useHydrated } from "#web/ui/use-hydrated.ts";

const words = accountingTexts.exports;

/** CSV exports of the books. Without dates: the current month up to today. */
export function Exports() {
  const [from, setFrom] = useState("");
  const [to, setTo] = useState("");
  const isWrong = from !== "" && to !== "" && from > to;
  const period = new URLSearchParams([
    ...(from ? [["from", from]] : []),
    ...(to ? [["to", to]] : []),
  ]).toString();
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
          <ExportLink name="subscribers" query="" isOff={false} />
        </div>
      </Card>
    </section>
  );
}

interface ExportLinkProps {
  name: BookExport;
  query: string;
  isOff: boolean;
}

function ExportLink({ name, query, isOff }: ExportLinkProps) {
  const origin = useHydrated() ? apiOrigin() : "";
  return (
    <FileLink
      kind="soft"
      href={isOff ? undefined : `${origin}/api/accounting/${name}.csv${query && `?${query}`}`}
      role={isOff ? "link" : undefined}
      aria-disabled={isOff || undefined}
    >
      <Download className="icon" />
      {words[name]}
    </FileLink>
  );
}
