import { useEffect, useState } from "react";
import { resendCountdownSeconds } from "#shared/constants.ts";
import { authTexts } from "#texts/accounts.ts";
import { Button } from "#web/ui/actions/button.tsx";
import { formatClock, useSecondsLeft } from "#web/ui/feedback/countdown.ts";
import { Notice } from "#web/ui/feedback/notice.tsx";

const words = authTexts;

/** Until when no other code can be requested. Computed in the browser, because the server's clock differs. */
export function useResendPause(): { endsAt: number | undefined; startCount: (seconds: number) => void } {
  const [endsAt, setEndsAt] = useState<number>();
  const startCount = (seconds: number) => setEndsAt(Date.now() + seconds * 1000);
  useEffect(() => setEndsAt(Date.now() + resendCountdownSeconds * 1000), []);
  return { endsAt, startCount };
}

interface ResendLineProps {
  /** Undefined until the countdown starts in the browser. */
  endsAt: number | undefined;
  isBusy: boolean;
  failure: string | undefined;
  onPress: () => void;
}

/** "Resend in 0:45", then a button that requests another code. */
export function ResendLine({ endsAt, isBusy, failure, onPress }: ResendLineProps) {
  return (
    <div className="stack tight">
      <div className="row between">
        <span className="dim">{words.noSmsYet}</span>
        {endsAt === undefined ? (
          <ResendButton secondsLeft={resendCountdownSeconds} />
        ) : (
          <CountingButton endsAt={endsAt} isBusy={isBusy} onPress={onPress} />
        )}
      </div>
      {failure && (
        <Notice tone="danger" announce>
          {failure}
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
