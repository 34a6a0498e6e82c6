import { CircleCheck, OctagonPause } from "lucide-react";
import { useState } from "react";
import type { Incident } from "#shared/contracts/accounting.ts";
import { groupDigits } from "#shared/money/money.ts";
import { dayAndTime } from "#shared/time/day-and-time.ts";
import { accountingTexts } from "#texts/accounting.ts";
import { Button } from "#web/ui/actions/button.tsx";
import { Fold } from "#web/ui/content/accordion.tsx";
import { Badge, Count } from "#web/ui/content/badge.tsx";
import { Card } from "#web/ui/content/card.tsx";
import { factsOf } from "./books-words.ts";
import { ResolveSheet } from "./resolve-sheet.tsx";

const words = accountingTexts.incidents;

/** Open incidents; below them, those resolved lately. */
export function Incidents({ incidents }: { incidents: readonly Incident[] }) {
  const [toResolve, setToResolve] = useState<Incident>();
  const open = incidents.filter(({ resolvedAt }) => resolvedAt === null);
  const resolved = incidents.filter(({ resolvedAt }) => resolvedAt !== null);
  return (
    <section className="stack">
      <h2 className="h2 row">
        {words.title} <Count value={groupDigits(open.length)} />
      </h2>
      {open.length === 0 && (
        <p className="row dim">
          <CircleCheck className="icon" /> {words.none}
        </p>
      )}
      {open.length > 0 && (
        <ul className="stack grid2">
          {open.map((incident) => (
            <IncidentCard key={incident._id} incident={incident} onResolve={() => setToResolve(incident)} />
          ))}
        </ul>
      )}
      {resolved.length > 0 && (
        <Fold title={words.resolvedTitle}>
          <ul className="stack">
            {resolved.map((incident) => (
              <ResolvedLine key={incident._id} incident={incident} onDecide={() => setToResolve(incident)} />
            ))}
          </ul>
        </Fold>
      )}
      <ResolveSheet incident={toResolve} onClose={() => setToResolve(undefined)} />
    </section>
  );
}

function IncidentCard({ incident, onResolve }: { incident: Incident; onResolve: () => void }) {
  const { kind, subject, details, stopsPayouts, booksPayout, openedAt, seenAt } = incident;
  const { word, help } = words.kinds[kind];
  return (
    <Card as="li" className="stack footed">
      <div className="row wraps between">
        <h3 className="h3">{word}</h3>
        {stopsPayouts && (
          <Badge tone="danger" icon={<OctagonPause className="icon" />}>
            {words.stops}
          </Badge>
        )}
      </div>
      <p className="dim">{help}</p>
      <p>
        <b>{subject}</b>
        <span className="sm dim own-line">{factsOf(details)}</span>
      </p>
      <Waiting incident={incident} />
      {booksPayout && <p className="sm">{words.booksPayout}</p>}
      <p className="xs muted">
        {words.opened(dayAndTime(openedAt))} · {words.seen(dayAndTime(seenAt))}
      </p>
      <Button
        kind="soft"
        small
        aria-haspopup="dialog"
        aria-label={words.resolveLabel(word, subject)}
        onClick={onResolve}
      >
        {words.resolve}
      </Button>
    </Card>
  );
}

/** What waits for a decision of staff, and who has agreed to it. */
function Waiting({ incident }: { incident: Incident }) {
  const { isFrozen, mayGiveBack, needsTwo, approvedBy } = incident;
  const agreed = approvedBy ? words.approvedBy(approvedBy) : words.needsTwo;
  return (
    <>
      {isFrozen && <span className="sm own-line">{words.frozen}</span>}
      {mayGiveBack && <span className="sm own-line">{words.mayGiveBack}</span>}
      {needsTwo && <span className="sm own-line">{agreed}</span>}
    </>
  );
}

/** A freeze can also be lifted after the incident was resolved, and units be returned. */
function ResolvedLine({ incident, onDecide }: { incident: Incident; onDecide: () => void }) {
  const { kind, subject, resolvedAt, resolvedBy, note, isFrozen, mayGiveBack } = incident;
  const moment = dayAndTime(resolvedAt ?? incident.seenAt);
  return (
    <li>
      <b>{words.kinds[kind].word}</b>: {subject}
      {note && <span className="own-line">{note}</span>}
      <span className="xs muted own-line">
        {resolvedBy === null ? words.wentAway(moment) : words.resolved(moment, resolvedBy)}
      </span>
      {(isFrozen || mayGiveBack) && (
        <span className="row wraps between">
          <span>
            <Waiting incident={incident} />
          </span>
          <Button
            kind="quiet"
            small
            aria-haspopup="dialog"
            aria-label={isFrozen ? words.liftLabel(subject) : words.giveBackLabel(subject)}
            onClick={onDecide}
          >
            {isFrozen ? words.lift : words.giveBack}
          </Button>
        </span>
      )}
    </li>
  );
}
