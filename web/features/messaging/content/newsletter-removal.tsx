import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import * as contentApi from "#shared/contracts/content.endpoints.ts";
import { CollectEmail } from "#shared/contracts/content.ts";
import { newsletterRemovalTexts as words } from "#texts/content.ts";
import { callApi } from "#web/lib/api/api.ts";
import { ContractForm } from "#web/lib/forms/contract-form.tsx";
import { useContractForm } from "#web/lib/forms/forms.ts";
import { Button } from "#web/ui/actions/button.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { TextField } from "#web/ui/fields/text-field.tsx";

/** Removes an address from the newsletter, also without an account. */
export function NewsletterRemoval() {
  const client = useQueryClient();
  const [answer, setAnswer] = useState<string>();
  const form = useContractForm({ id: "no-news", schema: CollectEmail, labels: { email: words.label } });
  const send = async (body: CollectEmail) => {
    setAnswer(undefined);
    const { message } = await callApi(client, contentApi.unsubscribeFromNewsletter, { body });
    setAnswer(message);
  };
  const { failure } = form;
  return (
    <section className="stack news" aria-labelledby="no-news-title">
      <h2 id="no-news-title" className="h3">
        {words.title}
      </h2>
      <p className="dim">{words.lead}</p>
      {answer && (
        <Notice tone="success" announce>
          {answer}
        </Notice>
      )}
      <ContractForm form={form} send={send}>
        {failure && (
          <Notice tone="danger" announce>
            {failure.isRefusal ? failure.message : words.failed}
          </Notice>
        )}
        <TextField
          {...form.field("email")}
          type="email"
          inputMode="email"
          autoComplete="email"
          maxLength={254}
        />
        <Button type="submit" kind="soft" busy={form.isBusy}>
          {words.send}
        </Button>
      </ContractForm>
    </section>
  );
}
