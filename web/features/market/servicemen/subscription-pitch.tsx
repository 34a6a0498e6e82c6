import { useQuery } from "@tanstack/react-query";
import { Check } from "lucide-react";
import { pages } from "#shared/paths.ts";
import type { Tile } from "#shared/services/services.ts";
import { servicemanListTexts } from "#texts/servicemen.ts";
import { LinkButton } from "#web/ui/actions/button.tsx";
import { Badge } from "#web/ui/content/badge.tsx";
import { Card } from "#web/ui/content/card.tsx";
import type { Ground } from "#web/ui/identity/arrange-cloth.ts";
import { Avatar } from "#web/ui/identity/avatar.tsx";
import { ClothBox } from "#web/ui/identity/cloth.tsx";
import { testimonialsQuery } from "./testimonials.api.ts";

const words = servicemanListTexts;
const hem: readonly { tile: Tile; ground?: Ground }[] = [
  { tile: "spanner" },
  { tile: "moon", ground: "deep" },
  { tile: "needle", ground: "bare" },
  { tile: "waves" },
  { tile: "phone", ground: "accent" },
  { tile: "weave" },
];

/** Why a serviceman should sign up, and the price. */
export function SubscriptionPitch() {
  return (
    <ClothBox hem={hem} className="stack">
      <h2 className="h2">{words.pitchTitle}</h2>
      <p className="subtitle">{words.pitchText}</p>
      <ul className="stack tight only-lg">
        {words.pitchPoints.map((point) => (
          <li key={point} className="row at-top">
            <Check className="icon" />
            <span>{point}</span>
          </li>
        ))}
      </ul>
      <div className="btns oneline">
        <LinkButton kind="accent" to={pages.upgrade}>
          {words.getStarted}
        </LinkButton>
        <LinkButton kind="line" to={pages.servicemen}>
          {words.learnMore}{" "}
          <span className="visually-hidden" aria-hidden="true">
            {words.learnMoreAbout}
          </span>
        </LinkButton>
      </div>
    </ClothBox>
  );
}

/** Three testimonials, labelled as samples unless they are real. */
export function Testimonials() {
  const { data } = useQuery(testimonialsQuery());
  if (!data) return null;
  return (
    <section className="stack" aria-labelledby="stories-title">
      <h2 id="stories-title" className="h2">
        {words.stories}
      </h2>
      {data.some(({ isReal }) => !isReal) && <p className="sm muted">{words.storiesNote}</p>}
      {data.map(({ name, trade, place, text, isReal }) => (
        <Card key={name + text} as="article" tone="sand" className="stack">
          <div className="row">
            <Avatar name={name} id={name} size="sm" />
            <div className="fill">
              <b className="own-line">{name}</b>
              <span className="xs muted own-line">
                {trade} · {place}
              </span>
            </div>
            {!isReal && <Badge>{words.sample}</Badge>}
          </div>
          <p>{text}</p>
        </Card>
      ))}
    </section>
  );
}
