import { useQuery, useQueryClient } from "@tanstack/react-query";
import { createContext, type ReactNode, use, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import type { User } from "#shared/contracts/accounts.ts";
import type { CalledJobs } from "#shared/contracts/calls.ts";
import type { Job } from "#shared/contracts/jobs.ts";
import { pages } from "#shared/paths.ts";
import { dialled } from "#shared/phones/phone-display.ts";
import { callAnswers, callTexts } from "#texts/calls.ts";
import { ApiError } from "#web/lib/api/api-error.ts";
import { asked } from "#web/lib/page-data/personal-reads.ts";
import { loginPath } from "#web/lib/page-data/route-data.ts";
import { useUser } from "#web/lib/person/session.ts";
import { useToast } from "#web/ui/overlay/toast.tsx";
import { isOwnJob } from "../jobs/job-facts.ts";
import { calledJobsQuery, callJob } from "./calls.api.ts";

const words = callTexts;

interface Calling {
  user: User | null;
  loginPath: `/${string}`;
  calledIds: readonly string[];
  busyId: string | undefined;
  /** A refusal that the user can act on, shown at its job. */
  refusal: { jobId: string; sentence: string } | undefined;
  start: (jobId: string) => void;
}

const CallingContext = createContext<Calling | undefined>(undefined);

/** Undefined while the server renders a shared part, where nothing can be pressed. */
export const useCalling = (): Calling | undefined => use(CallingContext);

/** How a job's call button looks; for visitors, the address of the login. */
export type CallLook = "own" | "taken" | "called" | "call" | `/${string}`;

/** How the jobs' call buttons look to the user. Must be inside CallingProvider. */
export function useCallLooks(jobs: readonly Job[]): readonly CallLook[] {
  const calling = useCalling();
  if (!calling) throw new Error("no CallingProvider");
  const { user, loginPath, calledIds } = calling;
  const lookOf = (job: Job, user: User | null, calledIds: readonly string[]): CallLook => {
    if (isOwnJob(job, user)) return "own";
    if (job.taken) return "taken";
    if (!user) return loginPath;
    return calledIds.includes(job._id) ? "called" : "call";
  };
  // One string of all looks, or of one if they are equal: the page template then depends on a single value
  // (`asked`). Looks contain no spaces.
  const looksOf = (jobs: readonly Job[], user: User | null, calledIds: readonly string[]) => {
    const looks = jobs.map((job) => lookOf(job, user, calledIds));
    return import.meta.env.SSR && new Set(looks).size === 1 ? looks[0]! : looks.join(" ");
  };
  return asked(looksOf, jobs, user, calledIds).split(" ") as CallLook[];
}

/** Handles the calls of all call buttons below it. */
export function CallingProvider({ children }: { children: ReactNode }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const showToast = useToast();
  const user = useUser();
  const { pathname, search } = useLocation();
  const [busyId, setBusyId] = useState<string>();
  const [refusal, setRefusal] = useState<Calling["refusal"]>();
  const calledIds = useCalledIds(user);
  const from = pathname + search;

  const askToLogIn = () => {
    showToast(words.logInFirst, "error");
    void navigate(loginPath(from), { state: { from } });
  };

  const refuse = (jobId: string, error: unknown) => {
    if (!(error instanceof ApiError) || !error.isRefusal) return showToast(words.failed, "error");
    if (error.status === 401) return askToLogIn();
    if (error.code === "unverified") {
      return void navigate(`${pages.verification}?redirectUrl=${encodeURIComponent(from)}`);
    }
    if (error.status === 402) return setRefusal({ jobId, sentence: error.message });
    showToast(error.message, "error");
  };

  const start = async (jobId: string) => {
    if (!user) return askToLogIn();
    if (busyId) return;
    setRefusal(undefined);
    setBusyId(jobId);
    try {
      const called = await callJob(client, jobId, { userId: user._id, phoneNumber: user.phoneNumber });
      client.setQueryData(calledJobsQuery().queryKey, (known) => withJob(known, jobId));
      showToast(callAnswers.sent);
      window.location.href = `tel:${dialled(called.phoneNumber)}`;
      void client.invalidateQueries({ queryKey: ["jobs", "one", jobId] });
    } catch (error) {
      refuse(jobId, error);
    } finally {
      setBusyId(undefined);
    }
  };

  const calling = { user, loginPath: loginPath(from), calledIds, busyId, refusal, start };
  return <CallingContext value={calling}>{children}</CallingContext>;
}

function useCalledIds(user: User | null): readonly string[] {
  const { data } = useQuery({ ...calledJobsQuery(), enabled: user !== null });
  return (user && data?.jobIds) ?? [];
}

const withJob = (known: CalledJobs | undefined, jobId: string): CalledJobs => ({
  ...known,
  jobIds: [...new Set([...(known?.jobIds ?? []), jobId])],
});
