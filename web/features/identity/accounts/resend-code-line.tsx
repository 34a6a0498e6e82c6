import { useMutation, useQueryClient } from "@tanstack/react-query";
import { resendCountdownSeconds } from "#shared/constants.ts";
import { authTexts } from "#texts/accounts.ts";
import { ApiError } from "#web/lib/api/api-error.ts";
import { ResendLine, useResendPause } from "#web/ui/fields/resend-line.tsx";
import { useToast } from "#web/ui/overlay/toast.tsx";
import { resendCode } from "./accounts.api.ts";

interface ResendCodeLineProps {
  userId: string;
  onSent: () => void;
}

export function ResendCodeLine({ userId, onSent }: ResendCodeLineProps) {
  const client = useQueryClient();
  const showToast = useToast();
  const { endsAt, startCount } = useResendPause();
  const resend = useMutation({
    mutationFn: () => resendCode(client, userId),
    onSuccess: ({ message, resendInSeconds }) => {
      startCount(resendInSeconds || resendCountdownSeconds);
      showToast(message);
      onSent();
    },
    onError: (error) => {
      if (error instanceof ApiError && error.retryAfterSeconds) startCount(error.retryAfterSeconds);
    },
  });
  const { error } = resend;
  const sentence = error instanceof ApiError && error.status !== 0 ? error.message : authTexts.offline;
  return (
    <ResendLine
      endsAt={endsAt}
      isBusy={resend.isPending}
      failure={error ? sentence : undefined}
      onPress={() => resend.mutate()}
    />
  );
}
