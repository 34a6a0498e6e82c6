import { MessageCircle, Phone } from "lucide-react";
import { Link } from "react-router";
import { dialled, whatsAppLink } from "#shared/phones/phone-display.ts";
import { chatTexts as words } from "#texts/chat.ts";
import { useSettings } from "#web/lib/settings.ts";

export function PeopleLine() {
  const { supportPhone } = useSettings();
  return (
    <p className="peopleline">
      <span>{words.people}</span>
      <Link to={`tel:${dialled(supportPhone)}`}>
        <Phone className="icon" />
        {words.call}
      </Link>
      <Link to={whatsAppLink(supportPhone)} rel="noreferrer">
        <MessageCircle className="icon" />
        {words.whatsApp}
      </Link>
    </p>
  );
}
