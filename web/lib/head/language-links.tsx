/** Language choice: it is stored, and the open page is shown in the chosen language. */
import { useQueryClient } from "@tanstack/react-query";
import type { MouseEvent } from "react";
import { useLocation } from "react-router";
import {
  addressIn,
  type ChosenLanguage,
  languages,
  languageTags,
  ownName,
} from "#shared/messages/languages.ts";
import { languageTexts as words } from "#texts/languages.ts";
import { SegmentedControl } from "#web/ui/actions/segmented-control.tsx";
import { useToast } from "#web/ui/overlay/toast.tsx";

function useChoose(): (language: string) => void {
  const client = useQueryClient();
  const showToast = useToast();
  return (language) =>
    void import("../language-choice.ts")
      .then(({ chooseLanguage }) => chooseLanguage(client, language as ChosenLanguage))
      .catch(() => showToast(words.failed, "error"));
}

const segments = languages.map((language) => ({
  value: language,
  label: ownName[language],
  lang: languageTags[language],
}));

/** All languages, with the page's own marked. */
export function LanguageChoice() {
  return (
    <SegmentedControl
      label={words.title}
      segments={segments}
      value={import.meta.env.PAGE_LANGUAGE}
      onSelect={useChoose()}
    />
  );
}

/** Links to the page in other languages, also for search engines and browsers without scripts. */
export function OtherLanguages() {
  const choose = useChoose();
  const { pathname } = useLocation();
  const press = (event: MouseEvent, language: ChosenLanguage) => {
    // The browser opens a new tab or window.
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    choose(language);
  };
  return languages
    .filter((language) => language !== import.meta.env.PAGE_LANGUAGE)
    .map((language) => (
      <a
        key={language}
        href={addressIn(language, pathname)}
        lang={languageTags[language]}
        hrefLang={languageTags[language]}
        suppressHydrationWarning
        onClick={(event) => press(event, language)}
      >
        {ownName[language]}
      </a>
    ));
}
