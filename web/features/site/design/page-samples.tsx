import { Bell, EllipsisVertical } from "lucide-react";
import { Button } from "#web/ui/actions/button.tsx";
import { IconLink } from "#web/ui/actions/icon-button.tsx";
import { ListEnd, MoreButton } from "#web/ui/actions/list-end.tsx";
import { Age, NowProvider } from "#web/ui/content/age.tsx";
import { type Column, DataTable } from "#web/ui/content/data-table.tsx";
import { LightText } from "#web/ui/content/light-text.tsx";
import { MaskedText } from "#web/ui/content/masked-text.tsx";
import { Money } from "#web/ui/content/money.tsx";
import { PageHeader } from "#web/ui/content/page-header.tsx";
import { ReadCard } from "#web/ui/content/read-card.tsx";
import { Facts } from "#web/ui/content/receipt.tsx";
import { Caution } from "#web/ui/feedback/caution.tsx";
import { Forbidden } from "#web/ui/feedback/forbidden.tsx";
import { ScamNotice } from "#web/ui/feedback/scam-notice.tsx";
import { Skeleton, SkeletonCard } from "#web/ui/feedback/skeleton.tsx";
import { AgentKit } from "#web/ui/identity/agent-kit.tsx";
import { ClothSquares } from "#web/ui/identity/cloth.tsx";
import { TileMark } from "#web/ui/identity/tile.tsx";
import { MenuSheet, MenuSheetButton } from "#web/ui/overlay/menu-sheet.tsx";
import { Sample } from "./sample.tsx";

interface Payment {
  name: string;
  kobo: number;
}
const payments: readonly Payment[] = [
  { name: "Adaeze Okonkwo", kobo: 508_750 },
  { name: "Oluwaseun Adebayo-Williams", kobo: 1_250_000_00 },
];
const columns: readonly Column<Payment>[] = [
  { label: "Name", cell: ({ name }) => <b>{name}</b>, hidesLabel: true },
  { label: "Amount", cell: ({ kobo }) => <Money kobo={kobo} decimals />, isFigure: true },
];
const readWords = {
  title: "Devices",
  loading: "Loading devices",
  failed: "Could not read your devices.",
  failedHelp: "Check your network and try again.",
};
const pagedWords = { loadingMore: "Loading more", fromStart: "From the start", more: "Show more" };
const scam = "Pay a small registration fee first, then send me your OTP code.";

export function PageSamples() {
  return (
    <>
      <Sample title="Page headers, menu">
        <PageHeader title="Wallet" />
        <PageHeader
          title="Job details"
          back="/design"
          actions={
            <>
              <IconLink to="/design" label="Notifications" icon={<Bell className="icon" />} />
              <MenuSheetButton
                opens="sample-menu"
                label="More"
                icon={<EllipsisVertical className="icon" />}
              />
            </>
          }
        />
        <PageHeader title="An article" back="/design" isQuiet />
        <MenuSheet id="sample-menu" title="More">
          <p>What can be done here.</p>
        </MenuSheet>
      </Sample>
      <Sample title="Tables" wide>
        <DataTable
          caption="Payments"
          columns={columns}
          rows={payments}
          keyOf={({ name }) => name}
          totals={["Total", <Money key="total" kobo={1_255_087_50} decimals />]}
        />
        <DataTable
          caption="Lines"
          columns={columns}
          rows={payments}
          keyOf={({ name }) => name}
          phoneLook="lined"
        />
        <DataTable
          caption="People"
          columns={columns}
          rows={payments}
          keyOf={({ name }) => name}
          phoneLook="people"
        />
      </Sample>
      <Sample title="Facts, texts">
        <Facts
          lines={[
            { label: "Reference", value: "RUN-2026-0001" },
            { label: "Amount", kobo: 508_750 },
          ]}
        />
        <div className="prose">
          <LightText text={"A paragraph with **bold** words.\n\n* one\n* two"} />
        </div>
        <p>
          <MaskedText text="Call [hidden number] or write to [hidden email]." />
        </p>
        <NowProvider start={0}>
          <Age at="2026-11-20T09:15:00.000Z" />
        </NowProvider>
        <div className="tile">
          <TileMark name="scissors" />
        </div>
        <AgentKit />
        <ClothSquares
          tiles={[{ tile: "moon", ground: "bare" }, { tile: "hen" }, { tile: "sun", ground: "accent" }]}
        />
      </Sample>
      <Sample title="Cautions">
        <ScamNotice text={scam} />
        <Caution text={scam} />
      </Sample>
      <Sample title="A card that is read">
        <ReadCard read={{ ...reading, fetchStatus: "fetching" }} words={readWords}>
          {() => null}
        </ReadCard>
        <ReadCard read={{ ...reading, isError: true }} words={readWords}>
          {() => null}
        </ReadCard>
        <ReadCard read={{ ...reading, data: "A phone in Lagos" }} words={readWords}>
          {(device) => <p>{device}</p>}
        </ReadCard>
        <Skeleton width="60%" />
        <SkeletonCard />
        <SkeletonCard foot={false} />
      </Sample>
      <Sample title="Ends of lists">
        <ListEnd list={unfinished} byTap words={pagedWords} endText="" />
        <ListEnd list={{ ...unfinished, isFetchingNextPage: true }} byTap words={pagedWords} endText="" />
        <ListEnd list={{ ...unfinished, isFetchNextPageError: true }} byTap words={pagedWords} endText="" />
        <ListEnd list={{ ...unfinished, hasNextPage: false }} words={pagedWords} endText="That was all." />
        <MoreButton list={unfinished} words={pagedWords} />
        <MoreButton list={{ ...unfinished, isFetchingNextPage: true }} words={pagedWords} />
        <MoreButton
          list={{ ...unfinished, isFetchNextPageError: true }}
          words={pagedWords}
          failedText="We could not load more."
        />
      </Sample>
      <Sample title="A page for others">
        <Forbidden help="This page is for accounting." wayOut="Go to home">
          <Button>Log in</Button>
        </Forbidden>
      </Sample>
    </>
  );
}

const reading = {
  data: undefined as string | undefined,
  isError: false,
  fetchStatus: "idle" as const,
  refetch: () => undefined,
};
const unfinished = {
  data: undefined,
  hasNextPage: true,
  isFetchingNextPage: false,
  isFetchNextPageError: false,
  fetchNextPage: () => undefined,
};
