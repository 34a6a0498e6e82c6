import { AppError } from "#server/app-error.ts";
import { idPattern } from "#server/cursors.ts";
import type { Deps } from "#server/deps.ts";
import { readSupply } from "#server/features/market/trades/supply.service.ts";
import { addressOf } from "#shared/contracts/address.ts";
import * as searchEnginesApi from "#shared/contracts/search-engines.endpoints.ts";
import { alternatesOf } from "#shared/messages/languages.ts";
import { pages, searchPages } from "#shared/paths.ts";
import { minuteMs } from "#shared/time/durations.ts";
import { findArticleEntries, findEntries, findPartStarts, type LongList } from "./sitemaps.queries.ts";
import { placePaths, tradePartName, tradeParts, tradePaths } from "./trade-sitemap.ts";
import { type SitemapEntry, sitemapIndex, urlSet } from "./xml.ts";

type Needs = Pick<Deps, "config" | "pool" | "clock" | "state">;

/**
 * Pages of one part, each with an address in every language: 10,000 addresses. Search engines take up to 50,000 from
 * one file; a limit on parts has to bound the cost, too.
 */
const perPart = 5_000;
const perSlice = 1_000;
/** Where parts begin, and when an article is new, changes slowly; finding it reads every open job and article. */
const startsForMs = 10 * minuteMs;
const longLists = ["jobs", "servicemen"] as const;

const pageOf = {
  jobs: pages.jobDetails,
  servicemen: pages.userProfile,
  articles: pages.blogArticle,
} as const;

const keptStarts = () => ({ until: 0, parts: Promise.resolve<SitemapEntry[]>([]) });

export async function readSitemapIndex(deps: Needs): Promise<string> {
  const supply = await readSupply(deps);
  const short = [
    { name: "pages", changedAt: undefined },
    { name: "places", changedAt: newestOf([...supply.byState.values()].flat()) },
    ...tradeParts(supply, perPart).map((services, part) => ({
      name: tradePartName(part),
      changedAt: newestOf(services.flatMap((service) => supply.byService.get(service) ?? [])),
    })),
  ];
  const entries = short.map(({ name, changedAt }) => ({ address: partAddress(deps, name), changedAt }));
  return sitemapIndex([...entries, ...(await partsOf(deps))]);
}

/** Undefined without any. */
function newestOf(changed: readonly { changedAt: Date }[]): Date | undefined {
  let newest: Date | undefined;
  for (const { changedAt } of changed) if (!newest || newest < changedAt) newest = changedAt;
  return newest;
}

const partAddress = ({ config }: Needs, name: string): string =>
  config.origin + addressOf(searchEnginesApi.sitemapPart, { params: { part: `${name}.xml` } });

function partsOf(deps: Needs): Promise<SitemapEntry[]> {
  const kept = deps.state.of(keptStarts);
  const now = deps.clock.now();
  if (kept.until <= now.getTime()) {
    kept.until = now.getTime() + startsForMs;
    kept.parts = Promise.all([articlesPart(deps), ...longLists.map((list) => partsOfList(deps, list))]).then(
      (parts) => parts.flat(),
    );
    kept.parts.catch(() => {
      kept.until = 0;
    });
  }
  return kept.parts;
}

async function articlesPart(deps: Needs): Promise<SitemapEntry[]> {
  const changedAt = newestOf(await findArticleEntries(deps.pool));
  return [{ address: partAddress(deps, "articles"), changedAt }];
}

async function partsOfList(deps: Needs, list: LongList): Promise<SitemapEntry[]> {
  const starts = await findPartStarts(deps.pool, { list, perPart, now: deps.clock.now() });
  return starts.map(({ id, changedAt }) => ({ address: partAddress(deps, `${list}-${id}`), changedAt }));
}

const partOfLongList = new RegExp(`^(jobs|servicemen)-(${idPattern})$`);

/**
 * XML in pieces. For the start of an earlier part, the address of the part that has its pages now: caches keep few
 * parts, however many starts are asked for. Errors: `not_found` for a part that does not exist.
 */
export async function readSitemapPart(deps: Needs, part: string): Promise<AsyncGenerator<string> | string> {
  const name = part.replace(/\.xml$/, "");
  if (name === "pages") return urlSet(whole(searchPages.map((page) => entryOf(deps, page))));
  if (name === "articles") return urlSet(articlePages(deps));
  if (name === "places")
    return urlSet(
      whole(placePaths(await readSupply(deps)).map(([path, changedAt]) => entryOf(deps, path, changedAt))),
    );
  if (name.startsWith("trades")) return urlSet(await tradePages(deps, name));
  const [, list, from] = partOfLongList.exec(name) ?? [];
  if (!list || !from) throw new AppError("not_found");
  const own = partAddress(deps, name);
  const starts = (await partsOf(deps)).map(({ address }) => address).filter((address) => isOf(list, address));
  const covering = starts.findLast((address) => address <= own) ?? starts[0];
  if (!covering) throw new AppError("not_found");
  return covering === own ? urlSet(entriesFrom(deps, list as LongList, from)) : covering;
}

const isOf = (list: string, address: string): boolean => address.includes(`/${list}-`);

const entryOf = (
  { config: { origin } }: Pick<Deps, "config">,
  path: string,
  changedAt?: Date,
): SitemapEntry => ({
  address: origin + path,
  changedAt,
  inLanguages: alternatesOf(path).map(([code, address]) => [code, origin + address]),
});

async function* whole(entries: readonly SitemapEntry[]) {
  yield entries;
}

async function tradePages(deps: Needs, name: string) {
  const supply = await readSupply(deps);
  const services = tradeParts(supply, perPart).find((_, part) => tradePartName(part) === name);
  if (!services) throw new AppError("not_found");
  return inSlices(services, (service) =>
    tradePaths(service, supply).map(([path, changedAt]) => entryOf(deps, path, changedAt)),
  );
}

async function* inSlices<Item>(items: readonly Item[], entriesOf: (item: Item) => SitemapEntry[]) {
  for (const item of items) yield entriesOf(item);
}

async function* articlePages(deps: Needs) {
  const rows = await findArticleEntries(deps.pool);
  yield rows.map(({ id, changedAt }) => entryOf(deps, pageOf.articles(id), changedAt));
}

async function* entriesFrom(deps: Needs, list: LongList, from: string) {
  const now = deps.clock.now();
  let after: string | undefined;
  for (let count = 0; count < perPart; count += perSlice) {
    const rows = await findEntries(deps.pool, { list, from, after, limit: perSlice, now });
    yield rows.map(({ id, changedAt }) => entryOf(deps, pageOf[list](id), changedAt));
    after = rows.at(-1)?.id;
    if (rows.length < perSlice) return;
  }
}
