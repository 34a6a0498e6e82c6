import { Check, Link as LinkIcon, Plus } from "lucide-react";
import { useState } from "react";
import { Button, DoneText, LinkButton } from "#web/ui/actions/button.tsx";
import { Chip, ChipRow } from "#web/ui/actions/chip.tsx";
import { FileLink } from "#web/ui/actions/file-link.tsx";
import { IconButton } from "#web/ui/actions/icon-button.tsx";
import { SegmentedControl } from "#web/ui/actions/segmented-control.tsx";
import { TabPanel, Tabs } from "#web/ui/actions/tabs.tsx";
import { Sample } from "./sample.tsx";

export function ControlSamples() {
  return (
    <>
      <Sample title="Buttons">
        <div className="btns">
          <Button>Primary</Button>
          <Button className="is-hover">Hover</Button>
        </div>
        <div className="btns">
          <Button disabled aria-describedby="why-disabled">
            Disabled
          </Button>
          <BusyButton />
        </div>
        <p id="why-disabled" className="xs muted">
          You need 8,100 units to withdraw.
        </p>
        <Button wide busy>
          Withdraw ₦8,000
        </Button>
        <div className="btns">
          <Button kind="accent">
            <Plus className="icon" />
            Post job
          </Button>
          <LinkButton kind="call" to="tel:+2348030004471">
            Call
          </LinkButton>
          <FileLink kind="ghost" href="/favicon.svg">
            Download
          </FileLink>
        </div>
        <div className="btns">
          <Button kind="soft">Soft</Button>
          <Button kind="quiet">Quiet</Button>
        </div>
        <div className="btns">
          <Button kind="line">Outline</Button>
          <Button kind="danger">Sign Out</Button>
        </div>
        <div className="btns">
          <Button kind="boost" small>
            Boost Visibility
          </Button>
          <Button kind="called" small>
            <Check className="icon" />
            Called
          </Button>
        </div>
        <div className="row wraps">
          <Button kind="ghost" small>
            Ghost
          </Button>
          <DoneText icon={<Check className="icon" />}>Boosted</DoneText>
          <IconButton label="Copy link" icon={<LinkIcon className="icon" />} />
          <Button small busy>
            Save
          </Button>
        </div>
      </Sample>
      <SwitchSamples />
    </>
  );
}

function BusyButton() {
  const [isBusy, setBusy] = useState(false);
  const press = () => {
    setBusy(true);
    setTimeout(() => setBusy(false), 2_000);
  };
  return (
    <Button kind="line" busy={isBusy} onClick={press}>
      Press to wait
    </Button>
  );
}

function SwitchSamples() {
  const [list, setList] = useState("posted");
  const [trade, setTrade] = useState("electrical");
  return (
    <Sample title="Tabs, segmented control, chips">
      <Tabs
        id="sample-tabs"
        label="Lists"
        current="jobs"
        tabs={[
          { id: "servicemen", label: "Servicemen", href: "?tab=servicemen" },
          { id: "jobs", label: "Classic Jobs", count: 112, href: "?tab=jobs" },
          { id: "rendered", label: "ServiceRendered-Jobs", href: "?tab=rendered" },
        ]}
      />
      <TabPanel tabsId="sample-tabs" current="jobs" className="sm">
        The list of jobs.
      </TabPanel>
      <SegmentedControl
        label="Jobs"
        value={list}
        onSelect={setList}
        segments={[
          { value: "posted", label: "Posted Jobs" },
          { value: "available", label: "Available Jobs" },
        ]}
      />
      <ChipRow label="Trades">
        {["electrical", "catering", "plumbing", "hairdressing"].map((name) => (
          <Chip key={name} pressed={trade === name} onClick={() => setTrade(name)}>
            {name}
          </Chip>
        ))}
      </ChipRow>
    </Sample>
  );
}
