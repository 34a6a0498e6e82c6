/** When messages to many people may be sent, and when nobody can be sending one any more. */
import { isQuiet } from "#shared/time/quiet-hours.ts";
import type { Deps } from "../../../deps.ts";

/** Whether messages to many people wait for the morning now. */
export const isNight = (deps: Pick<Deps, "clock" | "config">): boolean =>
  deps.config.smsQuietHours && isQuiet("sms", deps.clock.now());

/** How long after somebody was taken the provider may still be called. */
export const lastCallSeconds = ({ config }: Pick<Deps, "config">): number =>
  config.providerTimeoutSeconds + 2;

/**
 * How long after somebody was taken nobody can be sending the message any more: the last call has ended, and the
 * provider had as long again to work off what it was given.
 */
export const unsureSeconds = (deps: Pick<Deps, "config">): number =>
  lastCallSeconds(deps) + deps.config.providerTimeoutSeconds * 2 + 5;
