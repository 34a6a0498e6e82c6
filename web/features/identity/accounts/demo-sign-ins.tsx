import { useQuery } from "@tanstack/react-query";
import { formatPhone } from "#shared/phones/phone-display.ts";
import { authTexts } from "#texts/accounts.ts";
import { useSettings } from "#web/lib/settings.ts";
import { ListRow, Rows } from "#web/ui/content/list-row.tsx";
import { demoSignInsQuery } from "./accounts.api.ts";

const words = authTexts;

export function DemoSignIns({ onChoose }: { onChoose: (phoneNumber: string, password: string) => void }) {
  const { sandbox } = useSettings();
  const { data: people = [] } = useQuery({ ...demoSignInsQuery(), enabled: sandbox });
  if (!sandbox || people.length === 0) return null;
  return (
    <section aria-labelledby="demo-people">
      <h2 id="demo-people" className="h3">
        {words.demoTitle}
      </h2>
      <p className="sm dim">{words.demoHelp}</p>
      <Rows>
        {people.map(({ label, phoneNumber, password }) => (
          <ListRow
            key={phoneNumber}
            title={label}
            meta={formatPhone(phoneNumber)}
            onPress={() => onChoose(phoneNumber, password)}
          />
        ))}
      </Rows>
    </section>
  );
}
