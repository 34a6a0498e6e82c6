/** Read-only: answers come from our texts, current figures and the caller's record. A model only rephrases texts. */
import type { Actor } from "#server/actor.ts";
import type { Deps } from "#server/deps.ts";
import { GatewayError } from "#server/gateways/ports/gateway-error.ts";
import { textsIn } from "#server/language/texts.ts";
import type { Faq } from "#shared/contracts/content.ts";
import { maskContacts } from "#shared/masking/masking.ts";
import { contentLanguageOf } from "#shared/messages/content-language.ts";
import { defaultLanguage, type Language } from "#shared/messages/languages.ts";
import { listFaqs } from "../content/content.service.ts";
import { answerSamples, faqSamples, pageSamples, topicSamples } from "./intents.rules.ts";
import { createMatcher, slotsOf } from "./matching.rules.ts";
import { instructionsFor, shownReply, type Text } from "./model-text.rules.ts";
import { topicAnswers } from "./topics.service.ts";

type Needs = Pick<Deps, "db" | "pool" | "clock" | "state" | "config" | "settings" | "gateways" | "log">;

/** Scores from `certain` on are answered directly, from `likely` on as a guess, lower ones not at all. */
const certain = 0.5;
const likely = 0.35;
/** The best score has to exceed the second by this factor to be certain. */
const lead = 1.05;
const textsForModel = 8;
let matcher: ReturnType<typeof createMatcher<string>> | undefined;
/** Finds an answer's key: a FAQ question, a title, a page path or a topic. Built on the first question. */
const match: ReturnType<typeof createMatcher<string>> = (...asked) => {
  matcher ??= createMatcher(
    Object.entries({ ...faqSamples, ...answerSamples, ...pageSamples, ...topicSamples }).flatMap(
      ([answer, samples]) => samples.split("; ").map((text) => ({ text, answer })),
    ),
  );
  return matcher(...asked);
};
const isTopic = (key: string): key is keyof typeof topicSamples => Object.hasOwn(topicSamples, key);

/** An uncertain answer, or one worded by a model, ends with the 24/7 line. */
export async function answerQuestion(
  deps: Needs,
  actor: Actor | undefined,
  { userInput, language }: { userInput: string; language: Language },
): Promise<string> {
  const { chatReplyTexts: words, chatAnswers } = textsIn(language);
  const faqs = await faqsIn(deps, language);
  const texts = textsOf(faqs, language);
  const found = match(userInput, [
    ...faqs.map(({ key }) => ({ text: key, answer: key })),
    ...faqs.map(({ key, question }) => ({ text: question, answer: key })),
    ...Object.keys(chatAnswers).map((title) => ({ text: title, answer: title })),
  ]).filter(({ answer }) => texts.has(answer) || isTopic(answer));
  const best = found[0];
  // Personal and current facts never go to a model.
  if (best && best.score >= likely && isTopic(best.answer))
    return topicAnswers[best.answer]({ deps, actor, words, slots: slotsOf(userInput).slots });
  const nearest = found.filter(({ answer }) => texts.has(answer)).slice(0, textsForModel);
  const worded = await wordedByModel(
    deps,
    { question: userInput, language },
    nearest.map(({ answer }) => texts.get(answer)!),
  );
  const handOver = words.handOver(deps.config.supportPhone);
  if (worded !== undefined) return `${worded}\n\n${handOver}`;
  if (!best || best.score < likely) return `${words.unknown}\n${handOver}`;
  const { shown } = texts.get(best.answer)!;
  const isCertain = best.score >= certain && best.score >= (found[1]?.score ?? 0) * lead;
  return isCertain ? shown : `${shown}\n\n${words.unsure} ${handOver}`;
}

type KeyedFaq = Faq & { key: string };
type KnownText = Text & { shown: string };

/** Questions in the reader's language. The key is the English one, which `faqSamples` names. */
async function faqsIn(deps: Needs, language: Language): Promise<KeyedFaq[]> {
  const english = await listFaqs(deps, defaultLanguage);
  const keys = new Map(english.map(({ id, question }) => [id, question]));
  const shownIn = contentLanguageOf(language);
  const shown = shownIn === defaultLanguage ? english : await listFaqs(deps, shownIn);
  return shown.flatMap((faq) => {
    const key = keys.get(faq.id);
    return key === undefined ? [] : [{ ...faq, key }];
  });
}

function textsOf(faqs: readonly KeyedFaq[], language: Language): Map<string, KnownText> {
  const { chatAnswers, chatPages, chatPageNames, chatReplyTexts: words } = textsIn(language);
  const all: [string, KnownText][] = [
    ...Object.entries(chatPages).map(([path, answer]): [string, KnownText] => [
      path,
      { title: chatPageNames[path] ?? path, answer, shown: `${answer}\n${words.page(path)}` },
    ]),
    ...Object.entries(chatAnswers).map(([title, answer]): [string, KnownText] => [
      title,
      { title, answer, shown: answer },
    ]),
    ...faqs.map(({ key, question, answer }): [string, KnownText] => [
      key,
      { title: question, answer, shown: withQuestion(question, answer) },
    ]),
  ];
  return new Map(all);
}

/** Adds the FAQ's question, because its "No." rarely answers the question as it was asked. */
const withQuestion = (question: string, answer: string): string =>
  /^(yes|no)\b/i.test(answer) ? `**${question}** ${answer}` : answer;

/** Undefined if there is no model, or its answer cannot be shown. */
async function wordedByModel(
  { gateways, config, log }: Needs,
  { question, language }: { question: string; language: Language },
  texts: readonly Text[],
): Promise<string | undefined> {
  if (!gateways.chat) return undefined;
  try {
    const instructions = instructionsFor({ productName: config.productName, language }, texts);
    const reply = shownReply(await gateways.chat.reply({ instructions, message: maskContacts(question) }));
    if (reply === undefined) log.warn("the chat model's reply was not an answer");
    return reply;
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    log.warn({ err: error }, "the chat model did not answer");
    return undefined;
  }
}
