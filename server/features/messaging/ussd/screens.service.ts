/** Reads what a screen shows. Changes nothing, so a screen can be shown again. */
import type { Actor } from "#server/actor.ts";
import { AppError } from "#server/app-error.ts";
import type { Deps } from "#server/deps.ts";
import { newestJobs, readJob } from "#server/features/market/jobs/jobs.service.ts";
import { listJobsOf } from "#server/features/market/jobs/own-jobs.service.ts";
import { readBalance, readStatement } from "#server/features/money/wallet/wallet.service.ts";
import { isHiddenFrom, peopleHiddenFrom } from "#server/features/trust/blocks/people.service.ts";
import type { Message } from "#server/language/message.ts";
import { ussdScreens as words } from "#server/language/messages.ts";
import { say } from "#server/language/say.ts";
import { subscriptionPriceNaira } from "#shared/constants.ts";
import type { OwnJob } from "#shared/contracts/jobs.ts";
import type { StatementLine } from "#shared/contracts/wallet.ts";
import { type Language, ownName } from "#shared/messages/languages.ts";
import { groupDigits } from "#shared/money/money.ts";
import { localPhone } from "#shared/phones/phone.ts";
import { cutGsmLine } from "#shared/text/gsm-text.ts";
import { inLagos } from "#shared/time/lagos.ts";
import { menuOf, nextLanguage } from "./dialog.rules.ts";
import type { Dialog, JobPage, OwnJobPage, OwnJobState } from "./dialog.ts";
import { anyOne, chosenNames, optionsOnPage, statesFor, tradesFor } from "./lists.rules.ts";
import { payOf, shortNaira } from "./screen-text.rules.ts";
import { unitsLeftToday } from "./transfers.service.ts";

export interface Caller {
  /** Undefined without a verified account. */
  actor: Actor | undefined;
  language: Language;
}

/** The screen, and the dialog with what is on it. */
interface Screen<Shown extends Dialog = Dialog> {
  dialog: Shown;
  text: Message;
}

const jobsPerPage = 3;
const optionLength = 30;
const movementsShown = 5;

export const hostOf = ({ config }: Pick<Deps, "config">): string => new URL(config.origin).host;

/** Errors: those of what it reads, such as `job_not_found` for a job that was just removed. */
export async function screenOf(deps: Deps, caller: Caller, dialog: Dialog): Promise<Screen> {
  switch (dialog.at) {
    case "trade":
      return { dialog, text: tradesScreen(tradesFor(dialog.typed), dialog.starts) };
    case "place":
      return { dialog, text: placesScreen(statesFor(dialog.typed), dialog.starts) };
    case "jobs":
      return jobsScreen(deps, caller, dialog);
    case "job":
      return { dialog, text: await jobText(deps, caller, dialog.jobId) };
    case "own-jobs":
      return ownJobsScreen(deps, caller, dialog);
    case "own-job":
      return ownJobScreen(deps, caller, dialog);
    case "reopen": {
      const { assignedTo } = await ownJobOf(deps, caller, dialog.jobId);
      const name = assignedTo && cutGsmLine(assignedTo.fullName, 40);
      return { dialog, text: words.reopenQuestion({ name }) };
    }
    case "balance":
      return { dialog, text: await balanceText(deps, member(caller)) };
    case "movements":
      return { dialog, text: await movementsText(deps, caller) };
    case "send-units": {
      const left = groupDigits(await unitsLeftToday(deps, member(caller)));
      return { dialog, text: words.sendHowMany({ name: cutGsmLine(dialog.name, 40), left }) };
    }
    default:
      return { dialog, text: plainScreen(deps, caller, dialog) };
  }
}

type Plain = Exclude<
  Dialog,
  {
    at:
      | "trade"
      | "place"
      | "jobs"
      | "job"
      | "own-jobs"
      | "own-job"
      | "reopen"
      | "balance"
      | "movements"
      | "send-units";
  }
>;

function plainScreen(deps: Deps, { actor, language }: Caller, dialog: Plain): Message {
  const { productName: product } = deps.config;
  switch (dialog.at) {
    case "menu": {
      const options = menuOf(actor !== undefined).map((item) =>
        item === "language" ? ownName[nextLanguage(language)] : words.items[item],
      );
      return words.menu({ product, options });
    }
    case "sign-up":
      return words.signUp({ product, host: hostOf(deps) });
    case "subscribe":
      return words.subscribe({ price: groupDigits(subscriptionPriceNaira) });
    case "pin":
      return words.enterPin;
    case "no-pin":
      return words.noPin;
    case "code":
      return words.enterCode;
    case "new-pin":
      return words.newPin;
    case "repeat-pin":
      return words.repeatPin;
    case "send-to":
      return words.sendTo;
    case "send-question":
      return words.sendQuestion({
        units: groupDigits(dialog.units),
        name: cutGsmLine(dialog.name, 40),
        phone: localPhone(dialog.phone),
      });
    case "told":
      return words.back("");
  }
}

/** Screens of members are reached by members only. Errors: `signed_out`. */
export function member({ actor }: Caller): Actor {
  if (!actor) throw new AppError("signed_out");
  return actor;
}

const tradesScreen = (names: readonly string[], starts: readonly number[]): Message =>
  listText(names, starts, { title: words.trade, any: words.anyTrade });

const placesScreen = (names: readonly string[], starts: readonly number[]): Message =>
  listText(names, starts, { title: words.place, any: words.anyPlace });

