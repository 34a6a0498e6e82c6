import type { ReactNode } from "react";
import { Link } from "react-router";
import type { User } from "#shared/contracts/accounts.ts";
import { pages } from "#shared/paths.ts";
import { formatPhone } from "#shared/phones/phone-display.ts";
import { shortDate } from "#shared/time/job-age.ts";
import { languageTexts } from "#texts/languages.ts";
import { profileTexts as words } from "#texts/personal-data.ts";
import { upgradeTexts } from "#texts/subscriptions.ts";
import { LanguageChoice } from "#web/lib/head/language-links.tsx";
import { Badge } from "#web/ui/content/badge.tsx";
import { Card } from "#web/ui/content/card.tsx";
import { ListRow, Rows } from "#web/ui/content/list-row.tsx";
import { StatusBadge } from "#web/ui/content/status-badge.tsx";
import { JobSmsRow } from "./job-sms-row.tsx";

interface ProfileDetailsProps {
  user: User;
  privateNameAction: ReactNode;
}

export function ProfileDetails({ user, privateNameAction }: ProfileDetailsProps) {
  return (
    <Card as="section">
      <h2 className="h3">{words.details}</h2>
      <Rows label={words.details}>
        <ListRow title={words.fullName} meta={user.fullName} />
        <ListRow title={words.phone} meta={formatPhone(user.phoneNumber)} end={<PhoneState user={user} />} />
        <ListRow title={words.accountNumber} meta={user.accountNumber} />
        <ListRow
          title={words.privateName}
          meta={user.privateName ?? `${words.noPrivateName}. ${words.privateNameHelp}`}
          end={privateNameAction}
        />
        <ListRow title={languageTexts.title} meta={languageTexts.help} end={<LanguageChoice />} />
        <ListRow title={words.subscription} meta={planOf(user)} end={<SubscriptionState user={user} />} />
        {(user.isSubscribed || user.serviceRendered) && <JobSmsRow user={user} />}
        {!user.isSubscribed && <FreeRow title={words.freePosts} count={user.freeJob} />}
        {!user.isSubscribed && <FreeRow title={words.freeCalls} count={user.freeCalls} />}
      </Rows>
    </Card>
  );
}

/** A team plan has the same rights, but its price line promises no unlimited use. */
function planOf({ isSubscribed, teamKey }: User): string {
  if (!isSubscribed) return words.notSubscribed;
  return teamKey ? words.teamPlan : upgradeTexts.unlimited;
}

function PhoneState({ user }: { user: User }) {
  if (user.isVerified) return <StatusBadge status="phoneVerified" />;
  return (
    <Link className="more" to={pages.verification} state={{ from: pages.profile }}>
      {words.verify}
    </Link>
  );
}

function SubscriptionState({ user }: { user: User }) {
  if (user.isSubscribed) {
    const end = user.subscriptionEndsAt;
    return (
      <Badge tone="success" dot>
        {end ? words.activeTo(shortDate(end)) : words.active}
      </Badge>
    );
  }
  return (
    <Link className="more" to={pages.upgrade} state={{ from: pages.profile }}>
      {words.upgrade}
    </Link>
  );
}

const FreeRow = ({ title, count }: { title: string; count: number }) => (
  <ListRow title={title} end={<b className="even-digits">{count}</b>} />
);
