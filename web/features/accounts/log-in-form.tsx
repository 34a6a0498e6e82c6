import { useQueryClient } from "@tanstack/react-query";
import { Link } from "react-router";
import { LogIn } from "#shared/contracts/accounts.ts";
import { messages } from "#shared/messages/en.ts";
import { pages } from "#shared/paths.ts";
import { useContractForm } from "#web/lib/forms.ts";
import { Button } from "#web/ui/actions/button.tsx";
import { ErrorSummary } from "#web/ui/fields/error-summary.tsx";
import { PasswordField } from "#web/ui/fields/password-field.tsx";
import { PhoneField } from "#web/ui/fields/phone-field.tsx";
import { logIn } from "./accounts.api.ts";
import { useLeaveSignedIn, useOrigin, withOrigin } from "./after-sign-in.ts";
import { DemoSignIns } from "./demo-sign-ins.tsx";
import { FormFailure } from "./form-failure.tsx";

const words = messages.auth;

/** Phone and password, then on to where the person came from. */
export function LogInForm({ onForgot }: { onForgot: () => void }) {
  const client = useQueryClient();
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
  return (
    <form className="stack" {...form.onSubmit(async (typed) => leave(await logIn(client, typed)))}>
      <ErrorSummary {...form.summary} />
      <FormFailure failure={form.failure} otherwise={messages.errors.internal} />
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
    </form>
  );
}
