import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate } from "react-router";
import {
  ConfirmDeletion,
  type DeletionObstacle,
  type DeletionPreview,
} from "#shared/contracts/account-deletion.ts";
import { pages } from "#shared/paths.ts";
import { accountDeletionTexts as words } from "#texts/account-deletion.ts";
import { ApiError } from "#web/lib/api/api-error.ts";
import { leaveDevice } from "#web/lib/device/leave-device.ts";
import { ContractForm } from "#web/lib/forms/contract-form.tsx";
import { useContractForm } from "#web/lib/forms/forms.ts";
import { forgetAnswers } from "#web/lib/person/forget-person.ts";
import { meQuery, useUser } from "#web/lib/person/session.ts";
import { Button } from "#web/ui/actions/button.tsx";
import { ErrorState } from "#web/ui/feedback/error-state.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { FormEnd } from "#web/ui/fields/form-end.tsx";
import { PasswordField } from "#web/ui/fields/password-field.tsx";
import { TextField } from "#web/ui/fields/text-field.tsx";
import { Sheet } from "#web/ui/overlay/sheet.tsx";
import { useToast } from "#web/ui/overlay/toast.tsx";
import { DownloadLink } from "../personal-data/download-link.tsx";
import type { OwnSheetProps } from "../personal-data/my-account.tsx";
import { deleteAccount, obstaclesQuery } from "./account-deletion.api.ts";

/** Says what is deleted and what is kept, links to what must be settled first, and deletes the account. */
export function DeleteAccountSheet({ isOpen, onClose }: OwnSheetProps) {
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={words.title}>
      <Content onClose={onClose} />
    </Sheet>
  );
}

function Content({ onClose }: { onClose: () => void }) {
  const { data, isError, error, isFetching, refetch } = useQuery(obstaclesQuery());
  const lookAgain = () => void refetch();
  if (data?.length === 0) return <DeletionForm onClose={onClose} />;
  if (data) return <Obstacles obstacles={data} isLooking={isFetching} onLook={lookAgain} />;
  if (isError)
    return (
      <ErrorState
        title={words.failed}
        help={words.failedHelp}
        error={error}
        onRetry={lookAgain}
        isRetrying={isFetching}
      />
    );
  return (
    <div className="stack">
      <span role="status" className="visually-hidden">
        {words.loading}
      </span>
      <Skeleton height="1em" />
      <Skeleton width="70%" height="1em" />
    </div>
  );
}

const wayPages: Record<DeletionObstacle, string | null> = {
  frozen: pages.support,
  withdrawal: pages.withdrawals,
  units: pages.wallet,
  owed: pages.credits,
  disputable: null,
  payment: null,
  "last-admin": null,
};

interface ObstaclesProps {
  obstacles: DeletionPreview["obstacles"];
  isLooking: boolean;
  onLook: () => void;
}

function Obstacles({ obstacles, isLooking, onLook }: ObstaclesProps) {
  return (
    <div className="stack">
      <h3 className="h3">{words.first}</h3>
      {obstacles.map(({ kind, sentence }) => {
        const [way, page] = [words.ways[kind], wayPages[kind]];
        return (
          <Notice key={kind} tone="sand">
            {sentence}
            {way && page && (
              <>
                {" "}
                <Link to={page}>{way}</Link>
              </>
            )}
          </Notice>
        );
      })}
      <Button kind="quiet" wide busy={isLooking} onClick={onLook}>
        {words.again}
      </Button>
    </div>
  );
}

function DeletionForm({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const form = useContractForm({
    id: "closing",
    schema: ConfirmDeletion,
    labels: { password: words.password, word: words.word },
    start: { password: "", word: "" },
  });
  const leave = useDeletion();
  const send = async ({ password }: { password: string }) => {
    try {
      await leave(password);
    } catch (error) {
      // A new obstacle appeared after the list was loaded; the refreshed list shows it.
      if (error instanceof ApiError && error.code === "not_closable")
        await client.invalidateQueries({ queryKey: obstaclesQuery().queryKey });
      throw error;
    }
  };
  return (
    <ContractForm form={form} send={send}>
      <Lists />
      <p className="sm dim">{words.exportHint}</p>
      <DownloadLink label={words.download} />
      <PasswordField {...form.field("password")} autoComplete="current-password" />
      <TextField {...form.field("word")} autoComplete="off" autoCapitalize="characters" spellCheck={false} />
      <FormEnd
        form={form}
        failed={words.closeFailed}
        cancel={words.keep}
        onCancel={onClose}
        send={words.close}
        busyText={words.closing}
        kind="danger"
      />
    </ContractForm>
  );
}

const Lists = () => (
  <>
    <h3 className="h3">{words.goesTitle}</h3>
    <Lines lines={words.goes} />
    <h3 className="h3">{words.staysTitle}</h3>
    <Lines lines={words.stays} />
  </>
);

const Lines = ({ lines }: { lines: readonly string[] }) => (
  <div className="prose sm">
    <ul>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  </div>
);

/** Deletes the account and everything stored about it on this device. */
function useDeletion() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const showToast = useToast();
  const personId = useUser()?._id;
  return async (password: string) => {
    const sentence = await deleteAccount(client, { password });
    await leaveDevice(personId);
    client.setQueryData(meQuery().queryKey, { user: null });
    await navigate(pages.landing, { replace: true });
    forgetAnswers(client);
    showToast(sentence, "notice");
  };
}
