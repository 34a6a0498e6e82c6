import { House, LogOut } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { pages } from "#shared/paths.ts";
import { Button } from "#web/ui/actions/button.tsx";
import { TextField } from "#web/ui/fields/text-field.tsx";
import { Avatar } from "#web/ui/identity/avatar.tsx";
import { ConfirmDialog } from "#web/ui/overlay/confirm-dialog.tsx";
import { Drawer } from "#web/ui/overlay/drawer.tsx";
import { Sheet } from "#web/ui/overlay/sheet.tsx";
import { ToastProvider, useToast } from "#web/ui/overlay/toast.tsx";
import { Sample } from "./sample.tsx";

type Shown = "sheet" | "sign-out" | "cost" | "menu" | undefined;

export function OverlaySamples() {
  const [shown, setShown] = useState<Shown>();
  const close = () => setShown(undefined);
  return (
    <Sample title="Sheets, dialogs, menu, toasts">
      <div className="btns">
        <Button kind="soft" small onClick={() => setShown("sheet")}>
          Sheet
        </Button>
        <Button kind="soft" small onClick={() => setShown("sign-out")}>
          Confirm
        </Button>
        <Button kind="soft" small onClick={() => setShown("cost")}>
          Cost
        </Button>
        <Button kind="soft" small onClick={() => setShown("menu")}>
          Menu
        </Button>
      </div>
      <ToastProvider>
        <ToastButtons />
        <NameSheet isOpen={shown === "sheet"} onClose={close} />
      </ToastProvider>
      <ConfirmDialog
        isOpen={shown === "sign-out"}
        onClose={close}
        onConfirm={close}
        title="Are you sure you want to sign out?"
        cancelText="Stay"
        confirmText="Sign Out"
      />
      <ConfirmDialog
        isOpen={shown === "cost"}
        onClose={close}
        onConfirm={() => {}}
        isBusy
        title="Boost this job"
        priceNaira={5_000}
        kind="accent"
        cancelText="Not now"
        confirmText="Pay ₦5,000"
      >
        <p className="dim">It is at the top of the list for 30 days.</p>
      </ConfirmDialog>
      <MenuSample isOpen={shown === "menu"} onClose={close} />
    </Sample>
  );
}

function ToastButtons() {
  const showToast = useToast();
  return (
    <div className="btns">
      <Button kind="quiet" small onClick={() => showToast("Phone number copied!")}>
        Toast
      </Button>
      <Button kind="quiet" small onClick={() => showToast("The call could not start.", "error")}>
        Error toast
      </Button>
    </div>
  );
}

type SampleDialogProps = { isOpen: boolean; onClose: () => void };

function NameSheet({ isOpen, onClose }: SampleDialogProps) {
  const showToast = useToast();
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title="Post under a private name"
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            Not now
          </Button>
          <Button onClick={() => showToast("Saved under quietbuyer", "error")}>Save</Button>
        </>
      }
    >
      <p className="dim">Your jobs show this name instead of Adaeze Okonkwo.</p>
      <TextField
        label="Private name"
        defaultValue="quietbuyer"
        hint="Small letters, no spaces."
        tally="10/20"
        data-focus
      />
    </Sheet>
  );
}

function MenuSample({ isOpen, onClose }: SampleDialogProps) {
  return (
    <Drawer
      isOpen={isOpen}
      onClose={onClose}
      label="Menu"
      header={
        <>
          <Avatar name="Adaeze Okonkwo" id="1" />
          <div className="fill">
            <div className="name">Adaeze Okonkwo</div>
            <div className="subtitle">0803 ••• 4471</div>
          </div>
        </>
      }
    >
      <nav aria-label="Menu">
        <Link to={pages.home} aria-current="page">
          <House className="icon" />
          Home
        </Link>
        <div className="caption">Staff</div>
        <button type="button" onClick={onClose}>
          <LogOut className="icon" />
          Sign Out
        </button>
      </nav>
    </Drawer>
  );
}
