import { useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate } from "react-router";
import * as z from "zod/mini";
import { SignUp } from "#shared/contracts/accounts.ts";
import { pages } from "#shared/paths.ts";
import { authTexts } from "#texts/accounts.ts";
import { fieldTexts } from "#texts/fields.ts";
import { languageTexts } from "#texts/languages.ts";
import { ContractForm } from "#web/lib/forms/contract-form.tsx";
import { useFormDraft } from "#web/lib/forms/form-draft.ts";
import { useContractForm } from "#web/lib/forms/forms.ts";
import { LanguageChoice } from "#web/lib/head/language-links.tsx";
import { writeLocal } from "#web/lib/local-store.ts";
import { useSettings } from "#web/lib/settings.ts";
import { Button } from "#web/ui/actions/button.tsx";
import { Checkbox } from "#web/ui/choices/checkbox.tsx";
import { Field } from "#web/ui/fields/field.tsx";
import { PasswordField } from "#web/ui/fields/password-field.tsx";
import { PhoneField } from "#web/ui/fields/phone-field.tsx";
import { TextField } from "#web/ui/fields/text-field.tsx";
import { signUp } from "./accounts.api.ts";
import { useOrigin, withOrigin } from "./after-sign-in.ts";
import { FormFailure } from "./form-failure.tsx";

const words = authTexts;
const labels = {
  fullName: words.fullName,
  phoneNumber: words.phoneNumber,
  password: words.password,
  confirmPassword: words.confirmPassword,
  termsAccepted: words.terms,
  promotionalEmails: words.promotionalLabel,
};

/** The sign-up contract when the owner requires consent to promotional messages. */
const ConsentingSignUp = SignUp.check(
  z.refine((form) => form.promotionalEmails, {
    error: fieldTexts.promotionalEmails,
    path: ["promotionalEmails"],
    when: (payload) => typeof payload.value === "object" && payload.value !== null,
  }),
);

export function SignUpForm() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const origin = useOrigin();
  const { promotionalConsentRequired } = useSettings();
  const form = useContractForm({
    id: "signup",
    schema: promotionalConsentRequired ? ConsentingSignUp : SignUp,
    labels,
  });
  const forgetDraft = useFormDraft("signup", form.form, ["fullName", "phoneNumber"]);
  const { label: _terms, ...terms } = form.field("termsAccepted");
  const { label: _consent, ...consent } = form.field("promotionalEmails");

  const send = async (typed: SignUp) => {
    const { _id, fullName, phoneNumber } = await signUp(client, typed);
    forgetDraft();
    writeLocal("signupResponse", { user: { _id, fullName, phoneNumber } });
    await navigate(withOrigin(pages.verification, origin), { replace: true });
  };
  return (
    <ContractForm form={form} send={send}>
      <FormFailure failure={form.failure} otherwise={words.signUpFailed} />
      <Field id="signup-language" group label={languageTexts.title} hint={languageTexts.help}>
        <LanguageChoice />
      </Field>
      <TextField {...form.field("fullName")} autoComplete="name" autoCapitalize="words" maxLength={80} />
      <PhoneField {...form.field("phoneNumber")} placeholder={words.phonePlaceholder} />
      <PasswordField {...form.field("password")} autoComplete="new-password" hint={words.passwordHint} />
      <PasswordField {...form.field("confirmPassword")} autoComplete="new-password" />
      <div className="stack tight">
        <Checkbox {...terms} label={<TermsLabel />} />
        <Checkbox {...consent} label={words.promotionalEmails} />
      </div>
      <Button
        type="submit"
        wide
        busy={form.isBusy}
        aria-disabled={!form.isValid}
        aria-describedby={form.isValid ? undefined : "signup-wait"}
      >
        {words.signUpAction}
      </Button>
      {!form.isValid && (
        <p id="signup-wait" className="sm muted">
          {words.signUpWait}
        </p>
      )}
      <p className="aside">
        {words.haveAccount} <Link to={withOrigin(pages.login, origin)}>{words.logIn}</Link>
      </p>
    </ContractForm>
  );
}

function TermsLabel() {
  return (
    <>
      {words.agreeBefore}
      <Link className="link" to={pages.terms}>
        {words.terms}
      </Link>
      {words.agreeAfter}
    </>
  );
}
