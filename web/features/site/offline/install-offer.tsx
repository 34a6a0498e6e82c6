import { Smartphone } from "lucide-react";
import { useEffect, useState } from "react";
import { dayMs } from "#shared/time/durations.ts";
import { installTexts as words } from "#texts/offline.ts";
import { readFact, writeFact } from "#web/lib/device/device-database.ts";
import { Button } from "#web/ui/actions/button.tsx";

interface InstallEvent extends Event {
  prompt(): Promise<{ outcome: "accepted" | "dismissed" }>;
}

/** On the second day of use, because only returning users are likely to install. */
const offeredOnDay = 2;
const refusedForMs = 60 * dayMs;

/** Offers to install, where the browser can: not on the first day, and not soon after a refusal. */
export function InstallOffer() {
  const [event, setEvent] = useState<InstallEvent>();
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    const take = (found: Event) => {
      found.preventDefault();
      setEvent(found as InstallEvent);
    };
    addEventListener("beforeinstallprompt", take);
    void countDay(new Date()).then(setDue);
    return () => removeEventListener("beforeinstallprompt", take);
  }, []);
  if (!event || !isDue) return null;
  const close = () => setEvent(undefined);
  const refuse = () => {
    close();
    void refused();
  };
  const install = async () => {
    const { outcome } = await event.prompt();
    if (outcome === "dismissed") await refused();
    close();
  };
  return (
    <div className="install">
      <p>
        <Smartphone className="icon" />
        {words.offer}
      </p>
      <div className="btns">
        <Button small onClick={() => void install()}>
          {words.install}
        </Button>
        <Button kind="quiet" small onClick={refuse}>
          {words.later}
        </Button>
      </div>
    </div>
  );
}

/** Counts the days on which the product was used here. Returns whether it is time to offer. */
async function countDay(now: Date): Promise<boolean> {
  const before = (await readFact("install")) ?? { days: 0, lastDay: "", refusedAt: 0 };
  const today = now.toDateString();
  const days = before.lastDay === today ? before.days : before.days + 1;
  await writeFact("install", { ...before, days, lastDay: today });
  return days >= offeredOnDay && Math.abs(now.getTime() - before.refusedAt) > refusedForMs;
}

async function refused(): Promise<void> {
  const before = await readFact("install");
  if (before) await writeFact("install", { ...before, refusedAt: Date.now() });
}
