import { pages } from "#shared/paths.ts";
import { maskPhone } from "#shared/phones/phone-display.ts";
import { authTexts } from "#texts/accounts.ts";
import { uiTexts } from "#texts/ui.ts";
import { pathAfterSignIn, useOrigin, withOrigin } from "#web/features/identity/accounts/after-sign-in.ts";
import { AuthPage } from "#web/features/identity/accounts/auth-page.tsx";
import { VerifyForm } from "#web/features/identity/accounts/verify-form.tsx";
import { pageMeta } from "#web/lib/head/page-meta.ts";
import { useUser } from "#web/lib/person/session.ts";
import { LinkButton } from "#web/ui/actions/button.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";

const words = authTexts;

export const meta = () => pageMeta(words.verifyTitle);

export default function VerificationPage() {
  const user = useUser();
  const origin = useOrigin();
  if (!user) {
    return (
      <AuthPage title={words.verifyTitle} lead={words.verifyWait}>
        <div className="stack">
          <Notice tone="warning">{words.userNotFound}</Notice>
          <LinkButton to={withOrigin(pages.login, origin)}>{words.logIn}</LinkButton>
        </div>
      </AuthPage>
    );
  }
  // No code is sent to a user whose phone is verified.
  if (user.isVerified) {
    return (
      <AuthPage title={words.verified} lead={maskPhone(user.phoneNumber)}>
        <LinkButton to={pathAfterSignIn(user, origin)}>{uiTexts.continue}</LinkButton>
      </AuthPage>
    );
  }
  return (
    <AuthPage title={words.verifyTitle} lead={words.verifyLead(maskPhone(user.phoneNumber))}>
      <VerifyForm userId={user._id} />
    </AuthPage>
  );
}
