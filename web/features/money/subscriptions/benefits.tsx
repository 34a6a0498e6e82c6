import { ChevronRight, type LucideIcon, MessageSquareText, Phone, Store } from "lucide-react";
import { pages } from "#shared/paths.ts";
import { upgradeTexts } from "#texts/subscriptions.ts";
import { ListRow, Rows } from "#web/ui/content/list-row.tsx";
import { IconTile } from "#web/ui/identity/tile.tsx";

const words = upgradeTexts;

export function Benefits() {
  return (
    <Rows label={words.plan}>
      <Benefit icon={Phone} title={words.unlimited} help={words.unlimitedHelp} />
      <Benefit icon={MessageSquareText} title={words.bySms} help={words.bySmsHelp} />
      <Benefit
        icon={Store}
        title={words.businessCentre}
        help={words.businessCentreHelp}
        to={pages.businessPlan}
      />
    </Rows>
  );
}

interface BenefitProps {
  icon: LucideIcon;
  title: string;
  help: string;
  to?: string;
}

function Benefit({ icon, title, help, to }: BenefitProps) {
  const lead = <IconTile icon={icon} look="tint-0" />;
  if (!to) return <ListRow lead={lead} title={title} meta={help} />;
  return <ListRow lead={lead} title={title} meta={help} to={to} end={<ChevronRight className="icon" />} />;
}
