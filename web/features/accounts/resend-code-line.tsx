import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { resendCountdownSeconds } from "#shared/constants.ts";
import { messages } from "#shared/messages/en.ts";
import { ApiError } from "#web/lib/api-error.ts";
import { Button } from "#web/ui/actions/button.tsx";
import { formatClock, useSecondsLeft } from "#web/ui/feedback/countdown.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { useToast } from "#web/ui/overlay/toast.tsx";
import { resendCode } from "./accounts.api.ts";

const words = messages.auth;

interface ResendCodeLineProps {
  userId: string;
  onSent: () => void;
}

/** "Resend in 0:45", then a button that sends another code and starts the count again. */
export function ResendCodeLine({ userId, onSent }: ResendCodeLineProps) {
  const client = useQueryClient();
  const showToast = useToast();
  const [endsAt, setEndsAt] = useState<number>();
  const startCount = (seconds: number) => setEndsAt(Date.now() + seconds * 1000);
  // The count starts in the browser: the server's clock is another.
  useEffect(() => setEndsAt(Date.now() + resendCountdownSeconds * 1000), []);
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
  return (
    <div className="stack tight">
      <div className="row between">
        <span className="dim">{words.noSmsYet}</span>
        {endsAt === undefined ? (
          <ResendButton secondsLeft={resendCountdownSeconds} />
        ) : (
          <CountingButton endsAt={endsAt} isBusy={resend.isPending} onPress={() => resend.mutate()} />
        )}
      </div>
      {resend.isError && (
        <Notice tone="danger" announce>
          {resend.error instanceof ApiError && resend.error.isRefusal ? resend.error.message : words.offline}
        </Notice>
      )}
    </div>
  );
}

interface ResendButtonProps {
  secondsLeft: number;
  isBusy?: boolean;
  onPress?: () => void;
}

function CountingButton({ endsAt, ...rest }: Omit<ResendButtonProps, "secondsLeft"> & { endsAt: number }) {
  return <ResendButton secondsLeft={useSecondsLeft(endsAt)} {...rest} />;
}

function ResendButton({ secondsLeft, isBusy, onPress }: ResendButtonProps) {
  return (
    <Button kind="ghost" small disabled={secondsLeft > 0} busy={isBusy} onClick={onPress}>
      {secondsLeft > 0 ? words.resendIn(formatClock(secondsLeft)) : words.resend}
    </Button>
  );
}
