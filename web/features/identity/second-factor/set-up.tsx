import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { SecondFactorCode, type SecondFactorSetUp } from "#shared/contracts/second-factor.ts";
import { securityTexts as words } from "#texts/second-factor.ts";
import { copyText } from "#web/lib/copy-text.ts";
import { ContractForm } from "#web/lib/forms/contract-form.tsx";
import { useContractForm } from "#web/lib/forms/forms.ts";
import { Button } from "#web/ui/actions/button.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { FormEnd } from "#web/ui/fields/form-end.tsx";
import { TextField } from "#web/ui/fields/text-field.tsx";
import { QrCode } from "#web/ui/identity/qr-code.tsx";
import { useToast } from "#web/ui/overlay/toast.tsx";
import { takeFocus } from "#web/ui/take-focus.ts";
import { confirmSetUp } from "./second-factor.api.ts";

interface SetUpProps {
  setUp: SecondFactorSetUp;
  onCancel: () => void;
  onConfirmed: (recoveryCodes: string[]) => void;
}

export function SetUp({ setUp: { secret, otpauthUrl }, onCancel, onConfirmed }: SetUpProps) {
  const client = useQueryClient();
  const form = useContractForm({
    id: "second-factor",
    schema: SecondFactorCode,
    labels: { code: words.code },
    start: { code: "" },
  });
  return (
    <ContractForm form={form} send={async (typed) => onConfirmed(await confirmSetUp(client, typed))}>
      <p>{words.scan}</p>
      <QrCode text={otpauthUrl} label={words.qr} />
      <p className="dim">{words.orType}</p>
      <p>
        <a className="more" href={otpauthUrl}>
          {words.openApp}
        </a>
      </p>
      <p>
        <span className="sm muted own-line">{words.key}</span>
        <code className="secret">{secret.match(/.{1,4}/g)?.join(" ")}</code>
      </p>
      <TextField
        {...form.field("code")}
        hint={words.codeHint}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={40}
        figures
      />
      <FormEnd
        form={form}
        failed={words.confirmFailed}
        cancel={words.cancel}
        onCancel={onCancel}
        send={words.confirm}
        busyText={words.confirming}
      />
    </ContractForm>
  );
}

/** Recovery codes, shown once after the set-up. They replace a longer form: the focus scrolls back up to them. */
export function KeptCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const showToast = useToast();
  const [hasFailed, setFailed] = useState(false);
  const copy = async () => {
    if (await copyText(codes.join("\n"))) showToast(words.copied);
    else setFailed(true);
  };
  return (
    <div className="stack" role="status">
      <h3 className="h3" tabIndex={-1} ref={takeFocus}>
        {words.codesTitle}
      </h3>
      <p>{words.codesLead}</p>
      <ul className="recovery">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      {hasFailed && <Notice tone="warning">{words.copyFailed}</Notice>}
      <div className="btns oneline">
        <Button kind="quiet" onClick={() => void copy()}>
          {words.copy}
        </Button>
        <Button onClick={onKept}>{words.kept}</Button>
      </div>
    </div>
  );
}
