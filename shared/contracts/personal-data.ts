import * as z from "zod/mini";
import { fullNameLength } from "../constants.ts";
import { languages } from "../messages/languages.ts";
import { OwnPassword, Password, Phone, User, VerificationCode } from "./accounts.ts";
import { Email } from "./email.ts";
import { field } from "./field-code.ts";
import { typedLine } from "./text.ts";

const FullName = typedLine({ ...fullNameLength, message: field("fullName") });

/** Fields left out stay unchanged; null removes. `picture` is a data URL. */
export const UpdateProfile = z.object({
  fullName: z.optional(FullName),
  email: z.optional(z.nullable(Email)),
  picture: z.optional(z.nullable(z.string(field("photo")))),
  language: z.optional(z.enum(languages, field("invalid"))),
});
export type UpdateProfile = z.infer<typeof UpdateProfile>;

export const ProfileUpdated = z.object({ message: z.string(), user: User });
export type ProfileUpdated = z.infer<typeof ProfileUpdated>;

/** The page's form: an empty e-mail means none. */
export const EditDetails = z.object({
  fullName: FullName,
  email: z.union([z.literal(""), Email], field("email")),
});
export type EditDetails = z.infer<typeof EditDetails>;

/** A device with an open session. Its id reveals nothing about the session's token. */
export const OpenSession = z.object({
  _id: z.string(),
  /** "Chrome on Android" */
  device: z.string(),
  openedAt: z.string(),
  /** Rounded to the hour. */
  seenAt: z.string(),
  isThis: z.boolean(),
});
export type OpenSession = z.infer<typeof OpenSession>;
export const OpenSessions = z.object({ sessions: z.array(OpenSession) });
export type OpenSessions = z.infer<typeof OpenSessions>;
export const SessionParams = z.object({ sessionId: z.string().check(z.regex(/^[\w-]{1,64}$/)) });

export const ChangePassword = z.object({ currentPassword: OwnPassword, newPassword: Password });
export type ChangePassword = z.infer<typeof ChangePassword>;

export const ChangePhone = z.object({ newPhone: Phone, password: OwnPassword });
export type ChangePhone = z.infer<typeof ChangePhone>;

export const ConfirmPhone = z.object({ code: VerificationCode });
export type ConfirmPhone = z.infer<typeof ConfirmPhone>;
