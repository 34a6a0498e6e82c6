import { useQuery } from "@tanstack/react-query";
import type { ProcessingRegister } from "#shared/contracts/retention.ts";
import { pages } from "#shared/paths.ts";
import { retentionTexts as words } from "#texts/retention.ts";
import { LinkButton } from "#web/ui/actions/button.tsx";
import { Card } from "#web/ui/content/card.tsx";
import { PageHeader } from "#web/ui/content/page-header.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { Unloaded } from "#web/ui/feedback/unloaded.tsx";
import { registerQuery } from "./retention.api.ts";

/** The register of processing activities, in plain words. */
export function Register() {
  const query = useQuery(registerQuery());
  const { data } = query;
  return (
    <>
      <PageHeader title={words.title} back={pages.support} />
      <div className="stack loose">
        <p className="lead">{words.lead}</p>
        {data && <Activities register={data} />}
        {!data && (
          <Unloaded
            read={query}
            words={words}
            count={6}
            item={<Skeleton height="20rem" radius="1.25rem" />}
          />
        )}
        {data?.backupDays !== undefined && (
          <section className="stack">
            <h2 className="h3">{words.backups.title}</h2>
            <p>{data.backupDays === 0 ? words.backups.always : words.backups.text(data.backupDays)}</p>
          </section>
        )}
        <section className="stack">
          <h2 className="h3">{words.yours}</h2>
          <p>{words.yoursText}</p>
          <div className="btns">
            <LinkButton kind="soft" to={pages.profile}>
              {words.toProfile}
            </LinkButton>
            <LinkButton kind="quiet" to={pages.terms}>
              {words.terms}
            </LinkButton>
          </div>
        </section>
      </div>
    </>
  );
}

type Row = ProcessingRegister["activities"][number];

function Activities({ register: { activities } }: { register: ProcessingRegister }) {
  return activities.map((row) => {
    const { title, what, why, who } = words.activities[row.activity];
    const facts = [
      [words.what, what],
      [words.why, why],
      [words.who, who],
      [words.howLong, keptSentence(row)],
    ] as const;
    return (
      <Card key={row.activity} className="stack">
        <h2 className="h3">{title}</h2>
        <dl className="stack">
          {facts.map(([label, text]) => (
            <div key={label}>
              <dt className="sm dim">{label}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </Card>
    );
  });
}

const keptSentence = ({ kept, days }: Row): string =>
  kept === "days" && days !== null
    ? words.kept.days(days)
    : words.kept[kept === "books" ? "books" : "account"];
