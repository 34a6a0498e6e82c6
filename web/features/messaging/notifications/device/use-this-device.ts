import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { deviceTexts as words } from "#texts/notifications.ts";
import { refusalOr } from "#web/lib/api/refusal-or.ts";
import { useToast } from "#web/ui/overlay/toast.tsx";
import { notificationSettingsQuery, savePreferences } from "../notifications.api.ts";
import type { DeviceState } from "./browser-push.ts";
import { deviceState, turnOff, turnOn } from "./this-device.ts";

const troubles = { blocked: undefined, dismissed: words.dismissed, unreachable: words.unreachable };

interface ThisDevice {
  /** Undefined until the browser has answered. */
  state: DeviceState | undefined;
  isBusy: boolean;
  /** Message to show when it did not work. */
  trouble: string | undefined;
  turnOn: () => void;
  turnOff: () => void;
}

/** This device's notification state and the actions that change it. */
export function useThisDevice(userId: string): ThisDevice {
  const client = useQueryClient();
  const showToast = useToast();
  const [trouble, setTrouble] = useState<string>();
  const { data: state, refetch } = useQuery({
    queryKey: ["device", userId] as const,
    queryFn: () => deviceState(userId),
    // Only asks the browser.
    networkMode: "always",
    enabled: typeof window !== "undefined",
    refetchOnWindowFocus: true,
  });
  usePermissionChange(refetch);
  const changing = useMutation({
    mutationFn: async (wanted: "on" | "off") => {
      setTrouble(undefined);
      if (wanted === "off") {
        await turnOff(client);
        return showToast(words.turnedOff, "done", "device");
      }
      const outcome = await turnOn(client, userId);
      if (outcome !== "on") return setTrouble(troubles[outcome]);
      await switchOnForAll(client);
      showToast(words.turnedOn, "done", "device");
    },
    onError: (error) => setTrouble(refusalOr(error, words.failed)),
    onSettled: () => refetch(),
  });
  return {
    state,
    isBusy: changing.isPending,
    trouble,
    turnOn: () => changing.mutate("on"),
    turnOff: () => changing.mutate("off"),
  };
}

/** A user who turns a device on wants push, so the account-wide switch is turned on too. */
async function switchOnForAll(client: ReturnType<typeof useQueryClient>): Promise<void> {
  const { mutedKinds, push } = await client.fetchQuery(notificationSettingsQuery());
  if (push) return;
  const { settings } = await savePreferences(client, { mutedKinds, push: true });
  client.setQueryData(notificationSettingsQuery().queryKey, settings);
}

/** Reacts at once when the user changes the permission in the browser's settings. */
function usePermissionChange(onChange: () => unknown): void {
  useEffect(() => {
    let status: PermissionStatus | undefined;
    let isOver = false;
    void navigator.permissions
      ?.query({ name: "notifications" })
      .then((found) => {
        if (isOver) return;
        status = found;
        status.addEventListener("change", onChange);
      })
      .catch(() => undefined);
    return () => {
      isOver = true;
      status?.removeEventListener("change", onChange);
    };
  }, [onChange]);
}
