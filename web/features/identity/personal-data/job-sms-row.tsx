import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { CurrentSession, User } from "#shared/contracts/accounts.ts";
import * as offersApi from "#shared/contracts/offers.endpoints.ts";
import { profileTexts as words } from "#texts/personal-data.ts";
import { callApi } from "#web/lib/api/api.ts";
import { ApiError } from "#web/lib/api/api-error.ts";
import { meQuery } from "#web/lib/person/session.ts";
import { Button } from "#web/ui/actions/button.tsx";
import { ListRow } from "#web/ui/content/list-row.tsx";
import { useToast } from "#web/ui/overlay/toast.tsx";

/** Switch for SMS about matching jobs. It changes only after the server has saved it. */
export function JobSmsRow({ user }: { user: User }) {
  const client = useQueryClient();
  const showToast = useToast();
  const { mutate, isPending } = useMutation({
    mutationFn: (on: boolean) => callApi(client, offersApi.setJobSms, { body: { on } }),
    onSuccess: ({ message, jobSms }) => {
      client.setQueryData<CurrentSession>(meQuery().queryKey, (me) =>
        me?.user ? { ...me, user: { ...me.user, jobSms } } : me,
      );
      showToast(message);
    },
    onError: (error) => {
      showToast(error instanceof ApiError && error.isRefusal ? error.message : words.jobSmsFailed, "error");
    },
  });
  return (
    <ListRow
      title={words.jobSms}
      meta={words.jobSmsHelp}
      end={
        <Button
          kind="soft"
          small
          role="switch"
          aria-checked={user.jobSms}
          aria-label={words.jobSms}
          busy={isPending}
          busyText={words.jobSmsSaving}
          onClick={() => mutate(!user.jobSms)}
        >
          {user.jobSms ? words.jobSmsOn : words.jobSmsOff}
        </Button>
      }
    />
  );
}
