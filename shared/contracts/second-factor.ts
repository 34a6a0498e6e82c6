import * as z from "zod/mini";
import { OwnPassword } from "./accounts.ts";
import { field } from "./field-code.ts";

/** An app code or a recovery code, in any spelling. */
export const SecondFactorCode = z.object({
  code: z
    .string(field("required"))
    .check(z.trim(), z.minLength(1, field("required")), z.maxLength(40, field("wrongCode"))),
});
export type SecondFactorCode = z.infer<typeof SecondFactorCode>;

export const SecondFactorState = z.object({
  isOn: z.boolean(),
  since: z.nullable(z.string()),
  recoveryCodesLeft: z.int(),
  isStaff: z.boolean(),
  isRequired: z.boolean(),
});
export type SecondFactorState = z.infer<typeof SecondFactorState>;

/** The password is needed if it was typed too long ago. */
export const BeginSetUp = z.object({ password: OwnPassword });
export type BeginSetUp = z.infer<typeof BeginSetUp>;

/** `secret` is for typing, `otpauthUrl` for a QR code. */
export const SecondFactorSetUp = z.object({ secret: z.string(), otpauthUrl: z.string() });
export type SecondFactorSetUp = z.infer<typeof SecondFactorSetUp>;

/** Shown once. */
export const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });
export type RecoveryCodes = z.infer<typeof RecoveryCodes>;

export const RemoveSecondFactor = z.extend(SecondFactorCode, { password: OwnPassword });
export type RemoveSecondFactor = z.infer<typeof RemoveSecondFactor>;
