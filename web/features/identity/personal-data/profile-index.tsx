import { profileTexts } from "#texts/personal-data.ts";

const words = profileTexts.index;

/** The parts of the page, by the ids that the links lead to. */
export type ProfilePart = keyof typeof words.parts;

/** What stands further down: the page is long on a phone. Plain links, so that they work without scripts. */
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
