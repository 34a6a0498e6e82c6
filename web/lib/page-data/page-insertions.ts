/** Placeholders in a page template, replaced by the data of each request. Used on the server only. */
import { escaped } from "../parts/escaped.ts";
import { scriptSafe } from "../parts/script-safe.ts";
import { isComposite, type OwnAnswers, type Source } from "./followed-data.ts";
import { packTables } from "./packed-tables.ts";

export type Write = (data: unknown) => string;
type Encode = (text: string) => string;

interface Insertion {
  source: Source;
  write: Write;
  written: Map<object, string>;
}

/** Cached texts per placeholder; there are some tens of templates. */
const maxWritten = 50;
/** Longer texts, such as lists, are not cached here: their whole pages are. */
const maxWrittenLength = 10_000;

/** The placeholders of one template. */
export class PageInsertions {
  private readonly all: Insertion[] = [];
  /** Texts that are also used outside HTML, where they are escaped differently, by placeholder. */
  private readonly texts = new Map<string, { source: Source; write: Write }>();
  private readonly marksOfTexts = new WeakMap<object, Map<Write, string>>();
  /** Unguessable: data that contains it would be replaced. Escaping for URLs and HTML does not change it. */
  private readonly mark = `own-${crypto.randomUUID()}-`;
  private readonly marks = new RegExp(`${this.mark}(\\d+)_`, "g");

  /** Returns the placeholder for the data. */
  html(source: Source, write: Write): string {
    this.all.push({ source, write, written: new Map() });
    return `${this.mark}${this.all.length - 1}_`;
  }

  /** Returns the same placeholder for the same data and function, because query keys are compared. */
  text(source: Source, data: object, write: Write): string {
    const known = this.marksOfTexts.get(data) ?? new Map<Write, string>();
    this.marksOfTexts.set(data, known);
    const mark = known.get(write) ?? this.html(source, (each) => escaped(write(each)));
    known.set(write, mark);
    this.texts.set(mark, { source, write });
    return mark;
  }

  /** A query's key as JSON for the page's script. */
  keyJson(key: readonly unknown[]): string {
    return scriptSafe(JSON.stringify(key)).replace(this.marks, (mark) => {
      const { source, write } = this.texts.get(mark)!;
      return this.html(source, (each) => scriptSafe(JSON.stringify(write(each))).slice(1, -1));
    });
  }

  /** Whether the address of a call contains data of other calls' answers. */
  isMade(call: string): boolean {
    return call.includes(this.mark);
  }

  addressOf(call: string, answers: OwnAnswers): string {
    return call.replace(this.marks, (mark) => {
      const { source, write } = this.texts.get(mark)!;
      return encodeURIComponent(write(source.of(answers, "body")));
    });
  }

  /** Returns a function that fills the page. `encode` applies the page's encoding to inserted texts. */
  templateOf(html: string, encode: Encode): (answers: OwnAnswers) => string {
    // Every second piece is the number of a placeholder.
    const [start = "", ...pieces] = html.split(this.marks);
    const places = pieces.flatMap((piece, index) =>
      index % 2 === 0 ? [{ number: Number(piece), after: pieces[index + 1]! }] : [],
    );
    return (answers) => {
      const known: string[] = [];
      let filled = start;
      for (const { number, after } of places) {
        known[number] ??= written(this.all[number]!, answers, encode);
        filled += known[number] + after;
      }
      return filled;
    };
  }
}

/** Cached by object: public answers are the same object on many pages. */
function written({ source, write, written }: Insertion, answers: OwnAnswers, encode: Encode): string {
  const data = source.of(answers, "body");
  if (!isComposite(data)) return encode(write(data));
  const html = written.get(data) ?? encode(write(data));
  if (html.length > maxWrittenLength) return html;
  if (written.size >= maxWritten) written.clear();
  written.set(data, html);
  return html;
}

export const jsonOf = (data: unknown): string => scriptSafe(JSON.stringify(packTables(data)));
