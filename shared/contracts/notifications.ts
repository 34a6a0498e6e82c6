/** What people are told inside the product. */

import * as z from "zod/mini";
import { Id } from "./answers.ts";

/** Each can be muted by itself, in the order that the settings show. */
export const mutableNoticeKinds = [
  "called",
  "commented",
  "accepted",
  "given-back",
  "reviewed",
  "money-in",
  "units-bought",
  "withdrawal-paid",
  "withdrawal-failed",
  "subscription-ending",
  "agent-approved",
] as const;
/** `security` is about the account itself: an intruder must not be able to silence it. */
export const noticeKinds = [...mutableNoticeKinds, "security"] as const;
export const NoticeKind = z.enum(noticeKinds);
export type NoticeKind = z.infer<typeof NoticeKind>;
const MutableNoticeKind = z.enum(mutableNoticeKinds);
export type MutableNoticeKind = z.infer<typeof MutableNoticeKind>;

export const Notice = z.object({
  _id: Id,
  kind: NoticeKind,
  /** The sentence, with names as everyone sees them now. */
  text: z.string(),
  /** The page of the product that it is about. */
  path: z.string(),
  createdAt: z.string(),
  isRead: z.boolean(),
});
export type Notice = z.infer<typeof Notice>;

/** `after` is the last notice of the page before. */
export const AskForNotices = z.object({ after: z.optional(Id) });
/** Newest first. `next` is null at the end. */
export const NoticePage = z.object({
  notices: z.array(Notice),
  unread: z.int(),
  next: z.nullable(Id),
});
export type NoticePage = z.infer<typeof NoticePage>;

const idsPerCall = 200;
/** Without ids: all of them. */
export const ReadNotices = z.object({ ids: z.optional(z.array(Id).check(z.maxLength(idsPerCall))) });
export type ReadNotices = z.infer<typeof ReadNotices>;
export const UnreadNotices = z.object({ unread: z.int() });
export type UnreadNotices = z.infer<typeof UnreadNotices>;

/** `push`: whether devices are told while no page is open. `promotions`: whether the person agrees to promotional messages. */
export const NoticeSettings = z.object({
  mutedKinds: z.array(MutableNoticeKind),
  push: z.boolean(),
  promotions: z.boolean(),
});
export type NoticeSettings = z.infer<typeof NoticeSettings>;
/** Without `push` that stays as it is. */
export const SetNoticeSettings = z.object({
  mutedKinds: z.array(MutableNoticeKind).check(z.maxLength(mutableNoticeKinds.length)),
  push: z.optional(z.boolean()),
});
export type SetNoticeSettings = z.infer<typeof SetNoticeSettings>;
export const NoticeSettingsSaved = z.object({ message: z.string(), settings: NoticeSettings });
export type NoticeSettingsSaved = z.infer<typeof NoticeSettingsSaved>;

export const SetPromotions = z.object({ on: z.boolean() });
