import { authTexts } from "#texts/accounts.ts";
import { AuthPage } from "#web/features/identity/accounts/auth-page.tsx";
import { SignUpForm } from "#web/features/identity/accounts/sign-up-form.tsx";
import { pageMeta } from "#web/lib/head/page-meta.ts";

const words = authTexts;

export const meta = () => pageMeta(words.signUpTitle);

export default function SignUpPage() {
  return (
    <AuthPage title={words.signUpTitle} lead={words.signUpLead}>
      <SignUpForm />
    </AuthPage>
  );
}
