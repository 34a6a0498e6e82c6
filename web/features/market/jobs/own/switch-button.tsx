import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Pause, Play } from "lucide-react";
import type { OwnJob } from "#shared/contracts/jobs.ts";
import { ownJobTexts as words } from "#texts/jobs.ts";
import { outboxTexts } from "#texts/offline.ts";
import { refusalOr } from "#web/lib/api/refusal-or.ts";
import { consoleLine } from "#web/lib/console-line.ts";
import { Button } from "#web/ui/actions/button.tsx";
import { useToast } from "#web/ui/overlay/toast.tsx";
import { switchJob } from "./own-jobs.api.ts";

interface SwitchButtonProps {
  job: OwnJob;
  userId: string;
  /** Id of the job's text, which tells screen readers which job the button belongs to. */
  descriptionId: string;
}

/** Pause or Resume. The card changes only after the server has saved it. */
export function SwitchButton({ job, userId, descriptionId }: SwitchButtonProps) {
  const client = useQueryClient();
  const showToast = useToast();
  const open = job.taken;
  const saved = open ? words.resumed : words.paused;
  const { mutate, isPending } = useMutation({
    mutationFn: () => switchJob(client, { job, userId, open }),
    onSuccess: (isSaved) => showToast(isSaved ? saved : outboxTexts.kept, "done", job._id),
    onError: (error) => {
      consoleLine("error", words.logSwitch);
      showToast(refusalOr(error, words.switchFailed), "error", job._id);
    },
  });
  return (
    <Button
      kind="quiet"
      small
      aria-describedby={descriptionId}
      busy={isPending}
      busyText={open ? words.resuming : words.pausing}
      onClick={() => mutate()}
    >
      {open ? <Play className="icon" /> : <Pause className="icon" />}
      {open ? words.resume : words.pause}
    </Button>
  );
}