function listText(
  names: readonly string[],
  starts: readonly number[],
  { title, any }: { title: Message; any: Message },
): Message {
  const from = starts.at(-1) ?? 0;
  const count = optionsOnPage(names, from);
  const options = names.slice(from, from + count).map((name) => (name === anyOne ? any : name));
  return words.list({ title, options, hasMore: from + count < names.length });
}

async function jobsScreen(deps: Deps, { actor }: Caller, dialog: JobPage): Promise<Screen<JobPage>> {
  const { trade, place, cursors } = dialog;
  const { jobs, next } = await newestJobs(deps, {
    service: trade === anyOne ? undefined : trade,
    state: place === anyOne ? undefined : place,
    hidden: await peopleHiddenFrom(deps.db, actor),
    limit: jobsPerPage,
    cursor: cursors.at(-1),
  });
  const shown: JobPage = { ...dialog, ids: jobs.map(({ _id }) => _id), next: next ?? null };
  const asked = chosenNames(trade, place);
  if (jobs.length === 0) return { dialog: shown, text: words.back(words.noJobs(asked)) };
  const options = jobs.map(({ description, lga, state, maxBudget }) => {
    const end = ` ${cutGsmLine(lga ?? state ?? "", 10)} ${shortNaira(maxBudget)}`;
    return cutGsmLine(description, optionLength - end.length) + end;
  });
  const title = asked || words.jobs;
  return { dialog: shown, text: words.list({ title, options, hasMore: next !== undefined }) };
}

async function jobText(deps: Deps, { actor }: Caller, jobId: string): Promise<Message> {
  const { job, row } = await readJob(deps, jobId);
  if (await isHiddenFrom(deps.db, actor, row.userId)) throw new AppError("job_not_found");
  const facts = {
    text: cutGsmLine(job.description, 62),
    place: cutGsmLine([job.lga, job.state].filter(Boolean).join(", ") || job.location, 26),
    pay: payOf(job),
  };
  return actor ? words.job(facts) : words.jobOfVisitor({ ...facts, host: hostOf(deps) });
}

const stateOf = ({ status }: OwnJob): OwnJobState | undefined =>
  status === "open" || status === "paused" || status === "assigned" ? status : undefined;

/** Jobs that the person can pause, open again or complete. */
const changeable = async (deps: Deps, caller: Caller): Promise<OwnJob[]> =>
  (await listJobsOf(deps, member(caller))).jobs.filter((job) => stateOf(job) !== undefined);

/** Errors: `job_not_found`. */
async function ownJobOf(deps: Deps, caller: Caller, jobId: string): Promise<OwnJob> {
  const job = (await changeable(deps, caller)).find(({ _id }) => _id === jobId);
  if (!job) throw new AppError("job_not_found");
  return job;
}

async function ownJobsScreen(deps: Deps, caller: Caller, dialog: OwnJobPage): Promise<Screen<OwnJobPage>> {
  const all = await changeable(deps, caller);
  const from = dialog.starts.at(-1) ?? 0;
  const jobs = all.slice(from, from + jobsPerPage);
  const hasMore = from + jobs.length < all.length;
  const shown: OwnJobPage = { ...dialog, ids: jobs.map(({ _id }) => _id), hasMore };
  if (jobs.length === 0) return { dialog: shown, text: words.back(words.noOwnJobs) };
  const options = jobs.map(({ status, description }) => {
    const text = cutGsmLine(description, optionLength - 6);
    return status === "open" ? words.openJob(text) : words.takenJob(text);
  });
  return { dialog: shown, text: words.list({ title: words.ownJobs, options, hasMore }) };
}

async function ownJobScreen(
  deps: Deps,
  caller: Caller,
  dialog: Extract<Dialog, { at: "own-job" }>,
): Promise<Screen> {
  const job = await ownJobOf(deps, caller, dialog.jobId);
  const state = stateOf(job) ?? dialog.state;
  return { dialog: { ...dialog, state }, text: ownJobText(job, state) };
}

function ownJobText({ description, callCount: calls, assignedTo }: OwnJob, state: OwnJobState): Message {
  const text = cutGsmLine(description, 70);
  if (state === "open") return words.openOwnJob({ text, calls });
  if (state === "paused") return words.pausedOwnJob(text);
  return words.assignedOwnJob({ text, name: assignedTo && cutGsmLine(assignedTo.fullName, 24) });
}

async function balanceText(deps: Deps, actor: Actor): Promise<Message> {
  const { runorUnits, withdrawableUnits, isFrozen } = await readBalance(deps, actor);
  return words.balance({
    units: groupDigits(runorUnits),
    withdrawable: groupDigits(withdrawableUnits),
    isFrozen,
  });
}

async function movementsText(deps: Deps, caller: Caller): Promise<Message> {
  const { lines } = await readStatement(deps, member(caller), { limit: movementsShown });
  if (lines.length === 0) return words.back(words.noMovements);
  return words.movements(lines.map((line) => movementLine(line, caller.language)));
}

/** "24/11 -1,500 Ada Obi" */
function movementLine({ at, units, kind, counterpart }: StatementLine, language: Language): string {
  const day = inLagos(at).toISOString().slice(5, 10).split("-").reverse().join("/");
  const what = counterpart?.fullName ?? say(language, words.kinds[kind]);
  return cutGsmLine(`${day} ${units > 0 ? "+" : ""}${groupDigits(units)} ${what}`, 28);
}
