import { type QueryClient, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { MonitorSmartphone } from "lucide-react";
import type { OpenSession } from "#shared/contracts/personal-data.ts";
import { dayAndTime } from "#shared/time/day-and-time.ts";
import { shortDate } from "#shared/time/job-age.ts";
import { personalDataTexts } from "#texts/personal-data.ts";
import { Button } from "#web/ui/actions/button.tsx";
import { Badge } from "#web/ui/content/badge.tsx";
import { ListRow, Rows } from "#web/ui/content/list-row.tsx";
import { ReadCard } from "#web/ui/content/read-card.tsx";
import { IconTile } from "#web/ui/identity/tile.tsx";
import { useToast } from "#web/ui/overlay/toast.tsx";
import { entryBeside, focusSoon } from "#web/ui/take-focus.ts";
import { devicesQuery, endDevice, endOtherDevices } from "./personal-data.api.ts";

const words = personalDataTexts.devices;

export function Devices() {
  return (
    <ReadCard read={useQuery(devicesQuery())} words={words}>
      {(devices) => <List devices={devices} />}
    </ReadCard>
  );
}

function List({ devices }: { devices: readonly OpenSession[] }) {
  const others = useEnding(endOtherDevices);
  return (
    <>
      <Rows label={words.title}>
        {devices.map((device) => (
          <DeviceRow key={device._id} device={device} />
        ))}
      </Rows>
      {devices.length > 1 ? (
        <Button
          kind="quiet"
          wide
          busy={others.isPending}
          busyText={words.ending}
          onClick={() => others.mutate(document.getElementById("content"))}
        >
          {words.endOthers}
        </Button>
      ) : (
        <p className="sm muted">{words.onlyHere}</p>
      )}
    </>
  );
}

function DeviceRow({ device }: { device: OpenSession }) {
  const ending = useEnding((client) => endDevice(client, device._id));
  const opened = dayAndTime(device.openedAt);
  return (
    <ListRow
      lead={<IconTile icon={MonitorSmartphone} />}
      title={device.device}
      meta={
        <>
          {words.opened(opened)}
          <span className="own-line">{words.seen(shortDate(device.seenAt))}</span>
        </>
      }
      end={
        device.isThis ? (
          <Badge tone="success">{words.here}</Badge>
        ) : (
          <Button
            kind="soft"
            small
            busy={ending.isPending}
            busyText={words.ending}
            aria-label={words.endLabel(device.device, opened)}
            onClick={(event) => ending.mutate(entryBeside(event.currentTarget.closest("li")))}
          >
            {words.end}
          </Button>
        )
      }
    />
  );
}

function useEnding(end: (client: QueryClient) => Promise<string>) {
  const client = useQueryClient();
  const showToast = useToast();
  return useMutation({
    /** Its argument takes the focus from the pressed button, which disappears. */
    mutationFn: (_next: HTMLElement | null) => end(client),
    onSuccess: (message, next) => {
      showToast(message);
      focusSoon(next);
    },
    onError: () => {
      showToast(words.endFailed, "error");
      // The session may already be closed: signed out on that device, or by a call whose answer was lost.
      void client.invalidateQueries({ queryKey: devicesQuery().queryKey });
    },
  });
}
