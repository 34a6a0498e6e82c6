import { X } from "lucide-react";
import { businessCardTexts } from "#texts/servicemen.ts";
import { Button } from "#web/ui/actions/button.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { Spinner } from "#web/ui/feedback/spinner.tsx";
import type { Upload } from "./use-card-photos.ts";

const words = businessCardTexts.photos;

interface PhotoUploadRowProps {
  upload: Upload;
  onRetry: (id: number) => void;
  onDrop: (id: number) => void;
}

export function PhotoUploadRow({ upload, onRetry, onDrop }: PhotoUploadRowProps) {
  const { id, name, stage, share, refusal, canRetry } = upload;
  if (stage === "failed")
    return (
      <Notice tone="danger" title={name} announce>
        {refusal}
        <div className="btns">
          <Button kind="quiet" small onClick={() => onDrop(id)}>
            {words.leave}
          </Button>
          {canRetry && (
            <Button kind="soft" small onClick={() => onRetry(id)}>
              {words.again}
            </Button>
          )}
        </div>
      </Notice>
    );
  const percent = Math.round(share * 100);
  return (
    <div className="drop">
      <span className="tile tint-0" aria-hidden="true">
        <Spinner />
      </span>
      <div className="fill stack tight">
        <span className="row-title own-line">{name}</span>
        <span className="xs muted own-line">
          {stage === "sending" ? words.sending(percent) : words[stage]}
        </span>
        {stage === "sending" && (
          <div className="sent">
            <progress max={100} value={percent} aria-label={words.sendingLabel(name)} />
          </div>
        )}
      </div>
      <Button kind="quiet" small onClick={() => onDrop(id)}>
        <X className="icon" />
        {words.cancel}
      </Button>
    </div>
  );
}
