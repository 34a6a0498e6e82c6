import { defaultLanguage } from "#shared/messages/languages.ts";
import { textsIn } from "./texts.ts";

/** Texts that are stored or handed on as data, such as the name of a deleted account: the same for every reader. */
export const storedTexts = textsIn(defaultLanguage);
