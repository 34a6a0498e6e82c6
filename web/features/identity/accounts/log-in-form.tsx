import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useSearchParams } from "react-router";
import { LogIn } from "#shared/contracts/accounts.ts";
import { pages } from "#shared/paths.ts";
import { formatPhone } from "#shared/phones/phone-display.ts";
import { authTexts } from "#texts/accounts.ts";
import { errorTexts } from "#texts/errors.ts";
import { ApiError } from "#web/lib/api/api-error.ts";
import { ContractForm } from "#web/lib/forms/contract-form.tsx";
import { useContractForm } from "#web/lib/forms/forms.ts";
import { useSettings } from "#web/lib/settings.ts";
import { Button } from "#web/ui/actions/button.tsx";
import { ListRow, Rows } from "#web/ui/content/list-row.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { PasswordField } from "#web/ui/fields/password-field.tsx";
import { PhoneField } from "#web/ui/fields/phone-field.tsx";
import { demoSignInsQuery, logIn } from "./accounts.api.ts";
import { useLeaveSignedIn, useOrigin, withOrigin } from "./after-sign-in.ts";
import { FormFailure } from "./form-failure.tsx";
import { SecondStepForm } from "./second-step-form.tsx";

const words = authTexts;

export function LogInForm({ onForgot }: { onForgot: () => void }) {
  const [isSecondStep, setSecondStep] = useState(false);
  if (isSecondStep) return <SecondStepForm onBack={() => setSecondStep(false)} />;
  return <PasswordForm onForgot={onForgot} onSecondStep={() => setSecondStep(true)} />;
}

interface PasswordFormProps {
  onForgot: () => void;
  onSecondStep: () => void;
}

function PasswordForm({ onForgot, onSecondStep }: PasswordFormProps) {
  const client = useQueryClient();
  const [query] = useSearchParams();
  const leave = useLeaveSignedIn();
  const origin = useOrigin();
  const form = useContractForm({
    id: "login",
    schema: LogIn,
    labels: { phoneNumber: words.phoneNumber, password: words.password },
  });
  const fill = (phoneNumber: string, password: string) => {
    form.form.setValue("phoneNumber", phoneNumber, { shouldValidate: true });
    form.form.setValue("password", password, { shouldValidate: true });
  };
  const send = async (typed: LogIn) => {
    try {
      await leave(await logIn(client, typed));
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== "second_factor_needed") throw error;
      onSecondStep();
    }
  };
  return (
    <ContractForm form={form} send={send}>
      {query.has("ended") && <Notice tone="info">{words.ended}</Notice>}
      <FormFailure failure={form.failure} otherwise={errorTexts.internal} />
      <PhoneField
        {...form.field("phoneNumber")}
        placeholder={words.phonePlaceholder}
        autoComplete="username"
      />
      <PasswordField {...form.field("password")} autoComplete="current-password" />
      <button type="button" className="more" onClick={onForgot}>
        {words.forgot}
      </button>
      <Button type="submit" wide busy={form.isBusy}>
        {words.logIn}
      </Button>
      <p className="aside">
        {words.newHere} <Link to={withOrigin(pages.signup, origin)}>{words.signUpTitle}</Link>
      </p>
      <DemoSignIns onChoose={fill} />
    </ContractForm>
  );
}

function DemoSignIns({ onChoose }: { onChoose: (phoneNumber: string, password: string) => void }) {
  const { sandbox } = useSettings();
  const { data: people = [] } = useQuery({ ...demoSignInsQuery(), enabled: sandbox });
  if (!sandbox || people.length === 0) return null;
  return (
    <section aria-labelledby="demo-people">
      <h2 id="demo-people" className="h3">
        {words.demoTitle}
      </h2>
      <p className="sm dim">{words.demoHelp}</p>
      <Rows>
        {people.map(({ label, phoneNumber, password }) => (
          <ListRow
            key={phoneNumber}
            title={label}
            meta={formatPhone(phoneNumber)}
            onPress={() => onChoose(phoneNumber, password)}
          />
        ))}
      </Rows>
    </section>
  );
}
