/**
 * Which of a person's own data a page was rendered from. A page depends on the values that it read and on nothing else,
 * so a person with the same ones gets the same HTML (server/http/page-templates.ts). Used on the server only.
 */
import { packTables } from "./packed-tables.ts";
import { scriptSafe } from "./script-safe.ts";

/** Answers to a person's own calls, by the call's address. */
export type OwnAnswers = ReadonlyMap<string, unknown>;

/** A place in an answer. */
interface Place {
  call: string;
  path: readonly string[];
}

/** Something that was asked of a place, and what was found there. */
interface Check extends Place {
  ask: (value: unknown) => unknown;
  found: unknown;
}

/** A place whose data is inserted into finished HTML. */
interface Insertion extends Place {
  write: (value: unknown) => string;
}

/** Unguessable, as data that contains it would be taken for an insertion. */
const mark = import.meta.env.SSR ? `own-${crypto.randomUUID()}-` : "";
const marks = new RegExp(`${mark}(\\d+);`);

const tracked = new WeakMap<object, { reads: PageReads; place: Place; value: object }>();

/** A page without its person's data. */
export interface PageTemplate {
  /** Whether the page of a person with these answers differs in inserted data only. */
  fits(answers: OwnAnswers): boolean;
  /** `change` is applied to what all people share. */
  html(answers: OwnAnswers, change: (shared: string) => string): string;
}

export class PageReads {
  private readonly checks = new Map<string, Check>();
  private readonly insertions: Insertion[] = [];
  private isStoring = false;
  /** Whether the page can be made for other people from its template. */
  isKept = true;

  /** The answer to one of the person's own calls: what the page reads of it is noted. */
  track(call: string, body: unknown): unknown {
    return this.value({ call, path: [] }, body);
  }

  /** The page used data that is not followed: it is right for this person alone. */
  giveUp(): void {
    this.isKept = false;
  }

  /** Takes the place of data in the page's script or of a part of the page. */
  insert(place: Place, write: Insertion["write"]): string {
    this.insertions.push({ ...place, write });
    return `${mark}${this.insertions.length - 1};`;
  }

  /** A query's data as JSON for the page's script. Personal data within other data cannot be exchanged. */
  json(data: unknown): string {
    const own = typeof data === "object" && data !== null ? tracked.get(data) : undefined;
    if (own?.reads === this) return this.insert(own.place, jsonOf);
    this.isStoring = true;
    const json = jsonOf(data);
    this.isStoring = false;
    return json;
  }

  templateOf(html: string): PageTemplate {
    const checks = [...this.checks.values()];
    const { insertions } = this;
    // Every second piece is the number of an insertion.
    const pieces = html.split(marks);
    return {
      fits: (answers) => checks.every((check) => Object.is(check.ask(valueAt(answers, check)), check.found)),
      html: (answers, change) =>
        pieces
          .map((piece, index) => {
            if (index % 2 === 0) return change(piece);
            const insertion = insertions[Number(piece)]!;
            return insertion.write(valueAt(answers, insertion));
          })
          .join(""),
    };
  }

  check(place: Place, question: string, value: unknown, ask: Check["ask"]): unknown {
    if (this.isStoring) this.giveUp();
    const key = JSON.stringify([place.call, place.path, question]);
    const known = this.checks.get(key);
    if (known) return known.found;
    const found = ask(value);
    this.checks.set(key, { ...place, ask, found });
    return found;
  }

  private value(place: Place, value: unknown): unknown {
    this.check(place, "value", value, simpleOf);
    return typeof value === "object" && value !== null ? this.proxyOf(place, value) : value;
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
              (object) => isObject(object) && name in object,
            ) as boolean),
      ownKeys: (target) => {
        this.check(place, "keys", target, (object) =>
          isObject(object) ? Object.keys(object).join("\n") : "",
        );
        return Reflect.ownKeys(target);
      },
    });
    this.proxies.set(value, proxy);
    tracked.set(proxy, { reads: this, place, value });
    return proxy;
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

/** The value itself, or the kind of an object, whose fields are read on their own. */
const simpleOf = (value: unknown): unknown =>
  Array.isArray(value) ? "(list)" : isObject(value) ? "(object)" : value;

const jsonOf = (data: unknown): string => scriptSafe(JSON.stringify(packTables(data)));

function valueAt(answers: OwnAnswers, { call, path }: Place): unknown {
  let value = answers.get(call);
  for (const name of path) value = isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
  return value;
}

/** The data behind an object of a page under way, and where it comes from. */
export const originOf = (object: object) => tracked.get(object);

/** Whether a field has this value. People with any other value there get the same page. */
export function fieldIs<T extends object, Name extends keyof T & string>(
  object: T,
  name: Name,
  value: T[Name],
): boolean {
  const question = import.meta.env.SSR ? `is ${JSON.stringify(value)}` : "";
  return ask(object, name, question, (found) => found === value);
}

/** Whether a field is not empty. */
export const isFilled = <T extends object>(object: T, name: keyof T & string): boolean =>
  ask(object, name, "is filled", Boolean);

/** Whether a list has this item. */
export function listHas<Item extends string>(list: readonly Item[], item: Item): boolean {
  const origin = import.meta.env.SSR ? originOf(list) : undefined;
  if (!origin) return list.includes(item);
  const has = (found: unknown) => Array.isArray(found) && found.includes(item);
  return origin.reads.check(origin.place, `has ${item}`, origin.value, has) as boolean;
}

function ask<T extends object>(
  object: T,
  name: keyof T & string,
  question: string,
  test: (value: unknown) => boolean,
): boolean {
  const origin = import.meta.env.SSR ? originOf(object) : undefined;
  if (!origin) return test(object[name]);
  const { reads, place, value } = origin;
  return reads.check(
    { ...place, path: [...place.path, name] },
    question,
    (value as T)[name],
    test,
  ) as boolean;
}
