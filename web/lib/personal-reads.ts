/**
 * Which data a page was rendered from. A page depends on the values that it read and on nothing else, so a request with
 * the same ones gets the same HTML (server/http/page-templates.ts). Used on the server only.
 */
import { escaped } from "./escaped.ts";
import { packTables } from "./packed-tables.ts";
import { scriptSafe } from "./script-safe.ts";

/** Answers to a page's own calls, by the call's address. */
export type OwnAnswers = ReadonlyMap<string, OwnAnswer>;

interface OwnAnswer {
  /** As the page shows it. */
  body: unknown;
  /** With the template's id in place of the one in the page's address, so that pages of two jobs can be equal. */
  compared: unknown;
}

/** A place in an answer. */
interface Place {
  call: string;
  path: readonly string[];
}

/** Where data comes from: answers, or a structure with answers in it. */
interface Source {
  reads: PageReads;
  of(answers: OwnAnswers, kind: keyof OwnAnswer): unknown;
}

type Write = (data: unknown) => string;

/** Some kB each, in each of some tens of templates. */
const maxWritten = 50;

/** Unguessable, as data that contains it would be taken for an insertion. Addresses and attributes leave it as it is. */
const mark = import.meta.env.SSR ? `own-${crypto.randomUUID()}-` : "";

const tracked = new WeakMap<object, Source & { value: object }>();

/** A page without its data. */
export interface PageTemplate {
  /** Whether the page of these answers differs in inserted data only. */
  fits(answers: OwnAnswers): boolean;
  html(answers: OwnAnswers): string;
}

export class PageReads {
  private readonly checks = new Map<string, (answers: OwnAnswers) => boolean>();
  private readonly insertions: { source: Source; write: Write; written: Map<object, string> }[] = [];
  /** Whether the page can be made for other people from its template. */
  isKept = true;

  /** An answer that the page's template does not hold: what the page reads of it is noted. */
  track(call: string, compared: unknown): unknown {
    return this.value({ call, path: [] }, compared);
  }

  /** The page used data that is not followed: it is right for this person alone. */
  giveUp(): void {
    this.isKept = false;
  }

  /** Takes the place of data in the page's script or of a part of the page. */
  insert(source: Source, write: Write): string {
    this.insertions.push({ source, write, written: new Map() });
    return `${mark}${this.insertions.length - 1}_`;
  }

  /** A query's data as JSON for the page's script. */
  json(data: unknown): string {
    const source = sourceOf(data);
    return source?.reads === this ? this.insert(source, jsonOf) : jsonOf(data);
  }

  templateOf(html: string): PageTemplate {
    const checks = [...this.checks.values()];
    const { insertions } = this;
    // Every second piece is the number of an insertion.
    const pieces = html.split(new RegExp(`${mark}(\\d+)_`));
    return {
      fits: (answers) => checks.every((isSame) => isSame(answers)),
      html: (answers) =>
        pieces
          .map((piece, index) => {
            if (index % 2 === 0) return piece;
            const { source, write, written } = insertions[Number(piece)]!;
            const data = source.of(answers, "body");
            if (!isComposite(data)) return write(data);
            // Answers for everyone are the same object on many pages.
            const html = written.get(data) ?? write(data);
            if (written.size >= maxWritten) written.clear();
            written.set(data, html);
            return html;
          })
          .join(""),
    };
  }

  ask(sources: readonly (Source | undefined)[], data: readonly unknown[], question: Question): unknown {
    const ask = (answers?: OwnAnswers) =>
      question(
        ...data.map((each, n) => {
          const source = sources[n];
          return source && answers ? source.of(answers, "compared") : rawOf(each);
        }),
      );
    const found = ask();
    this.checks.set(`question ${this.checks.size}`, (answers) => Object.is(ask(answers), found));
    return found;
  }

  private check(place: Place, name: string, value: unknown, ask: Question): unknown {
    const key = JSON.stringify([place.call, place.path, name]);
    const found = ask(value);
    if (!this.checks.has(key))
      this.checks.set(key, (answers) => Object.is(ask(valueAt(answers, "compared", place)), found));
    return found;
  }

  private value(place: Place, value: unknown): unknown {
    this.check(place, "value", value, simpleOf);
    return isComposite(value) ? this.proxyOf(place, value) : value;
  }

