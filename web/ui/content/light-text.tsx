import { type Part, readLightText, type Span } from "#shared/light-text.ts";

/** A text with paragraphs, bullets and bold words. What looks like HTML in it is shown as typed. */
export function LightText({ text }: { text: string }) {
  return (
    <div className="prose">
      {keyed(readLightText(text)).map(([key, part]) => (
        <PartOf key={key} part={part} />
      ))}
    </div>
  );
}

function PartOf({ part }: { part: Part }) {
  if (part.kind === "list") {
    return (
      <ul>
        {keyed(part.items).map(([key, item]) => (
          <li key={key}>
            <Spans spans={item} />
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
          <Spans spans={line} />
        </span>
      ))}
    </p>
  );
}

const Spans = ({ spans }: { spans: readonly Span[] }) =>
  keyed(spans).map(([key, { text, isBold }]) =>
    isBold ? <b key={key}>{text}</b> : <span key={key}>{text}</span>,
  );

/** The parts of a text never change places: their number is who they are. */
const keyed = <Entry,>(entries: readonly Entry[]): [number, Entry][] => [...entries.entries()];
