import type { E164 } from "#shared/phones/phone.ts";
import type { StaffRole } from "#shared/roles.ts";

/** Who is calling, as the session says. Every service takes one; a visitor is undefined. */
export interface Actor {
  userId: string;
  phone: E164;
  fullName: string;
  privateName: string | null;
  /** What others know the person by. */
  publicId: string;
  /** Whether somebody blocked the person or is blocked by them: then public answers leave people out. */
  hasBlocks: boolean;
  /** The staff roles that count now. */
  roles: readonly StaffRole[];
  /** Has staff roles that do not count until the account has a second factor. */
  needsSecondFactor: boolean;
  isVerified: boolean;
  isSubscribed: boolean;
  isAgent: boolean;
  moneyDisabled: boolean;
  /** Until when units stay where they are, after the number alone has set a new password. Null: they may move. */
  moneyRestsUntil: Date | null;
  /** Hash of the session's token: what logging out removes. */
  sessionHash: string;
}
