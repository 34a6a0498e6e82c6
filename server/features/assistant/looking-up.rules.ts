/** Answers out of the texts that the product has: the FAQ page and the guide to its pages. */
import type { Faq } from "#shared/contracts/content.ts";
import { assistantTexts as words } from "#shared/messages/en-assistant.ts";
import { faqHints } from "./hints.rules.ts";
import { houseAnswers } from "./house-answers.rules.ts";
import { type PageGuide, pageGuides } from "./pages.rules.ts";
import { type Candidate, type Ranked, rank } from "./ranking.rules.ts";

/** From here on an answer is given as it is, from the lower one on as a guess, below not at all. */
const certain = 0.5;
const likely = 0.24;
/** The second best has to be this much worse for the best to be certain. */
const lead = 1.08;
/** A page explains nothing: it is the answer where no text is, or a place is asked for. */
const pageShare = (question: string): number => (/\bwhere\b/i.test(question) ? 1.2 : 0.75);

export interface Finding {
  text: string;
  /** Whether a person has to be offered besides. */
  isCertain: boolean;
}

type Known = Candidate & { page?: PageGuide };

/** The best answer to a question; undefined when nothing comes near. */
export function lookUp(question: string, faqs: readonly Faq[]): Finding | undefined {
  const [best, second] = rank(question, known(question, faqs));
  if (!best || best.score < likely) return undefined;
  const isCertain = best.score >= certain && best.score >= (second?.score ?? 0) * lead;
  const text = answerOf(best);
  return { isCertain, text: isCertain ? text : `${text}\n\n${words.unsure}` };
}

/** What is nearest to a question, for a model to word its answer from. */
export function nearest(question: string, faqs: readonly Faq[], most: number): Candidate[] {
  return rank(question, known(question, faqs))
    .slice(0, most)
    .map(({ candidate }) => candidate);
}

const known = (question: string, faqs: readonly Faq[]): Known[] => [
  ...faqs.map(({ question, answer }) => ({
    title: question,
    answer: withQuestion(question, answer),
    hints: faqHints[question] ?? "",
  })),
  ...houseAnswers,
  ...pageGuides.map((page) => ({ ...page, page, share: pageShare(question) })),
];

/** A "No." answers the question that stands on the page, which is seldom the one that was asked. */
const withQuestion = (question: string, answer: string): string =>
  /^(yes|no)\b/i.test(answer) ? `**${question}** ${answer}` : answer;

const answerOf = ({ candidate: { answer, page } }: Ranked<Known>): string =>
  page ? `${answer}\n${words.page(page.path)}` : answer;
