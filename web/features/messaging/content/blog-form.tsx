import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { z } from "zod/mini";
import { articleMaxLength } from "#shared/constants.ts";
import { PostBlog } from "#shared/contracts/content.ts";
import { publicRelationsTexts as words } from "#texts/content.ts";
import { ContractForm } from "#web/lib/forms/contract-form.tsx";
import { useContractForm } from "#web/lib/forms/forms.ts";
import { Button } from "#web/ui/actions/button.tsx";
import { LightText } from "#web/ui/content/light-text.tsx";
import { TextArea } from "#web/ui/fields/text-area.tsx";
import { TextField } from "#web/ui/fields/text-field.tsx";
import { useToast } from "#web/ui/overlay/toast.tsx";
import { useDraft } from "./drafts.ts";
import { publishBlog } from "./editing.api.ts";
import { PictureField, type PictureState } from "./picture-field.tsx";
import { Preview, SubmitFailure } from "./preview.tsx";

const labels = { title: words.fields.title, body: words.fields.body, picture: words.fields.picture };

export function BlogForm() {
  const client = useQueryClient();
  const showToast = useToast();
  const form = useContractForm<z.input<typeof PostBlog>, PostBlog>({
    id: "pr-blog",
    schema: PostBlog,
    labels,
    start: { title: "", body: "" },
  });
  const clearDraft = useDraft("blog", form.form);
  const [pictureState, setPictureState] = useState<PictureState>("idle");
  const { title, body, picture } = form.form.watch();
  const send = async (blog: PostBlog) => {
    showToast(await publishBlog(client, { ...blog, picture: blog.picture ?? null }));
    clearDraft();
  };
  const takePicture = (dataUrl: string | undefined) => {
    form.form.clearErrors("picture");
    form.form.setValue("picture", dataUrl);
  };
  return (
    <ContractForm form={form} send={send}>
      <TextField {...form.field("title")} maxLength={articleMaxLength.title} />
      <TextArea
        {...form.field("body")}
        rows={10}
        maxLength={articleMaxLength.body}
        hint={words.lightTextHint}
      />
      <PictureField
        id="pr-blog-picture"
        picture={picture ?? undefined}
        error={form.field("picture").error}
        state={pictureState}
        onState={setPictureState}
        onPicture={takePicture}
      />
      <Preview isEmpty={!title?.trim() && !body?.trim() && !picture}>
        {picture && (
          <div className="media">
            <img src={picture} alt={words.pictureAlt} width={640} height={360} />
          </div>
        )}
        <h3>{title}</h3>
        <LightText text={body ?? ""} />
      </Preview>
      <SubmitFailure failure={form.failure} />
      <Button
        type="submit"
        disabled={pictureState === "shrinking"}
        busy={form.isBusy}
        busyText={words.publishing}
      >
        {words.publish}
      </Button>
    </ContractForm>
  );
}
