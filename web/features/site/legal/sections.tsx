import type { TermsSection } from "#texts/legal.ts";

/** Numbered sections, each with an anchor. */
export function Sections({ sections }: { sections: readonly TermsSection[] }) {
  return sections.map(({ id, title, paragraphs }) => (
    <section key={id} id={id}>
      <h3 className="h3">{title}</h3>
      {paragraphs.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </section>
  ));
}

export function Contents({ title, sections }: { title: string; sections: readonly TermsSection[] }) {
  return (
    <nav aria-label={title}>
      <b>{title}</b>
      <ol>
        {sections.map(({ id, title: text }) => (
          <li key={id}>
            <a className="link" href={`#${id}`}>
              {text}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
