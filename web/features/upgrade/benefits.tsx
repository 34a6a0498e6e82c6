import { type LucideIcon, MessageSquareText, Phone, Store } from "lucide-react";
import { messages } from "#shared/messages/en.ts";
import { ListRow, Rows } from "#web/ui/content/list-row.tsx";

const words = messages.upgrade;

/** What the subscription gives. */
export function Benefits() {
  return (
    <Rows label={words.plan}>
      <Benefit icon={Phone} title={words.unlimited} help={words.unlimitedHelp} />
      <Benefit icon={MessageSquareText} title={words.bySms} help={words.bySmsHelp} />
      <Benefit icon={Store} title={words.businessCentre} help={words.businessCentreHelp} />
    </Rows>
  );
}

function Benefit({ icon: Icon, title, help }: { icon: LucideIcon; title: string; help: string }) {
  const lead = (
    <span className="tile c0" aria-hidden="true">
      <Icon className="i" />
    </span>
  );
  return <ListRow lead={lead} title={title} meta={help} />;
}
