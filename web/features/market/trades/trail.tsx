import { Link } from "react-router";
import { tradeTexts as words } from "#texts/trades.ts";
import { PersonalPart } from "#web/lib/personal-part.tsx";
import { breadcrumbs, StructuredData } from "#web/lib/structured-data.tsx";

export interface TrailLink {
  name: string;
  path: string;
}

interface TrailProps<Own> {
  own: Own;
  /** From the top down. */
  linksOf: (own: Own) => TrailLink[];
  /** The last link is the page itself. */
  isHere?: boolean;
}

/** Links to the larger pages that a page belongs to, for people and search engines. */
export function Trail<Own extends object>({ own, linksOf, isHere = false }: TrailProps<Own>) {
  return (
    <>
      <StructuredData
        of={own}
        facts={import.meta.env.SSR ? ({ origin }, own) => breadcrumbs(origin, linksOf(own)) : undefined}
      />
      <PersonalPart
        as="nav"
        aria-label={words.breadcrumbs}
        part={Links<Own>}
        own={own}
        more={{ linksOf, isHere }}
      />
    </>
  );
}

function Links<Own>({ own, linksOf, isHere }: Required<TrailProps<Own>>) {
  const links = linksOf(own);
  return (
    <ol className="trail">
      {links.map(({ name, path }, index) => (
        <li key={path}>
          <Link
            to={path}
            className="link"
            aria-current={isHere && index === links.length - 1 ? "page" : undefined}
          >
            {name}
          </Link>
        </li>
      ))}
    </ol>
  );
}
