import { focusSoon } from "#web/ui/take-focus.ts";

/** Moves the focus to the heading of a job's card when the pressed button has gone. `descriptionId`: of the job's text. */
export const focusCard = (descriptionId: string): void =>
  focusSoon(document.getElementById(descriptionId)?.closest("article")?.querySelector("h3"));
