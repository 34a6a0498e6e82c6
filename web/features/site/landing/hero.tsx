import { pages } from "#shared/paths.ts";
import { landingTexts } from "#texts/landing.ts";
import { metaTexts } from "#texts/ui.ts";
import { LinkButton } from "#web/ui/actions/button.tsx";
import { DrawnCloth } from "#web/ui/identity/cloth.tsx";

const words = landingTexts;

/** The headline over a field of cloth, for visitors. Goes first in `<main className="bleed">`, under a dyed top bar. */
export function Hero() {
  return (
    <section className="hero on-cloth" aria-labelledby="hero-title">
      <div className="copy">
        <h1 id="hero-title" className="h-display">
          {words.headline}
        </h1>
        <p>{metaTexts.description}</p>
        <div className="btns">
          <LinkButton kind="accent" to={pages.signup}>
            {words.getStarted}
          </LinkButton>
          <LinkButton kind="line" to={pages.about}>
            {words.learnMore}{" "}
            <span className="visually-hidden" aria-hidden="true">
              {words.learnMoreAbout}
            </span>
          </LinkButton>
        </div>
      </div>
      <DrawnCloth />
    </section>
  );
}
