import { useQueryClient } from "@tanstack/react-query";
import { Ban, EllipsisVertical, Flag, Link as LinkIcon, type LucideIcon } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import { Link } from "react-router";
import type { UserProfile } from "#shared/contracts/servicemen.ts";
import { pages } from "#shared/paths.ts";
import { blockAnswers } from "#texts/blocks.ts";
import { userProfileTexts as words } from "#texts/servicemen.ts";
import { ApiError } from "#web/lib/api/api-error.ts";
import { copyText } from "#web/lib/copy-text.ts";
import { addressToShare } from "#web/lib/language.ts";
import { useUser } from "#web/lib/person/session.ts";
import { IconTile, type TileLook } from "#web/ui/identity/tile.tsx";
import { hideMenu, MenuSheet, MenuSheetButton } from "#web/ui/overlay/menu-sheet.tsx";
import { useToast } from "#web/ui/overlay/toast.tsx";
import { blockPerson } from "./profile.api.ts";

const menuId = "profile-options";

interface ProfileOptionsProps {
  profile: UserProfile;
  onBlocked: () => void;
}

/** The profile's menu: its link and, on other users' profiles, report and block. */
export function ProfileOptions({ profile, onBlocked }: ProfileOptionsProps) {
  const menu = useRef<HTMLDivElement>(null);
  const showToast = useToast();
  // The menu would cover the toast, so it closes first.
  const say = (text: string, kind?: "error") => {
    hideMenu(menu.current);
    showToast(text, kind);
  };
  const block = useBlocking(profile.userId, { say, onBlocked });

  const copy = async () => {
    const isCopied = await copyText(addressToShare(pages.userProfile(profile.userId)));
    if (isCopied) say(words.linkCopied);
    else say(words.linkNotCopied, "error");
  };
  return (
    <>
      <MenuSheetButton opens={menuId} label={words.options} icon={<EllipsisVertical className="icon" />} />
      <MenuSheet id={menuId} title={words.options} ref={menu}>
        <ul className="rows" aria-label={words.options}>
          <Option icon={LinkIcon} look="tint-0" onPress={copy}>
            {words.copyLink}
          </Option>
          {!profile.isOwn && (
            <>
              <Option icon={Flag} look="tint-3" to={pages.report("user", profile.userId)}>
                {words.report}
              </Option>
              <Option icon={Ban} look="risk" onPress={block.start} isBusy={block.isBusy}>
                {block.isBusy ? words.blocking : words.block}
              </Option>
            </>
          )}
        </ul>
      </MenuSheet>
    </>
  );
}

interface OptionProps {
  icon: LucideIcon;
  look: TileLook;
  to?: string;
  onPress?: () => void;
  isBusy?: boolean;
  children: ReactNode;
}

function Option({ icon, look, to, onPress, isBusy, children }: OptionProps) {
  const content = (
    <>
      <IconTile icon={icon} look={look} />
      <span className="row-title">{children}</span>
    </>
  );
  const row = look === "risk" ? "rowline risk" : "rowline";
  return (
    <li>
      {to === undefined ? (
        <button type="button" className={row} aria-busy={isBusy || undefined} onClick={onPress}>
          {content}
        </button>
      ) : (
        <Link to={to} className={row}>
          {content}
        </Link>
      )}
    </li>
  );
}

interface BlockingPlan {
  say: (text: string, kind?: "error") => void;
  onBlocked: () => void;
}

function useBlocking(userId: string, { say, onBlocked }: BlockingPlan) {
  const client = useQueryClient();
  const user = useUser();
  const [isBusy, setBusy] = useState(false);
  const start = async () => {
    if (isBusy) return;
    if (!user) return say(words.blockSignedOut, "error");
    setBusy(true);
    try {
      await blockPerson(client, userId, user._id);
      say(blockAnswers.blocked);
      onBlocked();
    } catch (error) {
      const hasSessionEnded = error instanceof ApiError && error.status === 401;
      say(hasSessionEnded ? words.blockSignedOut : words.blockFailed, "error");
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, start };
}
