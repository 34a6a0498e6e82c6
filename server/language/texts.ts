/** The texts of all languages, for the places where a sentence reaches its reader. */
import * as en from "#shared/messages/en/all-texts.ts";
import type { Language } from "#shared/messages/languages.ts";
import * as pcm from "#shared/messages/pcm/all-texts.ts";
import { pseudoTexts } from "#shared/messages/pseudo.ts";
import type { Texts } from "#shared/messages/texts.ts";

export type AllTexts = Texts<typeof en>;

let pseudo: AllTexts | undefined;

const tables: Record<Language, () => AllTexts> = {
  en: () => en,
  pcm: () => pcm,
  qps: () => (pseudo ??= pseudoTexts(en)),
};

export const textsIn = (language: Language): AllTexts => tables[language]();
