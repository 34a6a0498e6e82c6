import type { ReactNode } from "react";
import { type Part, readLightText, type Span } from "#shared/text/light-text.ts";

/** How plain text between the markup is rendered; unchanged by default. */
type ShowWords = (words: string) => ReactNode;
const asTheyAre: ShowWords = (words) => words;

/** A text with paragraphs, bullets and bold words. HTML in it is shown as typed. */
export function LightText({ text, showWords = asTheyAre }: { text: string; showWords?: ShowWords }) {
  return (
    <div className="prose">
      {keyed(readLightText(text)).map(([key, part]) => (
        <PartOf key={key} part={part} showWords={showWords} />
      ))}
    </div>
  );
}

function PartOf({ part, showWords }: { part: Part; showWords: ShowWords }) {
  if (part.kind === "list") {
    return (
      <ul>
        {keyed(part.items).map(([key, item]) => (
          <li key={key}>
            <Spans spans={item} showWords={showWords} />
          </li>
        ))}
      </ul>
    );
  }
  return (
    <p>
      {keyed(part.lines).map(([key, line]) => (
        <span key={key}>
          {key > 0 && <br />}
          <Spans spans={line} showWords={showWords} />
        </span>
      ))}
    </p>
  );
}

const Spans = ({ spans, showWords }: { spans: readonly Span[]; showWords: ShowWords }) =>
  keyed(spans).map(([key, { text, isBold }]) =>
    isBold ? <b key={key}>{showWords(text)}</b> : <span key={key}>{showWords(text)}</span>,
  );

/** The parts of a text never move, so their index is a stable key. */
const keyed = <Entry,>(entries: readonly Entry[]): [number, Entry][] => [...entries.entries()];
