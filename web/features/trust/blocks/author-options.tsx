import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Ban, Flag } from "lucide-react";
import { useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { pages } from "#shared/paths.ts";
import { blockAnswers, optionTexts as words } from "#texts/blocks.ts";
import { ApiError } from "#web/lib/api/api-error.ts";
import { loginPath } from "#web/lib/page-data/route-data.ts";
import { useUser } from "#web/lib/person/session.ts";
import { Button } from "#web/ui/actions/button.tsx";
import { ListRow, Rows } from "#web/ui/content/list-row.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { IconTile } from "#web/ui/identity/tile.tsx";
import { Sheet } from "#web/ui/overlay/sheet.tsx";
import { useToast } from "#web/ui/overlay/toast.tsx";
import { useLast } from "#web/ui/use-last.ts";
import { blockAuthor } from "./blocks.api.ts";

/** A job or comment; the name is the author's as shown on it. */
export interface Written {
  subjectType: "job" | "comment";
  subjectId: string;
  name: string;
}

interface AuthorOptionsProps {
  written: Written | undefined;
  onClose: () => void;
  /** Runs before the sheet closes, so that the blocked content disappears with it. */
  onBlocked: (written: Written) => Promise<unknown>;
}

/** Actions on another user's job or comment: report it, or block its author. */
export function AuthorOptions({ written, onClose, onBlocked }: AuthorOptionsProps) {
  const [isAsking, setAsking] = useState(false);
  const shown = useLast(written);
  const close = () => {
    setAsking(false);
    onClose();
  };
  if (!shown) return null;
  const title = shown.subjectType === "job" ? words.jobOptions : words.commentTitle;
  return (
    <Sheet
      isOpen={written !== undefined}
      onClose={close}
      title={isAsking ? words.blockTitle(shown.name) : title}
    >
      {isAsking ? (
        <BlockStep written={shown} onClose={close} onBlocked={onBlocked} />
      ) : (
        <Choices written={shown} onBlock={() => setAsking(true)} />
      )}
    </Sheet>
  );
}

/** Blocking needs an account: visitors log in first and come back here. */
function Choices({ written, onBlock }: { written: Written; onBlock: () => void }) {
  const { subjectType, subjectId } = written;
  const user = useUser();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const start = () => (user ? onBlock() : void navigate(loginPath(pathname), { state: { from: pathname } }));
  return (
    <Rows>
      <ListRow
        lead={<IconTile icon={Flag} look="tint-3" />}
        title={words.report[subjectType]}
        to={pages.report(subjectType, subjectId)}
      />
      <ListRow lead={<IconTile icon={Ban} look="risk" />} title={words.block[subjectType]} onPress={start} />
    </Rows>
  );
}

function BlockStep({ written, onClose, onBlocked }: Required<AuthorOptionsProps> & { written: Written }) {
  const client = useQueryClient();
  const showToast = useToast();
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      const { subjectType, subjectId } = written;
      await blockAuthor(client, { subjectType, subjectId });
      await onBlocked(written);
    },
    onSuccess: () => {
      onClose();
      showToast(blockAnswers.blocked);
    },
  });
  return (
    <div className="stack">
      <p className="dim">{words.blockHelp}</p>
      {error && (
        <Notice tone="danger" announce>
          {error instanceof ApiError && error.isRefusal ? error.message : words.blockFailed}
        </Notice>
      )}
      <div className="btns">
        <Button kind="quiet" onClick={onClose} disabled={isPending}>
          {words.cancel}
        </Button>
        <Button kind="danger" busy={isPending} busyText={words.blocking} onClick={() => mutate()}>
          {words.blockConfirm}
        </Button>
      </div>
    </div>
  );
}
