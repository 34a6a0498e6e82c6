/**
 * How components read a request's data, so that the page around it can be shared: the server records what they read
 * (page-reads.ts). In the browser these functions only call the given one.
 */
import { rawOf, type Source, sourceOf } from "./followed-data.ts";
import type { Write } from "./page-insertions.ts";
import type { Question } from "./page-reads.ts";

/**
 * The answer to a question about data, such as whether two fields are equal. The page depends on the answer
 * instead of the data. The question must be a pure function of its arguments.
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

/** Data derived from data by a pure function. The page depends on what it reads of the result. */
export function madeOf<Data extends readonly unknown[], Made extends object>(
  make: (...data: Data) => Made,
  ...data: Data
): Made {
  if (!import.meta.env.SSR) return make(...data);
  const source = sourceOf(data);
  if (!source) return make(...data);
  const { reads, of } = source;
  const makeOnce = onceEach(make);
  const made: Source = { reads, of: (answers, kind) => makeOnce(...(of(answers, kind) as Data)) };
  return reads.made(made, make(...(rawOf(data) as Data))) as Made;
}

/** Caches the last result, because a page asks many questions about it. */
function onceEach<Data extends readonly unknown[], Made>(make: (...data: Data) => Made): typeof make {
  let last: { data: Data; made: Made } | undefined;
  return (...data) => {
    if (!last || data.some((each, n) => each !== last?.data[n])) last = { data, made: make(...data) };
    return last.made;
  };
}

/** HTML derived from data by a pure function. */
export function htmlOf<Data extends object>(data: Data, write: (data: Data) => string): string {
  if (!import.meta.env.SSR) return write(data);
  const source = sourceOf(data);
  return source ? source.reads.insertions.html(source, write as Write) : write(data);
}

/**
 * Text derived from data by a pure function. It must not be empty, and must be a whole attribute, the only
 * child of its element, or a value in a query's key and call.
 */
export function textOf<Data extends object>(data: Data, write: (data: Data) => string): string {
  if (!import.meta.env.SSR) return write(data);
  const source = sourceOf(data);
  return source ? source.reads.insertions.text(source, data, write as Write) : write(data);
}
