/** The second step of a sign-in. */
import { AppError } from "#server/app-error.ts";
import type { Deps } from "#server/deps.ts";
import { authTexts } from "#server/language/messages.ts";
import { markOf, readPending } from "../second-factor/pending-sign-ins.service.ts";
import { withSecondFactor } from "../second-factor/second-factor.service.ts";
import { clearResetByLink, lockAccount } from "./accounts.queries.ts";
import { userRecord } from "./accounts.service.ts";
import { type OpenedSession, type Origin, signIn } from "./signing-in.service.ts";

/**
 * Opens the session of a user whose password was right a moment ago, for an app code or a recovery code. After a
 * password reset the code is the second proof, so the hold on money ends.
 * Errors: `signed_out` if the sign-in has to be restarted, `wrong_code`, `suspended`, `too_many_requests`.
 */
export async function finishSignIn(
  deps: Deps,
  origin: Origin,
  { token, code }: { token: string | undefined; code: string },
): Promise<OpenedSession> {
  const pending = readPending(deps, token);
  if (!pending) throw beginAgain();
  const { userId, passwordMark } = pending;
  const note = (outcome: string) => deps.log.info({ userId, factor: "second", outcome }, "sign-in");
  try {
    const opened = await withSecondFactor(
      deps,
      { userId, deviceToken: origin.deviceToken, code },
      async (tx) => {
        const account = await lockAccount(tx, userId);
        if (!account || markOf(account.passwordHash) !== passwordMark) throw beginAgain();
        if (account.isSuspended) throw new AppError("suspended");
        await clearResetByLink(tx, userId);
        const session = await signIn(deps, tx, { userId, origin });
        return { session, user: await userRecord(deps, tx, userId) };
      },
    );
    note("signed-in");
    return opened;
  } catch (error) {
    note(error instanceof AppError ? outcomeOf(error) : "failed");
    throw error;
  }
}

const outcomes: Partial<Record<AppError["code"], string>> = {
  wrong_code: "wrong-code",
  too_many_requests: "slowed-down",
  suspended: "suspended",
};
const outcomeOf = ({ code }: AppError): string => outcomes[code] ?? "refused";

const beginAgain = () => new AppError("signed_out", { sentence: authTexts.beginAgain });
