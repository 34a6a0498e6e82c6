import type { Deps } from "#server/deps.ts";
import { isQuiet } from "#shared/time/quiet-hours.ts";

export const isNight = (deps: Pick<Deps, "clock" | "config">): boolean =>
  deps.config.smsQuietHours && isQuiet("sms", deps.clock.now());

/** How long after a recipient was claimed the provider may still be called. */
export const lastCallSeconds = ({ config }: Pick<Deps, "config">): number =>
  config.providerTimeoutSeconds + 2;

/** Seconds from a claim until no message can be in progress: the last call ended, plus as long again. */
export const unsureSeconds = (deps: Pick<Deps, "config">): number =>
  lastCallSeconds(deps) + deps.config.providerTimeoutSeconds * 2 + 5;

/** Seconds for which the provider's history has to lack a message before it is sent again. */
export const missingSeconds = ({ config }: Pick<Deps, "config">): number => config.providerTimeoutSeconds + 5;
