import { useParams } from "react-router";
import { authTexts } from "#texts/accounts.ts";
import { AuthPage } from "#web/features/identity/accounts/auth-page.tsx";
import { ResetPasswordForm } from "#web/features/identity/accounts/reset-password-form.tsx";
import { pageMeta } from "#web/lib/head/page-meta.ts";

const words = authTexts;

export const meta = () => [
  ...pageMeta(words.resetTitle),
  // The address holds the token, so no other site may receive it as referrer.
  { name: "referrer", content: "no-referrer" },
  { name: "robots", content: "noindex" },
];

export default function ResetPasswordPage() {
  const { token = "" } = useParams();
  return (
    <AuthPage title={words.resetTitle} lead={words.resetLead}>
      <ResetPasswordForm token={token} />
    </AuthPage>
  );
}
