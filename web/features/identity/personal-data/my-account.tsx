import { type ComponentType, useState } from "react";
import type { User } from "#shared/contracts/accounts.ts";
import { formatPhone } from "#shared/phones/phone-display.ts";
import { accountDeletionTexts } from "#texts/account-deletion.ts";
import { personalDataTexts as words } from "#texts/personal-data.ts";
import { Button } from "#web/ui/actions/button.tsx";
import { Card } from "#web/ui/content/card.tsx";
import { ListRow, Rows } from "#web/ui/content/list-row.tsx";
import { lazySheet } from "#web/ui/feedback/lazy-part.tsx";
import { Avatar } from "#web/ui/identity/avatar.tsx";
import { Devices } from "./devices.tsx";
import { DownloadLink } from "./download-link.tsx";

export interface OwnSheetProps {
  user: User;
  isOpen: boolean;
  onClose: () => void;
}

const DetailsSheet = lazySheet(() => import("./details-sheet.tsx").then((module) => module.DetailsSheet), {
  isOpen: ({ isOpen }) => isOpen,
  close: ({ onClose }) => onClose(),
});
const PasswordSheet = lazySheet(() => import("./password-sheet.tsx").then((module) => module.PasswordSheet), {
  isOpen: ({ isOpen }) => isOpen,
  close: ({ onClose }) => onClose(),
});
const DeleteAccountSheet = lazySheet(
  () => import("../account-deletion/delete-account-sheet.tsx").then((module) => module.DeleteAccountSheet),
  {
    isOpen: ({ isOpen }) => isOpen,
    close: ({ onClose }) => onClose(),
  },
);
const PhoneSheet = lazySheet(() => import("./phone-sheet.tsx").then((module) => module.PhoneSheet), {
  isOpen: ({ isOpen }) => isOpen,
  close: ({ onClose }) => onClose(),
});

/** The account details that the user can change, and their open sessions. */
export function MyAccount({ user }: { user: User }) {
  const picture = user.pictureUrl ?? undefined;
  return (
    <>
      <Card as="section">
        <h2 className="h3">{words.title}</h2>
        <Rows label={words.title}>
          <ListRow
            lead={<Avatar name={user.fullName} id={user._id} {...(picture && { photoUrl: picture })} />}
            title={words.details}
            meta={user.email ?? words.noEmail}
            end={<Opener user={user} about={words.details} label={words.edit} sheet={DetailsSheet} />}
          />
          <ListRow
            title={words.password}
            meta={words.passwordHelp}
            end={<Opener user={user} about={words.password} label={words.change} sheet={PasswordSheet} />}
          />
          <ListRow
            title={words.phone}
            meta={`${formatPhone(user.phoneNumber)}. ${words.phoneHelp}`}
            end={<Opener user={user} about={words.phone} label={words.change} sheet={PhoneSheet} />}
          />
          <ListRow
            title={words.data}
            meta={words.dataHelp}
            end={<DownloadLink label={words.download} about={words.data} />}
          />
          <ListRow
            title={accountDeletionTexts.row}
            meta={accountDeletionTexts.rowHelp}
            end={
              <Opener
                user={user}
                about={accountDeletionTexts.row}
                label={accountDeletionTexts.open}
                sheet={DeleteAccountSheet}
              />
            }
          />
        </Rows>
      </Card>
      <Devices />
    </>
  );
}

interface OpenerProps {
  user: User;
  about: string;
  label: string;
  sheet: ComponentType<OwnSheetProps>;
}

function Opener({ user, about, label, sheet: OwnSheet }: OpenerProps) {
  /** Undefined until the first press. */
  const [isOpen, setOpen] = useState<boolean>();
  return (
    <>
      <Button
        kind="soft"
        small
        aria-haspopup="dialog"
        aria-label={`${label}: ${about}`}
        onClick={() => setOpen(true)}
      >
        {label}
      </Button>
      {isOpen !== undefined && <OwnSheet user={user} isOpen={isOpen} onClose={() => setOpen(false)} />}
    </>
  );
}
