import { Link } from "react-router";
import { tradeTexts as words } from "#texts/trades.ts";
import { breadcrumbs, StructuredData } from "#web/lib/head/structured-data.tsx";
import type { Shared } from "#web/lib/parts/shared-part.tsx";
import { TextPart } from "#web/lib/parts/text-part.tsx";

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
      <TextPart
        as="nav"
        aria-label={words.breadcrumbs}
        part={Links}
        own={own}
        more={isHere}
        sharedOf={(own: Own, isHere: boolean) => sharedOf(linksOf(own), isHere)}
      />
    </>
  );
}

type Values = { count: number; isHere: boolean };
type Texts = Record<`name${number}` | `path${number}`, string>;

const sharedOf = (links: readonly TrailLink[], isHere: boolean): Shared<Values, Texts> => ({
  values: { count: links.length, isHere },
  texts: Object.fromEntries(
    links.flatMap(({ name, path }, at) => [
      [`name${at}`, name],
      [`path${at}`, path],
    ]),
  ),
});

function Links({ count, isHere, ...links }: Values & Texts) {
  return (
    <ol className="trail">
      {Array.from({ length: count }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a link is its place in the trail
        <li key={at}>
          <Link
            to={links[`path${at}`]!}
            className="link"
            aria-current={isHere && at === count - 1 ? "page" : undefined}
          >
            {links[`name${at}`]}
          </Link>
        </li>
      ))}
    </ol>
  );
}
