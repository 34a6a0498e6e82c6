import { Badge, Count } from "#web/ui/content/badge.tsx";
import { Headline, headlineTexts, Money } from "#web/ui/content/money.tsx";
import { amountTexts, Naira, PlainMoney } from "#web/ui/content/plain-money.tsx";
import { StatusBadge, type StatusWord } from "#web/ui/content/status-badge.tsx";
import { Avatar, Initials } from "#web/ui/identity/avatar.tsx";
import { Cloth, ClothBox, DrawnCloth } from "#web/ui/identity/cloth.tsx";
import { Logo } from "#web/ui/identity/logo.tsx";
import { QrCode } from "#web/ui/identity/qr-code.tsx";
import { Stars } from "#web/ui/identity/stars.tsx";
import { Tile } from "#web/ui/identity/tile.tsx";
import { Sample } from "./sample.tsx";

const swatches = [
  ["page", "ink"],
  ["surface", "ink"],
  ["surface-sunken", "ink-2"],
  ["surface-strong", "ink"],
  ["brand", "on-brand"],
  ["brand-soft", "on-brand-soft"],
  ["cloth", "on-cloth"],
  ["cloth-deep", "on-cloth-2"],
  ["accent", "on-accent"],
  ["accent-soft", "on-accent-soft"],
  ["call", "on-call"],
  ["success-soft", "on-success-soft"],
  ["warning", "on-warning"],
  ["warning-soft", "on-warning-soft"],
  ["danger", "on-danger"],
  ["danger-soft", "on-danger-soft"],
  ["surface", "money-in"],
  ["surface", "ink-3"],
] as const;

const statuses: readonly StatusWord[] = [
  "available",
  "paused",
  "completed",
  "taken",
  "promoted",
  "boosted",
  "called",
  "phoneVerified",
  "privateName",
  "pending",
  "waiting",
  "failed",
  "byAgent",
];

export function IdentitySamples() {
  return (
    <>
      <Sample title="Colour" wide>
        <div className="swatches">
          {swatches.map(([ground, ink]) => (
            <div
              key={ground + ink}
              className="swatch"
              style={{ background: `var(--color-${ground})`, color: `var(--color-${ink})` }}
            >
              {ground === "surface" && ink !== "ink" ? ink : ground}
            </div>
          ))}
        </div>
      </Sample>
      <Sample title="Cloth, logo" wide>
        <Cloth rows={3} columns={5} wideColumns={14} wideRows={2} />
        <Cloth rows={2} columns={6} wideColumns={12} wideRows={1} start={4} />
        <DrawnCloth />
        <div className="row">
          <span className="logo">
            <Logo />
          </span>
          <span className="logo">
            <Logo onCloth />
          </span>
        </div>
      </Sample>
      <BadgeSamples />
      <MoneySamples />
      <Sample title="Cloth box with band and hem">
        <ClothBox
          className="account"
          band={[{ tile: "moon" }, { tile: "needle", ground: "bare" }, { tile: "waves" }]}
        >
          <div className="who">
            <Avatar name="Adaeze Okonkwo" id="1" />
            <div className="fill">
              <div className="name">Adaeze Okonkwo</div>
              <div className="subtitle">0803 ••• 4471</div>
            </div>
          </div>
          <div className="balance">
            <div className="subtitle">Balance (NGN)</div>
            <Money naira={12_450} size="lg" decimals />
          </div>
        </ClothBox>
        <ClothBox
          hem={[
            { tile: "moon" },
            { tile: "phone", ground: "bare" },
            { tile: "seeds" },
            { tile: "waves" },
            { tile: "drum", ground: "deep" },
            { tile: "diamond" },
          ]}
        >
          <b>Account ending 6789</b>
          <p className="subtitle sm">Oluwaseun Ọláńrewájú Adébáyọ̀-Ogunlesi</p>
        </ClothBox>
      </Sample>
    </>
  );
}

function BadgeSamples() {
  return (
    <Sample title="Badges, counts, tiles">
      <div className="row wraps">
        {statuses.map((status) => (
          <StatusBadge key={status} status={status} />
        ))}
        <Badge tone="warning">4 days left</Badge>
        <Badge tone="success">Active to 1 Dec</Badge>
        <Badge tone="danger">Expired 3 Nov</Badge>
        <Count value={112} />
      </div>
      <div className="row wraps">
        <Tile name="bolt" />
        <Tile name="pot" />
        <Tile name="wheel" />
        <Tile name="needle" />
        <Tile name="leaf" />
        <Avatar name="Chidinma Okeke" id="a" />
        <Avatar name="Tamuno Briggs" id="d" />
        <Avatar name="Ibrahim Musa" id="c" />
        <Avatar name="Ẹfúnṣetán" id="b" />
        <Avatar name="quietbuyer" id="5" isPrivate />
        <Avatar name="A" id="6" size="sm" />
        <Avatar name="Ada" id="7" tile="hen" size="md" />
        <Initials initials="AO" tint="tint-1" />
        <Tile name="scissors" size="lg" />
      </div>
      <Stars value={4} />
      <Stars value={0} />
      <Stars value={4.6} count={12} />
      <QrCode text="https://runor.example/user-profile/1" label="QR code" />
    </Sample>
  );
}

function MoneySamples() {
  return (
    <Sample title="Money">
      <Money naira={12_450} size="lg" decimals />
      <Money naira={184_650_000} size="lg" />
      <Money kobo={0} size="lg" hidden />
      <Money naira={80_000} toNaira={120_000} size="xl" />
      <Money naira={15_000} toNaira={25_000} size="md" />
      <Money naira={25_000_000} toNaira={100_000_000} size="md" />
      <div className="row wraps">
        <Money naira={5_000} sign="in" />
        <Money naira={8_100} sign="out" />
        <Money kobo={498_750} decimals />
        <span className="money">
          <Naira />
          5,000
        </span>
      </div>
      <Headline {...headlineTexts(80_000, undefined, { size: "lg" })} />
      <PlainMoney {...amountTexts(80_000, undefined, { size: "md" })} />
      <PlainMoney {...amountTexts(15_000, 25_000, { size: "md" })} />
    </Sample>
  );
}
