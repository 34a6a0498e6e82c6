import { ImagePlus, Trash2 } from "lucide-react";
import type { ChangeEvent } from "react";
import { publicRelationsTexts as words } from "#texts/content.ts";
import { dataUrlOf, shrinkPicture } from "#web/lib/forms/shrink-picture.ts";
import { Button } from "#web/ui/actions/button.tsx";
import { describeControl, Field } from "#web/ui/fields/field.tsx";
import { IconTile } from "#web/ui/identity/tile.tsx";

export type PictureState = "idle" | "shrinking" | "failed";

interface PictureFieldProps {
  id: string;
  /** A data URL. */
  picture: string | undefined;
  error: string | undefined;
  state: PictureState;
  onState: (state: PictureState) => void;
  onPicture: (dataUrl: string | undefined) => void;
}

/** One picture, shrunk in the browser. */
export function PictureField({ id, picture, error, state, onState, onPicture }: PictureFieldProps) {
  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.currentTarget.files?.[0];
    // Lets the same file be chosen again after it was removed.
    event.currentTarget.value = "";
    if (!file) return;
    onState("shrinking");
    try {
      onPicture(await dataUrlOf(await shrinkPicture(file)));
      onState("idle");
    } catch {
      onState("failed");
    }
  };
  const wrong = state === "failed" ? words.pictureFailed : error;
  return (
    <Field id={id} group label={words.fields.picture} optional error={wrong} live>
      {picture ? (
        <div className="row">
          <Button kind="quiet" small onClick={() => onPicture(undefined)}>
            <Trash2 className="icon" />
            {words.removePicture}
          </Button>
        </div>
      ) : (
        <label className={wrong ? "drop error" : "drop"}>
          <input
            type="file"
            className="visually-hidden"
            accept="image/*"
            onChange={(event) => void choose(event)}
            {...describeControl(id, wrong ? { error: wrong } : {})}
          />
          <IconTile icon={ImagePlus} look="tint-0" />
          <span className="fill row-title">{state === "shrinking" ? words.shrinking : words.addPicture}</span>
        </label>
      )}
    </Field>
  );
}
