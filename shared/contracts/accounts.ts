import * as z from "zod/mini";
import {
  fullNameLength,
  passwordLength,
  privateNameMaxLength,
  verificationCodeDigits,
} from "../constants.ts";
import { languages } from "../messages/languages.ts";
import { parsePhone } from "../phones/phone.ts";
import { type StaffRole, staffRoles } from "../roles.ts";
import { lengthOf } from "../text/length.ts";
import { Id } from "./answers.ts";
import { field } from "./field-code.ts";
import { typedLine } from "./text.ts";

/** A Nigerian mobile number in any common spelling; the value stays as typed. */
export const Phone = z
  .string(field("phoneNumber"))
  .check(z.refine((typed) => parsePhone(typed) !== undefined, field("phoneNumber")));

export const Password = z
  .string(field("password"))
  .check(
    z.minLength(passwordLength.min, field("password")),
    z.maxLength(passwordLength.max, field("passwordTooLong")),
  );

/** The account's present password: it is compared, so only its length is checked. */
export const OwnPassword = z
  .string(field("required"))
  .check(z.minLength(1, field("required")), z.maxLength(passwordLength.max, field("passwordTooLong")));

export const VerificationCode = z
  .string(field("verificationCode"))
  .check(z.regex(new RegExp(`^[0-9]{${verificationCodeDigits}}$`), field("verificationCode")));

export const SignUp = z
  .object({
    fullName: typedLine({ ...fullNameLength, message: field("fullName") }),
    phoneNumber: Phone,
    password: Password,
    confirmPassword: z.string(field("confirmPassword")),
    termsAccepted: z.literal(true, field("termsAccepted")),
    /** The server refuses false unless the owner made consent optional. */
    promotionalEmails: z._default(z.boolean(field("promotionalEmails")), false),
  })
  .check(
    z.refine((form) => form.password === form.confirmPassword, {
      error: field("confirmPassword"),
      path: ["confirmPassword"],
      when: (payload) => typeof payload.value === "object" && payload.value !== null,
    }),
  );
export type SignUp = z.infer<typeof SignUp>;

export const LogIn = z.object({
  phoneNumber: Phone,
  password: OwnPassword,
});
export type LogIn = z.infer<typeof LogIn>;

/** The signed-in user, mirrored in local storage: never a password, code, token or full bank number. */
export const User = z.object({
  _id: Id,
  fullName: z.string(),
  /** 11 digits, 0803… */
  phoneNumber: z.string(),
  email: z.nullable(z.string()),
  runorUnits: z.int(),
  isVerified: z.boolean(),
  isSubscribed: z.boolean(),
  subscriptionEndsAt: z.nullable(z.string()),
  accountNumber: z.string(),
  isAgent: z.boolean(),
  privateName: z.nullable(z.string()),
  privateNameValue: z.boolean(),
  /** Free posts left this month. */
  freeJob: z.int(),
  freeCalls: z.int(),
  teamKey: z.nullable(z.string()),
  serviceRendered: z.nullable(z.string()),
  businessName: z.nullable(z.string()),
  /** The linked bank account: the last four digits, the others as stars. */
  accountNo: z.nullable(z.string()),
  accountName: z.nullable(z.string()),
  bankName: z.nullable(z.string()),
  moneyDisabled: z.boolean(),
  /** Until when units are held after a password reset by a link in an unknown browser. */
  moneyRestsUntil: z.nullable(z.string()),
  /** The id of the public profile, which other users see. */
  publicId: Id,
  /** Whether matching jobs are sent by SMS while subscribed. */
  jobSms: z.boolean(),
  /** As chosen by the user; null: not yet. */
  language: z.nullable(z.enum(languages)),
  pictureUrl: z.nullable(z.string()),
  staffRoles: z.array(z.enum(staffRoles)),
});
export type User = z.infer<typeof User>;

/** A record as its owner or staff read it: staff see phone, e-mail, balance and bank only as their area needs. */
export const UserRecord = z.extend(User, { runorUnits: z.nullable(z.int()) });
export type UserRecord = z.infer<typeof UserRecord>;

/** `GET /api/auth/user/:userId/phone`, for staff with a reason. 11 digits. */
export const ShownPhone = z.object({ phoneNumber: z.string() });
export type ShownPhone = z.infer<typeof ShownPhone>;

export const SignedIn = z.object({ user: User });
export type SignedIn = z.infer<typeof SignedIn>;

/** `user` is null for a visitor. */
export const CurrentSession = z.object({ user: z.nullable(User) });
export type CurrentSession = z.infer<typeof CurrentSession>;

/** What the menu may show to the user; each follows from `user`. */
export type Capability = StaffRole | "businessCentre" | "wallet";
export const MeAnswer = z.object({ user: User, capabilities: z.array(z.string()) });

export const VerifyPhone = z.object({
  userId: Id,
  verificationCode: VerificationCode,
});
export type VerifyPhone = z.infer<typeof VerifyPhone>;

export const PhoneVerified = z.object({ message: z.string(), user: User });
export type PhoneVerified = z.infer<typeof PhoneVerified>;

export const ResendCode = z.object({ userId: z.optional(Id) });
export const CodeSent = z.object({ message: z.string(), resendInSeconds: z.int() });
export type CodeSent = z.infer<typeof CodeSent>;

const currencySymbol = /\p{Sc}/u;
/** Lower-case, no spaces, no currency signs. `null` answers the popup without choosing a name. */
export const PrivateName = z.string(field("privateNameEmpty")).check(
  z.trim(),
  z.toLowerCase(),
  z.refine((name) => name.length > 0, { error: field("privateNameEmpty"), abort: true }),
  z.refine((name) => !/\s/u.test(name), { error: field("privateNameSpaces"), abort: true }),
  z.refine((name) => !currencySymbol.test(name), { error: field("privateNameCurrency"), abort: true }),
  z.refine((name) => /^[\p{Ll}\p{Lo}\p{M}0-9._-]+$/u.test(name), {
    error: field("privateNameLetters"),
    abort: true,
  }),
  z.refine((name) => lengthOf(name) <= privateNameMaxLength, field("privateNameTooLong")),
);
export const SetPrivateName = z.object({ userId: Id, privateName: z.nullable(PrivateName) });
export type SetPrivateName = z.infer<typeof SetPrivateName>;
export const PrivateNameSet = z.object({ message: z.string(), privateName: z.nullable(z.string()) });
export type PrivateNameSet = z.infer<typeof PrivateNameSet>;
