import { BriefcaseBusiness, type LucideIcon, PhoneCall, ReceiptText, Store } from "lucide-react";
import { businessTexts } from "#texts/subscriptions.ts";
import { ListRow, Rows } from "#web/ui/content/list-row.tsx";
import { IconTile } from "#web/ui/identity/tile.tsx";

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
      {benefits.map(({ icon, title, help }) => (
        <ListRow key={title} title={title} meta={help} lead={<IconTile icon={icon} look="tint-0" />} />
      ))}
    </Rows>
  );
}
