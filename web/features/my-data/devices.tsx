import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { MonitorSmartphone } from "lucide-react";
import type { OpenSession } from "#shared/contracts/my-data.ts";
import { shortDate } from "#shared/job-age.ts";
import { myDataTexts } from "#shared/messages/en-my-data.ts";
import { Button } from "#web/ui/actions/button.tsx";
import { Badge } from "#web/ui/content/badge.tsx";
import { Card } from "#web/ui/content/card.tsx";
import { ListRow, Rows } from "#web/ui/content/list-row.tsx";
import { ErrorState } from "#web/ui/feedback/error-state.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { useToast } from "#web/ui/overlay/toast.tsx";
import { devicesQuery, endDevice, endOtherDevices } from "./my-data.api.ts";

const words = myDataTexts.devices;

/** The devices with an open session, each with a way to sign it out. */
export function Devices() {
  const { data, isError, isFetching, refetch } = useQuery(devicesQuery());
  return (
    <Card as="section">
      <h2 className="h3">{words.title}</h2>
      {data && <List devices={data} />}
      {!data && isError && (
        <ErrorState
          title={words.failed}
          help={words.failedHelp}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
      {!data && !isError && (
        <>
          <span role="status" className="sr">
            {words.loading}
          </span>
          <p className="sm">
            <Skeleton width="12rem" height="1em" />
          </p>
        </>
      )}
    </Card>
  );
}

function List({ devices }: { devices: readonly OpenSession[] }) {
  const others = useEnding(() => endOtherDevices);
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
          onClick={() => others.mutate()}
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
  const ending = useEnding(() => (client) => endDevice(client, device._id));
  return (
    <ListRow
      lead={
        <span className="tile" aria-hidden="true">
          <MonitorSmartphone className="i" />
        </span>
      }
      title={device.device}
      meta={words.seen(shortDate(device.seenAt))}
      end={
        device.isThis ? (
          <Badge tone="success">{words.here}</Badge>
        ) : (
          <Button
            kind="soft"
            small
            busy={ending.isPending}
            busyText={words.ending}
            aria-label={words.endLabel(device.device)}
            onClick={() => ending.mutate()}
          >
            {words.end}
          </Button>
        )
      }
    />
  );
}

function useEnding(end: () => (client: ReturnType<typeof useQueryClient>) => Promise<string>) {
  const client = useQueryClient();
  const showToast = useToast();
  return useMutation({
    mutationFn: () => end()(client),
    onSuccess: (message) => showToast(message),
    onError: () => {
      showToast(words.endFailed, "error");
      // It may be gone already: signed out there, or by a call whose answer got lost.
      void client.invalidateQueries({ queryKey: devicesQuery().queryKey });
    },
  });
}
