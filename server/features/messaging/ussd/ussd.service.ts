/** Sessions of the phone menu: a repeated step gets the same answer and does nothing. */
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { keyedHash } from "#server/crypto/keyed-hash.ts";
import { seal, unseal } from "#server/crypto/sealed-text.ts";
import { actorWithoutSession } from "#server/features/identity/sessions/sessions.service.ts";
import { phoneKey, type Throttle, takeTurn } from "#server/features/platform/throttles/throttles.service.ts";
import type { UssdAnswer, UssdRequest } from "#server/gateways/ports/ussd.ts";
import type { Message } from "#server/language/message.ts";
import { ussdScreens as words } from "#server/language/messages.ts";
import { say } from "#server/language/say.ts";
import { countRefusal } from "#server/metrics.ts";
import { defaultLanguage, type Language } from "#shared/messages/languages.ts";
import { type E164, parsePhone } from "#shared/phones/phone.ts";
import { sentenceOf } from "./refusals.ts";
import { fitScreen } from "./screen-text.rules.ts";
import type { Caller } from "./screens.service.ts";
import { firstStep, type Place, type Step, takeStep } from "./steps.service.ts";
import type { UssdDeps } from "./transfers.service.ts";
import { claimNew, claimStep, endClaim, findSession, type SessionRow, storeSteps } from "./ussd.queries.ts";

/** A person cannot press keys faster for long. */
const steps: Throttle = {
  name: "ussd-steps",
  limit: 120,
  windowSeconds: 600,
  refusal: "too_many_requests",
};
const maxSteps = 60;
/** Characters of all inputs of a session together. */
const maxTyped = 600;
/** How long a process may take for a step before another one takes over. */
const claimMs = 10_000;
const waitMs = 3_000;
const pauseMs = 40;

/** What a session row holds, encrypted. */
interface Content extends Place {
  /** The first one is the menu, before anything was typed. */
  steps: { typed: string; answer: UssdAnswer }[];
}

/** Errors: those of the database. Repeats: the same answer; nothing happens twice. */
export async function answerStep(
  deps: UssdDeps,
  provider: string,
  request: UssdRequest,
): Promise<UssdAnswer> {
  const phone = parsePhone(request.phone);
  const isOurs = request.serviceCode === deps.config.ussdCode;
  if (!isOurs) return ending(words.unknownCode);
  if (!phone) return ending(words.foreign);
  const found = await actorWithoutSession(deps, { phone });
  const caller: Caller = {
    actor: found?.actor.isVerified ? found.actor : undefined,
    language: found?.actor.language ?? defaultLanguage,
  };
  const { inputs } = request;
  if (inputs.length > maxSteps || inputs.join("*").length > maxTyped) {
    countRefusal(deps.metrics, { code: "too_many_requests", limit: "ussd-session" });
    return over(deps, caller);
  }
  try {
    await takeTurn(deps, deps.db, { throttle: steps, key: phoneKey(steps, phone) });
  } catch (error) {
    sentenceOf(deps, error);
    return ending(words.tooMany, caller);
  }
  if (found?.isSuspended) return ending(words.suspended({ support: deps.config.supportPhone }), caller);
  const id = keyedHash(deps.config, "ussd-session", `${provider}\n${request.sessionId}\n${phone}`);
  return answerIn(deps, caller, { id, userId: found?.actor.userId ?? null, phone }, inputs);
}

interface Session {
  id: string;
  userId: string | null;
  phone: E164;
}

async function answerIn(
  deps: UssdDeps,
  caller: Caller,
  session: Session,
  inputs: readonly string[],
): Promise<UssdAnswer> {
  const typed = inputs.map((input) => keyedHash(deps.config, "ussd-input", `${session.id}\n${input}`));
  for (const until = performance.now() + waitMs; performance.now() < until; await sleep(pauseMs)) {
    const row = await findSession(deps.db, session.id);
    const content = row && contentOf(deps, row, caller.language);
    const speaker = { ...caller, language: content?.language ?? caller.language };
    const known = content?.steps.slice(1).map((step) => step.typed) ?? [];
    const isAhead = typed.length - known.length;
    const isSame = known.every((hash, at) => at >= typed.length || hash === typed[at]);
    if (content && isSame && isAhead <= 0 && (typed.length > 0 || known.length === 0))
      return content.steps[typed.length]!.answer;
    const isStart = !content || typed.length === 0;
    if (!isStart && (!isSame || isAhead !== 1 || content.steps.at(-1)!.answer.kind === "end"))
      return over(deps, speaker);
    const claim = await claimed(deps, session, { row, isStart });
    if (claim) return work(deps, caller, claim, { content: isStart ? undefined : content, inputs, typed });
  }
  return ending(words.busy, caller);
}

/** Undefined while another process works on the session. */
async function claimed(
  deps: UssdDeps,
  session: Session,
  { row, isStart }: { row: SessionRow | undefined; isStart: boolean },
): Promise<Pick<SessionRow, "id" | "run" | "version"> | undefined> {
  const now = deps.clock.now();
  const until = new Date(now.getTime() + claimMs);
  if (!isStart) return row && (await claimStep(deps.db, row, { now, until })) ? row : undefined;
  const run = randomUUID();
  const { id, userId } = session;
  const isClaimed = await claimNew(deps.db, { id, userId, run, sealed: "", now, until }, row);
  return isClaimed ? { id, run, version: 0 } : undefined;
}

/** Takes the steps that were not taken yet, and stores them. */
async function work(
  deps: UssdDeps,
  caller: Caller,
  claim: Pick<SessionRow, "id" | "run" | "version">,
  {
    content,
    inputs,
    typed,
  }: { content: Content | undefined; inputs: readonly string[]; typed: readonly string[] },
): Promise<UssdAnswer> {
  try {
    let step: Step | Content = content ?? (await firstStep(deps, caller));
    const taken = content?.steps ?? [{ typed: "", answer: (step as Step).answer }];
    for (let at = taken.length - 1; at < inputs.length; at++) {
      const key = `ussd-${claim.run}-${at}`;
      const isUnseen = !content && inputs.length > 0;
      const next: Step = await takeStep(deps, caller, { place: step, input: inputs[at]!, key, isUnseen });
      taken.push({ typed: typed[at]!, answer: next.answer });
      step = next;
      if (next.answer.kind === "end") break;
    }
    const { dialog, provenPin, language } = step;
    const kept: Content = { steps: taken, dialog, provenPin, language };
    const sealed = seal(deps.config, "ussd-session", { text: JSON.stringify(kept), about: claim.id });
    await storeSteps(deps.db, { ...claim, sealed, at: deps.clock.now() });
    return taken.at(-1)!.answer;
  } catch (error) {
    await endClaim(deps.db, claim);
    // Inputs hold PINs: the log gets the error alone.
    deps.log.error({ err: error }, "a step of the phone menu failed");
    return ending(words.busy, content ?? caller);
  }
}

/**
 * Undefined for a session that was claimed and never stored, or stored under another secret. `language`: for a session
 * that an earlier version stored, without one.
 */
function contentOf(deps: UssdDeps, { id, sealed }: SessionRow, language: Language): Content | undefined {
  const text = unseal(deps.config, "ussd-session", { sealed, about: id });
  return text === undefined ? undefined : { language, ...JSON.parse(text) };
}

const over = ({ config }: UssdDeps, caller: Caller): UssdAnswer =>
  ending(words.over({ dial: config.ussdCode }), caller);

const ending = (
  text: Message,
  { language }: Pick<Caller, "language"> = { language: defaultLanguage },
): UssdAnswer => ({
  kind: "end",
  text: fitScreen(say(language, text)),
});
