import { useQuery } from "@tanstack/react-query";
import { Bell, ChevronRight, MapPin, Plus } from "lucide-react";
import { useSearchParams } from "react-router";
import type { SearchAlternatives } from "#shared/contracts/jobs.ts";
import { pages } from "#shared/paths.ts";
import { tileForService } from "#shared/services/services.ts";
import { alternativeTexts as words } from "#texts/jobs.ts";
import { listSearchOf, type SearchedList } from "#web/lib/lists/list-search.ts";
import { useUser } from "#web/lib/person/session.ts";
import { ListRow, Rows } from "#web/ui/content/list-row.tsx";
import { IconTile, Tile } from "#web/ui/identity/tile.tsx";
import { SaveSearchOffer } from "../saved-searches/save-search-offer.tsx";
import { alternativesQuery } from "./alternatives.api.ts";

type Alternative = SearchAlternatives["alternatives"][number];

/** Below a search without results: an alert, and searches nearby or for similar trades that have results. */
export function Alternatives({ list }: { list: SearchedList }) {
  const [query] = useSearchParams();
  const { data } = useQuery(alternativesQuery(list, listSearchOf(query)));
  return (
    <>
      <SaveSearchOffer list={list} look="row" />
      {data && (data.alternatives.length > 0 || data.service) && <Found list={list} data={data} />}
    </>
  );
}

function Found({ list, data }: { list: SearchedList; data: SearchAlternatives }) {
  const [query] = useSearchParams();
  return (
    <section className="stack" aria-labelledby="alternatives-title">
      <h2 id="alternatives-title" className="h3">
        {words.title}
      </h2>
      <Rows>
        {data.alternatives.map((alternative) => (
          <ListRow
            key={addressOf(query, alternative)}
            lead={<Lead {...alternative} />}
            title={titleOf(alternative)}
            meta={words.count[list](alternative.count)}
            end={<ChevronRight className="icon" />}
            to={addressOf(query, alternative)}
          />
        ))}
        {data.service && (list === "jobs" ? <NewJobsBySms /> : <PostTheJob />)}
      </Rows>
    </section>
  );
}

function Lead({ service }: Alternative) {
  return service ? <Tile name={tileForService(service)} /> : <IconTile icon={MapPin} look="tint-0" />;
}

function titleOf({ service, state, lga }: Alternative): string {
  const place = lga ? `${lga}, ${state}` : (state ?? words.everywhere);
  return service ? words.at(service, place) : place;
}

/** The same page with these filters in place of the search. */
function addressOf(query: URLSearchParams, { service, state, lga }: Alternative): string {
  const changed = new URLSearchParams(query);
  for (const name of ["q", "exact", "cursor", "charge", "reviewed", "near"]) changed.delete(name);
  for (const [name, value] of Object.entries({ service, state, lga })) {
    if (value) changed.set(name, value);
    else changed.delete(name);
  }
  return `?${changed}`;
}

/** Subscribers get an SMS about new jobs of their card's trade and place. */
function NewJobsBySms() {
  const user = useUser();
  return (
    <ListRow
      lead={<IconTile icon={Bell} look="tint-0" />}
      title={words.newJobs}
      meta={user?.isSubscribed ? words.newJobsByCard : words.newJobsHelp}
      end={<ChevronRight className="icon" />}
      to={user?.isSubscribed ? pages.businessCentre : pages.upgrade}
    />
  );
}

function PostTheJob() {
  return (
    <ListRow
      lead={<IconTile icon={Plus} look="tint-0" />}
      title={words.postJob}
      meta={words.postJobHelp}
      end={<ChevronRight className="icon" />}
      to={pages.postJob}
    />
  );
}
