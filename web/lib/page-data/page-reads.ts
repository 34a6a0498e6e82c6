/**
 * Records which data a page was rendered from. A page depends only on the values that it read, so requests
 * with the same values get the same HTML (server/http/pages/page-templates.ts). Used on the server only.
 */
import {
  isComposite,
  type OwnAnswer,
  type OwnAnswers,
  rawOf,
  type Source,
  sourceOf,
  tracked,
} from "./followed-data.ts";
import { jsonOf, PageInsertions } from "./page-insertions.ts";

/** A path into an answer, or into data derived from answers. */
interface Place {
  root: string;
  rootOf: Source["of"];
  path: readonly string[];
}

/** A rendered page with placeholders for its data. */
export interface PageTemplate {
  /** Whether the page of these answers differs only in inserted data. */
  fits(answers: OwnAnswers): boolean;
  html(answers: OwnAnswers): string;
  insertions: PageInsertions;
}

export class PageReads {
  private readonly checks = new Map<string, (answers: OwnAnswers) => boolean>();
  readonly insertions = new PageInsertions();
  /** Whether the template can serve other people. */
  isKept = true;
  private madeCount = 0;
  private readonly proxies = new Map<object, object>();

  /** Returns a proxy of an answer that is not part of the template; records what the page reads of it. */
  track(call: string, compared: unknown): unknown {
    return this.value(
      { root: call, rootOf: (answers, kind) => answers.get(call)?.[kind], path: [] },
      compared,
    );
  }

  /** Data derived from answers, tracked like an answer. */
  made(source: Source, value: object): object {
    this.madeCount += 1;
    return this.proxyOf({ root: `made ${this.madeCount}`, rootOf: source.of, path: [] }, value);
  }

  /** The page used untracked data, so it is valid for this person only. */
  giveUp(): void {
    this.isKept = false;
  }

  /** A query's data as JSON for the page's script. */
  json(data: unknown): string {
    const source = sourceOf(data);
    return source?.reads === this ? this.insertions.html(source, jsonOf) : jsonOf(data);
  }

  /** `encode` applies the page's encoding to inserted texts. */
  templateOf(html: string, encode: (text: string) => string = (text) => text): PageTemplate {
    const checks = [...this.checks.values()];
    const { insertions } = this;
    return {
      fits: (answers) => checks.every((isSame) => isSame(answers)),
      html: insertions.templateOf(html, encode),
      insertions,
    };
  }

  ask(sources: readonly (Source | undefined)[], data: readonly unknown[], question: Question): unknown {
    const ask = (answers?: OwnAnswers) =>
      question(
        ...data.map((each, n) => {
          const source = sources[n];
          if (!source) return each;
          return answers ? source.of(answers, "compared") : rawOf(each);
        }),
      );
    const found = ask();
    this.checks.set(`question ${this.checks.size}`, (answers) => Object.is(ask(answers), found));
    return found;
  }

  private check<Found>(place: Place, name: string, value: unknown, ask: (value: unknown) => Found): Found {
    const key = JSON.stringify([place.root, place.path, name]);
    const found = ask(value);
    if (!this.checks.has(key))
      this.checks.set(key, (answers) => Object.is(ask(valueAt(answers, "compared", place)), found));
    return found;
  }

  private value(place: Place, value: unknown): unknown {
    this.check(place, "value", value, simpleOf);
    return isComposite(value) ? this.proxyOf(place, value) : value;
  }

  private proxyOf(place: Place, value: object): object {
    const known = this.proxies.get(value);
    if (known) return known;
    const hasName = (name: string) => (object: unknown) => isComposite(object) && name in object;
    const proxy = new Proxy(value, {
      get: (target, name, receiver) => {
        const found = Reflect.get(target, name, receiver) as unknown;
        const isInherited = !Object.hasOwn(target, name) && name in target;
        if (typeof name === "symbol" || isInherited) return found;
        return this.value({ ...place, path: [...place.path, name] }, found);
      },
      has: (target, name) =>
        typeof name === "symbol" ? name in target : this.check(place, `has ${name}`, target, hasName(name)),
      ownKeys: (target) => {
        this.check(place, "keys", target, keysOf);
        return Reflect.ownKeys(target);
      },
    });
    this.proxies.set(value, proxy);
    tracked.set(proxy, { reads: this, value, of: (answers, kind) => valueAt(answers, kind, place) });
    return proxy;
  }
}

export type Question = (...data: unknown[]) => unknown;

/** The value itself; for objects and lists only the kind, because their fields are checked separately. */
const simpleOf = (value: unknown): unknown =>
  Array.isArray(value) ? "(list)" : isComposite(value) ? "(object)" : value;

const keysOf = (value: unknown): string => (isComposite(value) ? Object.keys(value).join("\n") : "");

function valueAt(answers: OwnAnswers, kind: keyof OwnAnswer, { rootOf, path }: Place): unknown {
  let value = rootOf(answers, kind);
  for (const name of path)
    value = isComposite(value) && Object.hasOwn(value, name) ? value[name as keyof typeof value] : undefined;
  return value;
}
