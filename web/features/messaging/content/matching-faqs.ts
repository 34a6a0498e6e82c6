import type { Faq } from "#shared/contracts/content.ts";
import { foldName } from "#shared/masking/folded-names.ts";

/** Questions that contain every typed word in the question or answer; matches in the question alone come first. */
export function matchingFaqs(faqs: readonly Faq[], typed: string): readonly Faq[] {
  const words = foldName(typed).split(/\s+/).filter(Boolean);
  if (words.length === 0) return faqs;
  const hold = (text: string) => words.every((word) => foldName(text).includes(word));
  const asked = faqs.filter(({ question }) => hold(question));
  const answered = faqs.filter((faq) => !asked.includes(faq) && hold(`${faq.question} ${faq.answer}`));
  return [...asked, ...answered];
}
