import { BriefcaseBusiness, type LucideIcon, PhoneCall, ReceiptText, Store } from "lucide-react";
import { businessTexts } from "#texts/subscriptions.ts";
import { ListRow, Rows } from "#web/ui/content/list-row.tsx";

const words = businessTexts.plan;

const benefits: readonly { icon: LucideIcon; title: string; help: string }[] = [
  { icon: Store, title: words.card, help: words.cardHelp },
  { icon: PhoneCall, title: words.hires, help: words.hiresHelp },
  { icon: BriefcaseBusiness, title: words.offers, help: words.offersHelp },
  { icon: ReceiptText, title: words.unlimited, help: words.unlimitedHelp },
];

export function BusinessBenefits() {
  return (
    <Rows label={words.name}>
      {benefits.map(({ icon: Icon, title, help }) => (
        <ListRow
          key={title}
          title={title}
          meta={help}
          lead={
            <span className="tile tint-0" aria-hidden="true">
              <Icon className="icon" />
            </span>
          }
        />
      ))}
    </Rows>
  );
}
