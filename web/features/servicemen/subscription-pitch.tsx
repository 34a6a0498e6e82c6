import { Check } from "lucide-react";
import { messages } from "#shared/messages/en.ts";
import { pages } from "#shared/paths.ts";
import type { Tile } from "#shared/services.ts";
import { LinkButton } from "#web/ui/actions/button.tsx";
import { Badge } from "#web/ui/content/badge.tsx";
import { Card } from "#web/ui/content/card.tsx";
import { Avatar } from "#web/ui/identity/avatar.tsx";
import { ClothBox } from "#web/ui/identity/cloth.tsx";

const words = messages.servicemen;
const hem: readonly { tile: Tile; ground?: "s" | "a" | "d" }[] = [
  { tile: "spanner" },
  { tile: "moon", ground: "d" },
  { tile: "needle", ground: "s" },
  { tile: "waves" },
  { tile: "phone", ground: "a" },
  { tile: "weave" },
];

/** Why a serviceman should sign up, and for how much. */
export function SubscriptionPitch() {
  return (
    <ClothBox hem={hem} className="stack">
      <h2 className="h2">{words.pitchTitle}</h2>
      <p className="sub">{words.pitchText}</p>
      <ul className="stack tight only-lg">
        {words.pitchPoints.map((point) => (
          <li key={point} className="row at-top">
            <Check className="i" />
            <span>{point}</span>
          </li>
        ))}
      </ul>
      <div className="btns">
        <LinkButton kind="accent" to={pages.upgrade}>
          {words.getStarted}
        </LinkButton>
        <LinkButton kind="line" to={pages.servicemen}>
          {words.learnMore}
        </LinkButton>
      </div>
    </ClothBox>
  );
}

/** Three stories, each marked as made up. */
export function Testimonials() {
  return (
    <section className="stack" aria-labelledby="stories-title">
      <h2 id="stories-title" className="h2">
        {words.stories}
      </h2>
      <p className="sm muted">{words.storiesNote}</p>
      {words.testimonials.map(({ name, trade, place, text }) => (
        <Card key={name} as="article" tone="sand" className="stack">
          <div className="row">
            <Avatar name={name} id={name} size="sm" />
            <div className="fill">
              <b className="block">{name}</b>
              <span className="xs muted">
                {trade} · {place}
              </span>
            </div>
            <Badge>{words.sample}</Badge>
          </div>
          <p>{text}</p>
        </Card>
      ))}
    </section>
  );
}
