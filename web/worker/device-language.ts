/** The service worker serves all languages. It speaks the one of the page that was opened last. */
import { type ChosenLanguage, defaultLanguage, languages } from "#shared/messages/languages.ts";
import { readFact } from "#web/lib/device/device-database.ts";

/** Its sentences in each language. */
export const textsIn = import.meta.env.WORKER_TEXTS;

/** The default language on a device whose pages have not named one, or whose storage does not answer. */
export async function deviceLanguage(): Promise<ChosenLanguage> {
  const named = await readFact("language");
  return languages.find((language) => language === named) ?? defaultLanguage;
}
