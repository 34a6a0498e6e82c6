import { verificationCodeTries } from "#shared/constants.ts";
import type { ErrorCode } from "#shared/errors.ts";

interface CodeFacts {
  expiresAt: Date;
  wrongTries: number;
  isUsed: boolean;
}

type CodeVerdict = "right" | "wrong" | "dead" | "expired";

/** Too many wrong tries refuse the right digits too. A missing code reads as expired: a new one helps either way. */
export function judgeCode(code: CodeFacts | undefined, typed: { matches: boolean; now: Date }): CodeVerdict {
  if (!code || code.isUsed) return "expired";
  if (code.wrongTries >= verificationCodeTries) return "dead";
  if (code.expiresAt <= typed.now) return "expired";
  return typed.matches ? "right" : "wrong";
}

/**
 * The error for a verdict other than "right". `wrongTries`: before this one; the last wrong try already says that a new
 * code is needed.
 */
export function codeRefusal(verdict: Exclude<CodeVerdict, "right">, wrongTries: number): ErrorCode {
  if (verdict === "expired") return "code_expired";
  return verdict === "dead" || wrongTries + 1 >= verificationCodeTries ? "code_dead" : "wrong_code";
}
