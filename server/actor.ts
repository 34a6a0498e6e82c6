import type { E164 } from "#shared/phone.ts";
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
  roles: readonly StaffRole[];
  isVerified: boolean;
  isSubscribed: boolean;
  isAgent: boolean;
  moneyDisabled: boolean;
  /** Hash of the session's token: what logging out removes. */
  sessionHash: string;
}
