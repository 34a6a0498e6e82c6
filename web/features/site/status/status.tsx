import { useQuery } from "@tanstack/react-query";
import { Check, CircleX, Clock } from "lucide-react";
import type { ReactNode } from "react";
import type { Status as Answer, StatusState } from "#shared/contracts/status.ts";
import { pages } from "#shared/paths.ts";
import { dayAndTime } from "#shared/time/day-and-time.ts";
import { statusPageTexts as words } from "#texts/status.ts";
import { LinkButton } from "#web/ui/actions/button.tsx";
import { Badge, type BadgeTone } from "#web/ui/content/badge.tsx";
import { Card } from "#web/ui/content/card.tsx";
import { ListRow, Rows } from "#web/ui/content/list-row.tsx";
import { PageHeader } from "#web/ui/content/page-header.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { Unloaded } from "#web/ui/feedback/unloaded.tsx";
import { statusQuery } from "./status.api.ts";

const looks: Record<StatusState, { tone: BadgeTone; icon: ReactNode }> = {
  working: { tone: "success", icon: <Check className="icon" /> },
  delayed: { tone: "warning", icon: <Clock className="icon" /> },
  down: { tone: "danger", icon: <CircleX className="icon" /> },
};

/** Whether everything works, in plain words. */
export function Status() {
  const query = useQuery(statusQuery());
  const { data } = query;
  return (
    <>
      <PageHeader title={words.title} back={pages.support} />
      <div className="stack loose">
        {data && <Findings status={data} />}
        {!data && (
          <Unloaded
            read={query}
            words={{ loading: words.loading, failed: words.unknown, failedHelp: words.unknownHelp }}
            count={6}
            item={<Skeleton height="3.5rem" radius="0.875rem" />}
          />
        )}
        <div className="btns">
          <LinkButton kind="quiet" to={pages.support}>
            {words.support}
          </LinkButton>
        </div>
      </div>
    </>
  );
}

function Findings({ status }: { status: Answer }) {
  const { areas, incidents, checkedAt } = status;
  const isAllRight = areas.every(({ state }) => state === "working");
  return (
    <>
      <div role="status">
        {isAllRight ? (
          <Notice tone="success" title={words.allWorks}>
            {words.checkedAt(dayAndTime(checkedAt))}
          </Notice>
        ) : (
          <Notice tone="warning" title={words.someTrouble}>
            {words.someTroubleHelp} {words.checkedAt(dayAndTime(checkedAt))}
          </Notice>
        )}
      </div>
      <section className="stack">
        <h2 className="h3">{words.now}</h2>
        <Rows label={words.now}>
          {areas.map(({ area, state, since }) => (
            <ListRow
              key={area}
              title={words.areas[area]}
              meta={since === null ? undefined : words.since(dayAndTime(since))}
              end={<Badge {...looks[state]}>{words.states[state]}</Badge>}
            />
          ))}
        </Rows>
      </section>
      <section className="stack">
        <h2 className="h3">{words.before}</h2>
        {incidents.length === 0 ? (
          <p className="dim">{words.none}</p>
        ) : (
          incidents.map(({ area, from, until }) => (
            <Card key={area + from} className="stack">
              <b>{words.areas[area]}</b>
              <p>{words.sentences[area]}</p>
              <p className="xs muted">
                {until === null
                  ? words.fromOn(dayAndTime(from))
                  : words.fromUntil(dayAndTime(from), dayAndTime(until))}
              </p>
            </Card>
          ))
        )}
      </section>
    </>
  );
}
