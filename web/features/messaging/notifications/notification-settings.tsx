import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { User } from "#shared/contracts/accounts.ts";
import {
  type MutableNotificationKind,
  mutableNotificationKinds,
  type NotificationSettings,
} from "#shared/contracts/notifications.ts";
import { deviceTexts, notificationSettingTexts as words } from "#texts/notifications.ts";
import { refusalOr } from "#web/lib/api/refusal-or.ts";
import { Button } from "#web/ui/actions/button.tsx";
import { Fold } from "#web/ui/content/accordion.tsx";
import { ListRow, Rows } from "#web/ui/content/list-row.tsx";
import { ReadCard } from "#web/ui/content/read-card.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { useToast } from "#web/ui/overlay/toast.tsx";
import { DeviceSettings } from "./device/device-settings.tsx";
import { notificationSettingsQuery, savePreferences, savePromotions } from "./notifications.api.ts";

/** Whether this user can get notifications of this kind. */
const concerns = (kind: MutableNotificationKind, user: User): boolean => {
  if (kind === "agent-approved") return !user.isAgent;
  return kind !== "subscription-ending" || user.isSubscribed;
};

/** Notification settings: this device, promotional messages, and a collapsed list with a switch per kind. */
export function NotificationSettingsCard({ user }: { user: User }) {
  const lead = (
    <>
      <p className="sm muted">{words.help}</p>
      <DeviceSettings userId={user._id} />
    </>
  );
  return (
    <ReadCard
      read={useQuery(notificationSettingsQuery())}
      words={words}
      lead={lead}
      skeleton={<Skeleton height="12rem" radius="0.875rem" />}
    >
      {(settings) => <Switches settings={settings} user={user} />}
    </ReadCard>
  );
}

function Switches({ settings, user }: { settings: NotificationSettings; user: User }) {
  const { mutedKinds, push, promotions } = settings;
  const save = useSaving();
  const turns = (which: Switched) => ({
    isBusy: save.isPending && save.variables === which,
    isStill: save.isPending,
    onPress: () => save.mutate(which),
  });
  const kinds = mutableNotificationKinds.filter((kind) => concerns(kind, user));
  return (
    <>
      <Rows label={words.title}>
        <SwitchRow title={deviceTexts.all} help={deviceTexts.allHelp} isOn={push} {...turns("push")} />
        <SwitchRow
          title={words.promotions}
          help={words.promotionsHelp}
          isOn={promotions}
          {...turns("promotions")}
        />
      </Rows>
      <Fold title={<KindsTitle kinds={kinds} mutedKinds={mutedKinds} />}>
        <Rows label={words.kindsTitle}>
          {kinds.map((kind) => (
            <SwitchRow
              key={kind}
              title={words.kinds[kind]}
              isOn={!mutedKinds.includes(kind)}
              {...turns(kind)}
            />
          ))}
        </Rows>
      </Fold>
    </>
  );
}

function KindsTitle({
  kinds,
  mutedKinds,
}: {
  kinds: MutableNotificationKind[];
  mutedKinds: MutableNotificationKind[];
}) {
  const off = kinds.filter((kind) => mutedKinds.includes(kind)).length;
  return (
    <span className="fill">
      <span className="row-title own-line">{words.kindsTitle}</span>
      <span className="sm muted own-line">
        {off === 0 ? words.kindsAll : words.kindsOff(off, kinds.length)}
      </span>
    </span>
  );
}

type Switched = MutableNotificationKind | "push" | "promotions";

/** Saves one switch. It changes only after the server has saved it. */
function useSaving() {
  const client = useQueryClient();
  const showToast = useToast();
  return useMutation({
    mutationFn: async (which: Switched) => {
      const { mutedKinds, push, promotions } = await client.ensureQueryData(notificationSettingsQuery());
      if (which === "promotions") return savePromotions(client, !promotions);
      if (which === "push") return savePreferences(client, { mutedKinds, push: !push });
      const isMuted = mutedKinds.includes(which);
      return savePreferences(client, {
        mutedKinds: isMuted ? mutedKinds.filter((kind) => kind !== which) : [...mutedKinds, which],
      });
    },
    onSuccess: ({ message, settings }, which) => {
      client.setQueryData(notificationSettingsQuery().queryKey, settings);
      showToast(message, "done", which);
    },
    onError: (error, which) => {
      showToast(refusalOr(error, words.saveFailed), "error", which);
    },
  });
}

interface SwitchRowProps {
  title: string;
  help?: string;
  isOn: boolean;
  isBusy: boolean;
  /** Another switch is being saved. */
  isStill: boolean;
  onPress: () => void;
}

function SwitchRow({ title, help, isOn, isBusy, isStill, onPress }: SwitchRowProps) {
  return (
    <ListRow
      title={title}
      meta={help}
      end={
        <Button
          kind="soft"
          small
          role="switch"
          aria-checked={isOn}
          aria-label={title}
          busy={isBusy}
          busyText={words.saving}
          onClick={() => !isStill && onPress()}
        >
          {isOn ? words.on : words.off}
        </Button>
      }
    />
  );
}
