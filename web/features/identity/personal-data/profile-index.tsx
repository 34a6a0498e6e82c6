import { profileTexts } from "#texts/personal-data.ts";

const words = profileTexts.index;

/** The parts of the page, named after the ids that the links point to. */
type ProfilePart = keyof typeof words.parts;

/** Links to the sections further down; the page is long on a phone. Plain links work without scripts. */
export function ProfileIndex({ parts }: { parts: readonly ProfilePart[] }) {
  return (
    <nav className="chips" aria-label={words.title}>
      {parts.map((part) => (
        <a key={part} className="chip" href={`#${part}`}>
          {words.parts[part]}
        </a>
      ))}
    </nav>
  );
}
