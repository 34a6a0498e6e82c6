import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import type { SecondFactorSetUp, SecondFactorState } from "#shared/contracts/second-factor.ts";
import { samePathOrigin } from "#shared/paths.ts";
import { dayAndTime } from "#shared/time/day-and-time.ts";
import { securityTexts as words } from "#texts/second-factor.ts";
import { ApiError } from "#web/lib/api/api-error.ts";
import { secondFactorQuery } from "#web/lib/person/second-factor.ts";
import { Button } from "#web/ui/actions/button.tsx";
import { Badge } from "#web/ui/content/badge.tsx";
import { ReadCard } from "#web/ui/content/read-card.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { PasswordForm } from "./password-form.tsx";
import { RemoveSheet } from "./remove-sheet.tsx";
import { beginSetUp } from "./second-factor.api.ts";
import { KeptCodes, SetUp } from "./set-up.tsx";

const readWords = { ...words, title: words.factor };
const fewCodes = 3;

export function Security() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const origin = samePathOrigin(query.get("redirectUrl"));
  const [codes, setCodes] = useState<string[]>();
  const read = useQuery(secondFactorQuery());
  const content = useRef<HTMLDivElement>(null);
  const leave = async () => {
    setCodes(undefined);
    // Includes staff pages that were refused without a second factor.
    await client.invalidateQueries();
    if (origin) void navigate(origin, { replace: true });
    else content.current?.focus();
  };
  return (
    <ReadCard read={read} words={readWords} lead={<p className="dim">{words.lead}</p>}>
      {(state) => {
        const below = state.isOn ? <On state={state} /> : <Off state={state} onConfirmed={setCodes} />;
        return (
          <div className="secondfactor stack" tabIndex={-1} ref={content}>
            {codes ? <KeptCodes codes={codes} onKept={() => void leave()} /> : below}
          </div>
        );
      }}
    </ReadCard>
  );
}

function On({ state: { since, recoveryCodesLeft } }: { state: SecondFactorState }) {
  const [isRemoving, setRemoving] = useState(false);
  return (
    <>
      <div className="row">
        <Badge tone="success">{words.on}</Badge>
        <p className="fill">
          {since && <span className="own-line">{words.since(dayAndTime(since))}</span>}
          {words.codesLeft(recoveryCodesLeft)}
        </p>
      </div>
      {recoveryCodesLeft <= fewCodes && <Notice tone="warning">{words.fewCodes}</Notice>}
      <div className="btns">
        <Button kind="quiet" aria-haspopup="dialog" onClick={() => setRemoving(true)}>
          {words.remove}
        </Button>
      </div>
      <RemoveSheet isOpen={isRemoving} onClose={() => setRemoving(false)} />
    </>
  );
}

interface OffProps {
  state: SecondFactorState;
  onConfirmed: (recoveryCodes: string[]) => void;
}

function Off({ state: { isStaff, isRequired }, onConfirmed }: OffProps) {
  const client = useQueryClient();
  const [setUp, setSetUp] = useState<SecondFactorSetUp>();
  const { mutate, error, isPending, reset } = useMutation({
    mutationFn: () => beginSetUp(client),
    onSuccess: setSetUp,
  });
  const cancel = () => {
    setSetUp(undefined);
    reset();
  };
  if (!isStaff) return <p>{words.notStaff}</p>;
  if (setUp) return <SetUp setUp={setUp} onCancel={cancel} onConfirmed={onConfirmed} />;
  if (error instanceof ApiError && error.code === "password_needed")
    return <PasswordForm onCancel={cancel} onBegun={setSetUp} />;
  return (
    <>
      {isRequired && <Notice tone="warning">{words.required}</Notice>}
      {error && (
        <Notice tone="danger" announce>
          {error instanceof ApiError && error.isRefusal ? error.message : words.setUpFailed}
        </Notice>
      )}
      <div className="btns">
        <Button busy={isPending} busyText={words.settingUp} onClick={() => mutate()}>
          {words.setUp}
        </Button>
      </div>
    </>
  );
}
