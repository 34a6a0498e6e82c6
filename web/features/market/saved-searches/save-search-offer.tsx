import { Bell, ChevronRight } from "lucide-react";
import { useState } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router";
import { saveSearchTexts as words } from "#texts/saved-searches.ts";
import { listSearchOf, type SearchedList } from "#web/lib/lists/list-search.ts";
import { loginPath } from "#web/lib/page-data/route-data.ts";
import { useUser } from "#web/lib/person/session.ts";
import { Button } from "#web/ui/actions/button.tsx";
import { ListRow, Rows } from "#web/ui/content/list-row.tsx";
import { lazySheet } from "#web/ui/feedback/lazy-part.tsx";
import { IconTile } from "#web/ui/identity/tile.tsx";
import { useHydrated } from "#web/ui/use-hydrated.ts";

const SaveSearchSheet = lazySheet(
  () => import("./save-search-sheet.tsx").then((module) => module.SaveSearchSheet),
  { isOpen: ({ isOpen }) => isOpen, close: ({ onClose }) => onClose() },
);

interface SaveSearchOfferProps {
  list: SearchedList;
  /** A row below a search without results, or a button above the results. */
  look: "row" | "button";
  /** What was searched in place of misspelled words. */
  correctedQuery?: string | undefined;
}

const parameter = "tell";

/** Saves the search of the page's address. Visitors sign in first and come back to the open form. */
export function SaveSearchOffer({ list, look, correctedQuery }: SaveSearchOfferProps) {
  const user = useUser();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const isHydrated = useHydrated();
  const [query, setQuery] = useSearchParams();
  const { q, service, state, lga } = listSearchOf(query);
  const isOpen = isHydrated && user !== null && query.has(parameter);
  const [wasOpened, setOpened] = useState(false);
  if (isOpen && !wasOpened) setOpened(true);
  const change = (isAsked: boolean) =>
    setQuery(
      (now) => {
        if (isAsked) now.set(parameter, "1");
        else now.delete(parameter);
        return now;
      },
      { replace: true, preventScrollReset: true },
    );
  const press = () => {
    if (user) return change(true);
    const asked = new URLSearchParams(query);
    asked.set(parameter, "1");
    const from = `${pathname}?${asked}`;
    void navigate(loginPath(from), { state: { from } });
  };
  return (
    <>
      {look === "row" ? (
        <Rows>
          <ListRow
            lead={<IconTile icon={Bell} look="tint-1" />}
            title={words.offer}
            meta={words.offerHelp[list]}
            end={<ChevronRight className="icon" />}
            onPress={press}
          />
        </Rows>
      ) : (
        <div className="savesearch">
          <Button kind="soft" small onClick={press}>
            <Bell className="icon" />
            {words.offer}
          </Button>
        </div>
      )}
      {user && wasOpened && (
        <SaveSearchSheet
          isOpen={isOpen}
          onClose={() => change(false)}
          user={user}
          title={words.title}
          criteria={{
            kind: list,
            q: (correctedQuery ?? q) || null,
            service: service ?? null,
            state: state ?? null,
            lga: lga ?? null,
          }}
        />
      )}
    </>
  );
}
