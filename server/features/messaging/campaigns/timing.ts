/** When campaigns may send, and when no call to the provider can be running any more. */
import { isQuiet } from "#shared/time/quiet-hours.ts";
import type { Deps } from "../../../deps.ts";

/** Whether campaigns wait for the morning now. */
export const isNight = (deps: Pick<Deps, "clock" | "config">): boolean =>
  deps.config.smsQuietHours && isQuiet("sms", deps.clock.now());

/** How long after a recipient was claimed the provider may still be called. */
export const lastCallSeconds = ({ config }: Pick<Deps, "config">): number =>
  config.providerTimeoutSeconds + 2;

/**
 * How long after a recipient was claimed its message cannot be in progress any more: the last call has ended, and the
 * provider had as long again to process it.
 */
export const unsureSeconds = (deps: Pick<Deps, "config">): number =>
  lastCallSeconds(deps) + deps.config.providerTimeoutSeconds * 2 + 5;
