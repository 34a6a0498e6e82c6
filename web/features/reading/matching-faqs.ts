import type { Faq } from "#shared/contracts/content.ts";
import { foldText } from "#shared/folded-text.ts";

const folded = (text: string): string => foldText(text).toLowerCase();

/** Questions that hold every typed word, in the question or the answer. */
export function matchingFaqs(faqs: readonly Faq[], typed: string): readonly Faq[] {
  const words = folded(typed).split(/\s+/).filter(Boolean);
  if (words.length === 0) return faqs;
  return faqs.filter((faq) => {
    const text = folded(`${faq.question} ${faq.answer}`);
    return words.every((word) => text.includes(word));
  });
}
