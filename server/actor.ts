import type { Language } from "#shared/messages/languages.ts";
import type { E164 } from "#shared/phones/phone.ts";
import type { StaffRole } from "#shared/roles.ts";

/** The caller, read from the session. Every service takes one; undefined for a visitor. */
export interface Actor {
  userId: string;
  phone: E164;
  fullName: string;
  privateName: string | null;
  /** Public id: the only id that other people see. */
  publicId: string;
  /** Whether the user has blocked or is blocked by other users: public answers then leave these out. */
  hasBlocks: boolean;
  roles: readonly StaffRole[];
  /** Has staff roles that take effect only once the account has a second factor. */
  needsSecondFactor: boolean;
  isVerified: boolean;
  isSubscribed: boolean;
  isAgent: boolean;
  moneyDisabled: boolean;
  /** Units cannot leave the wallet before this time, after a password reset by SMS link alone. Null: no limit. */
  moneyRestsUntil: Date | null;
  /** As chosen; null: not yet. */
  language: Language | null;
  sessionHash: string;
}
