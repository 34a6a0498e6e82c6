/**
 * The assistant. It reads and never does anything: answers come from the FAQ page, the guide to the pages, figures of
 * the moment and the asker's own record. A configured model words answers from the same texts; what it cannot, the
 * built-in answerer does.
 */
import type { Faq } from "#shared/contracts/content.ts";
import { assistantTexts as words } from "#shared/messages/en-assistant.ts";
import type { Actor } from "../../actor.ts";
import type { Deps } from "../../deps.ts";
import { GatewayError } from "../../gateways/ports/gateway-error.ts";
import { userRecord } from "../accounts/accounts.service.ts";
import { listFaqs } from "../content/content.service.ts";
import { addressKey, personKey, type Throttle, takeTurn } from "../throttles/throttles.service.ts";
import { tellOpenJobs, tellServicemen } from "./figures.service.ts";
import { lookUp, nearest } from "./looking-up.rules.ts";
import { instructionsFor, messageForModel, shownReply } from "./model-text.rules.ts";
import { ownAnswer } from "./own-account.rules.ts";
import { type Topic, topicOf } from "./topics.rules.ts";

type Needs = Pick<Deps, "db" | "pool" | "clock" | "config" | "owner" | "gateways" | "log">;

/** Texts that a model gets with a question. */
const textsForModel = 8;
const questionsOfPerson: Throttle = {
  name: "assistant.ask",
  limit: 120,
  windowSeconds: 3_600,
  refusal: "too_many_requests",
};
/** Of visitors, many share an address behind a mobile network. */
const questionsOfAddress: Throttle = { ...questionsOfPerson, limit: 300 };

/**
 * Answers one message. `address` is the caller's network address. An answer that is not certain ends with the 24/7 line.
 * *Errors*: `too_many_requests`. *Repeats*: the same question has the same answer.
 */
export async function askAssistant(
  deps: Needs,
  actor: Actor | undefined,
  { userInput, address }: { userInput: string; address: string },
): Promise<string> {
  const turn = actor
    ? { throttle: questionsOfPerson, key: personKey(questionsOfPerson, actor.userId) }
    : { throttle: questionsOfAddress, key: addressKey(questionsOfAddress, address) };
  await takeTurn(deps, deps.db, turn);
  const topic = topicOf(userInput);
  return topic ? tell(deps, actor, topic) : answerFromTexts(deps, userInput);
}

/** Never goes to a model: it holds facts of the person, or of the moment. */
async function tell(deps: Needs, actor: Actor | undefined, topic: Topic): Promise<string> {
  switch (topic.kind) {
    case "small-talk":
      return words[topic.about];
    case "person":
      return words.handOver(deps.config.supportPhone);
    case "jobs":
      return tellOpenJobs(deps, actor, topic);
    case "servicemen":
      return tellServicemen(deps, actor, topic);
    case "own":
      return actor ? ownAnswer(topic.about, await userRecord(deps, deps.db, actor.userId)) : words.signIn;
  }
}

async function answerFromTexts(deps: Needs, question: string): Promise<string> {
  const faqs = await listFaqs(deps);
  const handOver = words.handOver(deps.config.supportPhone);
  const worded = await wordedByModel(deps, question, faqs);
  if (worded !== undefined) return `${worded}\n\n${handOver}`;
  const found = lookUp(question, faqs);
  if (!found) return `${words.unknown}\n${handOver}`;
  return found.isCertain ? found.text : `${found.text} ${handOver}`;
}

/** Undefined where there is no model, or it gave no answer that can be shown. */
async function wordedByModel(
  { gateways, config, log }: Needs,
  question: string,
  faqs: readonly Faq[],
): Promise<string | undefined> {
  if (!gateways.chat) return undefined;
  try {
    const instructions = instructionsFor(config.productName, nearest(question, faqs, textsForModel));
    const reply = shownReply(await gateways.chat.reply({ instructions, message: messageForModel(question) }));
    if (reply === undefined) log.warn("the chat model's reply was no answer");
    return reply;
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    log.warn({ err: error }, "the chat model did not answer");
    return undefined;
  }
}
