import { Printer } from "lucide-react";
import type { UserProfile } from "#shared/contracts/servicemen.ts";
import { pages } from "#shared/paths.ts";
import { tileForService } from "#shared/services/services.ts";
import { qrCodeTexts as words } from "#texts/sharing.ts";
import { metaTexts } from "#texts/ui.ts";
import { ownAddressOf } from "#web/lib/language.ts";
import { usePageRequest } from "#web/lib/page-data/page-request.tsx";
import { Button, LinkButton } from "#web/ui/actions/button.tsx";
import { Logo } from "#web/ui/identity/logo.tsx";
import { QrCode } from "#web/ui/identity/qr-code.tsx";
import { Tile } from "#web/ui/identity/tile.tsx";
import { tradeLine } from "./profile-facts.ts";

interface QrPosterProps {
  profile: UserProfile;
  isAgent: boolean;
}

/** A sheet for a wall or a van: who it is, and the code of their page. Only the sheet is printed. */
export function QrPoster({ profile, isAgent }: QrPosterProps) {
  const { facts } = usePageRequest();
  const path = ownAddressOf(pages.userProfile(profile.userId));
  const address = (facts?.origin ?? window.location.origin) + path;
  const trade = tradeLine(profile);
  const scan = profile.isForHire ? words.scanCard : words.scan;
  return (
    <div className="stack loose">
      <section className="poster-sheet" aria-label={words.title}>
        <div className="row">
          <Tile name={tileForService(profile.serviceRendered)} />
          <div className="fill">
            <h2 className="h1">{profile.displayName}</h2>
            {(trade || isAgent) && <p>{isAgent ? words.agent(metaTexts.product) : trade}</p>}
          </div>
        </div>
        <QrCode text={address} label={words.code(profile.displayName)} />
        <p className="centered">{isAgent ? words.scanAgent : scan}</p>
        <p className="poster-brand">
          <Logo /> {metaTexts.product}
        </p>
      </section>
      <div className="btns oneline not-printed">
        <LinkButton kind="quiet" to={pages.userProfile(profile.userId)}>
          {words.back}
        </LinkButton>
        <Button kind="accent" onClick={() => window.print()}>
          <Printer className="icon" />
          {words.print}
        </Button>
      </div>
    </div>
  );
}
