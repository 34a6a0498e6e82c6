import type { FormEvent } from "react";
import { useLocation, useNavigate } from "react-router";
import type { User } from "#shared/contracts/accounts.ts";
import type { UserProfile } from "#shared/contracts/servicemen.ts";
import { pages } from "#shared/paths.ts";
import { dialled, formatPhone } from "#shared/phones/phone-display.ts";
import { userProfileTexts as words } from "#texts/servicemen.ts";
import { asked } from "#web/lib/page-data/personal-reads.ts";
import { loginPath } from "#web/lib/page-data/route-data.ts";
import { useUser } from "#web/lib/person/session.ts";
import { Button, LinkButton } from "#web/ui/actions/button.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { useHiring } from "./use-hiring.ts";

/** Actions on a business card: hire and pay, or edit for its owner. Renders nothing without a card. */
export function HireButtons({ profile }: { profile: UserProfile }) {
  const user = useUser();
  if (profile.isOwn) return user && <OwnCard profile={profile} user={user} />;
  if (!asked(hasCard, profile)) return null;
  if (!profile.isForHire) return <Notice tone="sand">{words.notForHire}</Notice>;
  return user ? <Hire profile={profile} user={user} /> : <HireLogin />;
}

const hasCard = ({ serviceRendered }: UserProfile): boolean => serviceRendered !== null;

/** Visitors log in first and come back to the profile. Without scripts the form leads there. */
function HireLogin() {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const logIn = (event: FormEvent) => {
    event.preventDefault();
    void navigate(loginPath(pathname), { state: { from: pathname } });
  };
  return (
    <form className="stack" action={import.meta.env.PAGE_PREFIX + pages.login} method="get" onSubmit={logIn}>
      <input type="hidden" name="redirectUrl" value={pathname} />
      <Button type="submit" kind="call" wide>
        {words.call}
      </Button>
      <Button type="submit" kind="line" wide>
        {words.pay}
      </Button>
    </form>
  );
}

function Hire({ profile, user }: { profile: UserProfile; user: User }) {
  const { busy, refusal, phone, call, pay } = useHiring(profile, user);
  return (
    <>
      <Button kind="call" wide busy={busy === "call"} busyText={words.calling} onClick={call}>
        {words.call}
      </Button>
      {!user.moneyDisabled && (
        <Button kind="line" wide busy={busy === "pay"} busyText={words.paying} onClick={pay}>
          {words.pay}
        </Button>
      )}
      {refusal && (
        <Notice tone="danger" announce>
          {refusal}
        </Notice>
      )}
      {phone && !refusal && (
        <Notice tone="success" announce>
          <a href={`tel:${dialled(phone)}`}>{words.rings(formatPhone(phone))}</a>
        </Notice>
      )}
    </>
  );
}

function OwnCard({ profile, user }: { profile: UserProfile; user: User }) {
  const { pathname } = useLocation();
  const isEdited = asked(hasCard, profile);
  if (!user.isSubscribed) {
    return (
      <>
        <p className="sm muted">{isEdited ? words.notShown : words.noCard}</p>
        <LinkButton kind="accent" wide to={pages.upgrade} state={{ from: pathname }}>
          {words.subscribe}
        </LinkButton>
      </>
    );
  }
  return (
    <>
      {!isEdited && <p className="sm muted">{words.noCard}</p>}
      <LinkButton kind="soft" wide to={pages.businessCentre}>
        {isEdited ? words.editCard : words.makeCard}
      </LinkButton>
    </>
  );
}
