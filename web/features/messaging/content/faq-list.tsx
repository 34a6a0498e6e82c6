import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Faq } from "#shared/contracts/content.ts";
import { foldName } from "#shared/masking/folded-names.ts";
import { languageTags } from "#shared/messages/languages.ts";
import { pages } from "#shared/paths.ts";
import { faqTexts as words } from "#texts/content.ts";
import { StructuredData } from "#web/lib/head/structured-data.tsx";
import { Button, LinkButton } from "#web/ui/actions/button.tsx";
import { Fold } from "#web/ui/content/accordion.tsx";
import { LightText } from "#web/ui/content/light-text.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { Unloaded } from "#web/ui/feedback/unloaded.tsx";
import { SearchField } from "#web/ui/fields/search-field.tsx";
import { faqsQuery } from "./content.api.ts";
import { faqFacts } from "./content-facts.ts";

const skeletons = 5;

export function FaqList() {
  const read = useQuery(faqsQuery());
  const faqs = read.data;
  if (faqs) return faqs.length > 0 ? <Searched faqs={faqs} /> : <NoFaqs />;
  return (
    <Unloaded
      read={read}
      words={words}
      count={skeletons}
      item={<Skeleton height="3rem" radius="0.875rem" />}
    />
  );
}

function Searched({ faqs }: { faqs: readonly Faq[] }) {
  const [typed, setTyped] = useState("");
  const found = matchingFaqs(faqs, typed);
  const clear = () => setTyped("");
  return (
    <section className="stack">
      <StructuredData facts={import.meta.env.SSR ? () => faqFacts(faqs) : undefined} />
      <form onSubmit={(event) => event.preventDefault()}>
        <SearchField
          label={words.search}
          placeholder={words.searchPlaceholder}
          maxLength={100}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onClear={clear}
        />
      </form>
      <p role="status" className="visually-hidden">
        {typed.trim() && words.found(found.length)}
      </p>
      {found.length === 0 && (
        <EmptyState title={words.none} help={words.noneHelp}>
          <Button kind="soft" onClick={clear}>
            {words.clear}
          </Button>
        </EmptyState>
      )}
      <div>
        {found.map(({ id, question, answer, createdBy, language }) => (
          <Fold key={id} id={id} title={<span lang={languageTags[language]}>{question}</span>}>
            <div lang={languageTags[language]}>
              <LightText text={answer} />
            </div>
            <p className="sm muted">{words.createdBy(createdBy)}</p>
          </Fold>
        ))}
      </div>
    </section>
  );
}

const NoFaqs = () => (
  <EmptyState title={words.empty}>
    <LinkButton kind="soft" to={pages.support}>
      {words.ask}
    </LinkButton>
  </EmptyState>
);

/** Questions that contain every typed word in the question or answer; matches in the question alone come first. */
export function matchingFaqs(faqs: readonly Faq[], typed: string): readonly Faq[] {
  const words = foldName(typed).split(/\s+/).filter(Boolean);
  if (words.length === 0) return faqs;
  const hold = (text: string) => words.every((word) => foldName(text).includes(word));
  const asked = faqs.filter(({ question }) => hold(question));
  const answered = faqs.filter((faq) => !asked.includes(faq) && hold(`${faq.question} ${faq.answer}`));
  return [...asked, ...answered];
}