  private readonly proxies = new Map<object, object>();

  private proxyOf(place: Place, value: object): object {
    const known = this.proxies.get(value);
    if (known) return known;
    const proxy = new Proxy(value, {
      get: (target, name, receiver) => {
        const found = Reflect.get(target, name, receiver) as unknown;
        const isInherited = !Object.hasOwn(target, name) && name in target;
        if (typeof name === "symbol" || isInherited) return found;
        return this.value({ ...place, path: [...place.path, name] }, found);
      },
      has: (target, name) =>
        typeof name === "symbol"
          ? name in target
          : (this.check(
              place,
              `has ${name}`,
              target,
              (object) => isComposite(object) && name in object,
            ) as boolean),
      ownKeys: (target) => {
        this.check(place, "keys", target, (object) =>
          isComposite(object) ? Object.keys(object).join("\n") : "",
        );
        return Reflect.ownKeys(target);
      },
    });
    this.proxies.set(value, proxy);
    tracked.set(proxy, { reads: this, value, of: (answers, kind) => valueAt(answers, kind, place) });
    return proxy;
  }
}

type Question = (...data: unknown[]) => unknown;

const isComposite = (value: unknown): value is object => typeof value === "object" && value !== null;

/** The value itself, or the kind of an object, whose fields are read on their own. */
const simpleOf = (value: unknown): unknown =>
  Array.isArray(value) ? "(list)" : isComposite(value) ? "(object)" : value;

const jsonOf = (data: unknown): string => scriptSafe(JSON.stringify(packTables(data)));

function valueAt(answers: OwnAnswers, kind: keyof OwnAnswer, { call, path }: Place): unknown {
  let value = answers.get(call)?.[kind];
  for (const name of path)
    value = isComposite(value) && Object.hasOwn(value, name) ? value[name as keyof typeof value] : undefined;
  return value;
}

/** Where followed data comes from; undefined for other data. */
function sourceOf(data: unknown): Source | undefined {
  if (!isComposite(data)) return undefined;
  const known = tracked.get(data);
  if (known) return known;
  const entries = Object.entries(data).map(([name, value]) => [name, value, sourceOf(value)] as const);
  const reads = entries.find(([, , source]) => source)?.[2]?.reads;
  if (!reads) return undefined;
  return {
    reads,
    of: (answers, kind) => {
      const made = entries.map(([name, value, source]) => [name, source ? source.of(answers, kind) : value]);
      return Array.isArray(data) ? made.map(([, value]) => value) : Object.fromEntries(made);
    },
  };
}

/** Followed data without noting that it is read. */
function rawOf(data: unknown): unknown {
  if (!isComposite(data)) return data;
  const known = tracked.get(data);
  if (known) return known.value;
  if (!sourceOf(data)) return data;
  const made = Object.entries(data).map(([name, value]) => [name, rawOf(value)]);
  return Array.isArray(data) ? made.map(([, value]) => value) : Object.fromEntries(made);
}

/**
 * The answer to a question about data, such as whether two fields are equal. The page depends on the answer instead of
 * the data. The question must depend on its arguments and on constants alone.
 */
export function asked<Data extends readonly unknown[], Answer extends string | number | boolean | undefined>(
  question: (...data: Data) => Answer,
  ...data: Data
): Answer {
  if (!import.meta.env.SSR) return question(...data);
  const sources = data.map(sourceOf);
  const reads = sources.find(Boolean)?.reads;
  return reads ? (reads.ask(sources, data, question as unknown as Question) as Answer) : question(...data);
}

/** Finished HTML made of data alone. */
export function htmlOf<Data extends object>(data: Data, write: (data: Data) => string): string {
  if (!import.meta.env.SSR) return write(data);
  const source = sourceOf(data);
  return source ? source.reads.insert(source, write as Write) : write(data);
}

/** Text made of data alone, never empty, for a whole attribute or as the only child of its element. */
export function textOf<Data extends object>(data: Data, write: (data: Data) => string): string {
  if (!import.meta.env.SSR) return write(data);
  const source = sourceOf(data);
  return source ? source.reads.insert(source, (each) => escaped(write(each as Data))) : write(data);
}
