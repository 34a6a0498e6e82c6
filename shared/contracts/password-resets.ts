import * as z from "zod/mini";
import { parsePhone } from "../phones/phone.ts";
import { Password } from "./accounts.ts";
import { field } from "./field-code.ts";

export const RequestPasswordReset = z.object({
  phoneNumber: z.string(field("resetPhone")).check(
    z.refine((typed) => typed.replace(/\D/g, "").length >= 11, { error: field("resetPhone"), abort: true }),
    z.refine((typed) => parsePhone(typed) !== undefined, field("phoneNumber")),
  ),
});
export type RequestPasswordReset = z.infer<typeof RequestPasswordReset>;

export const ResetPassword = z.object({ newPassword: Password });
export type ResetPassword = z.infer<typeof ResetPassword>;
export const ResetParams = z.object({ token: z.string().check(z.maxLength(200)) });
