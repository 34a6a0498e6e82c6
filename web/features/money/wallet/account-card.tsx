import type { ReactNode } from "react";
import type { User } from "#shared/contracts/accounts.ts";
import { maskPhone } from "#shared/phones/phone-display.ts";
import { homeTexts } from "#texts/landing.ts";
import type { ClothTile } from "#web/ui/identity/arrange-cloth.ts";
import { Avatar } from "#web/ui/identity/avatar.tsx";
import { ClothBox } from "#web/ui/identity/cloth.tsx";
import { Balance } from "./balance.tsx";

const words = homeTexts;
const selvedge: readonly ClothTile[] = [
  { tile: "moon" },
  { tile: "needle", ground: "bare" },
  { tile: "waves" },
];

interface AccountCardProps {
  user: Pick<User, "_id" | "fullName" | "phoneNumber" | "runorUnits">;
  /** A line under the balance, or the wallet's row of actions (`<div className="clothacts">`). */
  children?: ReactNode;
}

export function AccountCard({ user, children }: AccountCardProps) {
  return (
    <ClothBox band={selvedge} className="account">
      <h2 className="visually-hidden">{words.account}</h2>
      <div className="who">
        <Avatar name={user.fullName} id={user._id} />
        <div className="fill">
          <div className="name">{user.fullName}</div>
          <div className="subtitle">{maskPhone(user.phoneNumber)}</div>
        </div>
      </div>
      <Balance units={user.runorUnits} />
      {children}
    </ClothBox>
  );
}
