import { useSearchParams } from "react-router";
import { pages } from "#shared/paths.ts";
import { authTexts } from "#texts/accounts.ts";
import { pricingTexts } from "#texts/subscriptions.ts";
import { demoSignInsQuery } from "#web/features/identity/accounts/accounts.api.ts";
import { AuthPage } from "#web/features/identity/accounts/auth-page.tsx";
import { ForgotPasswordForm } from "#web/features/identity/accounts/forgot-password-form.tsx";
import { LogInForm } from "#web/features/identity/accounts/log-in-form.tsx";
import { PriceList } from "#web/features/money/subscriptions/price-list.tsx";
import { pageMeta } from "#web/lib/head/page-meta.ts";
import { primed } from "#web/lib/page-data/route-data.ts";
import { settingsQuery } from "#web/lib/settings.ts";

const words = authTexts;

export const meta = () => pageMeta(words.logIn);

const primedLogIn = primed(async ({ client }) => {
  const { sandbox } = await client.ensureQueryData(settingsQuery());
  if (sandbox) await client.prefetchQuery(demoSignInsQuery());
});
export const loader = primedLogIn.onServer;
export const clientLoader = primedLogIn.inBrowser;

export default function LogInPage() {
  const [query, setQuery] = useSearchParams();
  const isForgotten = query.has("forgot");
  const show = (isNowForgotten: boolean) =>
    setQuery(
      (now) => {
        if (isNowForgotten) now.set("forgot", "1");
        else now.delete("forgot");
        return now;
      },
      { replace: true, preventScrollReset: true },
    );
  if (isForgotten) {
    return (
      <AuthPage title={words.forgotTitle} lead={words.forgotLead}>
        <ForgotPasswordForm onBack={() => show(false)} />
      </AuthPage>
    );
  }
  return (
    <AuthPage title={words.logInTitle} lead={words.logInLead}>
      {query.get("redirectUrl")?.startsWith(pages.upgrade) && (
        <section aria-labelledby="prices">
          <h2 id="prices" className="h3">
            {pricingTexts.title}
          </h2>
          <PriceList />
        </section>
      )}
      <LogInForm onForgot={() => show(true)} />
    </AuthPage>
  );
}
